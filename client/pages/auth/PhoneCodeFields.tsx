import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { retryAfterOf } from '../../api/account.ts'
import { sendSms } from '../../api/auth.ts'
import { errorText } from '../../api/errorText.ts'
import { ApiError } from '../../api/http.ts'
import { Button } from '../../components/Button.tsx'
import { TextField } from '../../components/fields.tsx'
import { showToast } from '../../store/toastStore.ts'
import { useSmsCountdown, waitingPhone } from './countdown.ts'
import css from './LoginDialog.module.css'

const digits = (value: string, most: number) => value.replace(/\D/g, '').slice(0, most)

/** A pasted number may come with its country code. */
const phoneDigits = (value: string) => digits(value.replace(/^\s*(\+|00)86/, ''), limits.phoneDigits)

/** Waits longer than this are told in minutes. */
const SECONDS_TOLD = 120

/** A phone, its code, and how to get one: for the login and whatever else wants a phone shown. */
export function usePhoneCode() {
  const { t } = useTranslation()
  const [phone, setPhone] = useState(waitingPhone)
  const [code, setCode] = useState('')
  const [sending, setSending] = useState(false)
  const { seconds, start, requestId } = useSmsCountdown(phone)

  const told = (wait: number, short: 'resendIn' | 'tooFrequent', long: 'resendInMinutes' | 'tooMany') =>
    wait <= SECONDS_TOLD
      ? t(`account.${short}`, { seconds: wait })
      : t(`account.${long}`, { minutes: Math.ceil(wait / 60) })

  /** Why no code could be sent, for a person. */
  function explain(error: unknown): string {
    if (!(error instanceof ApiError)) return t('account.smsFailed')
    const wait = retryAfterOf(error)
    if (error.code === 'SendOTPCodeTooFrequentError' && wait !== undefined) {
      start(wait)
      return told(wait, 'tooFrequent', 'tooMany')
    }
    const isWorded = ['SendOTPCodeTooFrequentError', 'TooManyRequests', 'NetworkError'].includes(error.code)
    return isWorded ? errorText(error) : t('account.smsFailed')
  }

  return {
    phone,
    code,
    seconds,
    requestId,
    sending,
    label: seconds > 0 ? told(seconds, 'resendIn', 'resendInMinutes') : t('account.sendCode'),
    setPhone: (value: string) => setPhone(phoneDigits(value)),
    setCode: (value: string) => setCode(digits(value, limits.smsCodeDigits)),
    hasPhone: phone.length === limits.phoneDigits,
    hasCode: code.length === limits.smsCodeDigits,
    /** Asks the server for a code; answers why there is none. */
    async send(): Promise<string | undefined> {
      setSending(true)
      try {
        const sent = await sendSms(phone)
        start(sent.retryAfter, sent.requestId)
        showToast(t('account.smsSent'))
        return undefined
      } catch (error) {
        return explain(error)
      } finally {
        setSending(false)
      }
    },
  }
}
export type PhoneCode = ReturnType<typeof usePhoneCode>

/** Both fields of usePhoneCode; the button that asks for a code counts down until it may again. */
export function PhoneCodeFields({
  state,
  problems,
  onSend,
}: {
  readonly state: PhoneCode
  readonly problems: { readonly phone?: string; readonly code?: string }
  readonly onSend: () => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('account.phone')}
        placeholder={t('account.phonePlaceholder')}
        before={
          <>
            <span aria-hidden>+86</span>
            <span className="visuallyHidden">{t('account.countryCode')}</span>
          </>
        }
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        value={state.phone}
        error={problems.phone}
        onChange={(event) => state.setPhone(event.target.value)}
      />
      <TextField
        label={t('account.code')}
        placeholder={t('account.codePlaceholder')}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={state.code}
        error={problems.code}
        onChange={(event) => state.setCode(event.target.value)}
        after={
          <Button
            kind="plain"
            className={css.send}
            busy={state.sending}
            disabled={state.seconds > 0}
            onClick={onSend}
          >
            {state.label}
          </Button>
        }
      />
    </>
  )
}
