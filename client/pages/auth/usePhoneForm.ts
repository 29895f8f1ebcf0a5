import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhoneCode } from './PhoneCodeFields.tsx'

interface PhoneProblems {
  readonly phone?: string
  readonly code?: string
}

export interface PhoneFormOptions<More extends object> {
  readonly busy: boolean
  /** What else the form lacks before anything is sent. */
  readonly lacks?: () => More
  readonly setFailure: (failure: string | undefined) => void
  /** The phone and its code are there. */
  readonly verify: (phone: string, code: string, requestId: string | undefined) => Promise<void>
}

/** A form of a phone and its code; an empty code asks for one (platform.md §5). */
export function usePhoneForm<More extends object = object>({
  busy,
  lacks,
  setFailure,
  verify,
}: PhoneFormOptions<More>) {
  const { t } = useTranslation()
  const phoneCode = usePhoneCode()
  const [problems, setProblems] = useState<Partial<PhoneProblems & More>>({})
  const { phone, code, requestId } = phoneCode

  function check(needsCode: boolean): boolean {
    const found = {
      ...(!phoneCode.hasPhone && { phone: t('account.phoneInvalid') }),
      ...(needsCode && !phoneCode.hasCode && { code: t('account.codeInvalid') }),
      ...lacks?.(),
    } as Partial<PhoneProblems & More>
    setProblems(found)
    return Object.keys(found).length === 0
  }

  async function sendCode() {
    if (!check(false)) return
    setFailure(undefined)
    setFailure(await phoneCode.send())
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || phoneCode.sending) return
    if (code === '') void (phoneCode.seconds === 0 ? sendCode() : check(true))
    else if (check(true)) void verify(phone, code, requestId)
  }

  return { phoneCode, problems, sendCode, submit }
}
