import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { TokenAnswer } from '#shared/http/auth.ts'
import { limits } from '#shared/rules/limits.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import { refusalText } from '../../api/banText.ts'
import { ApiError } from '../../api/http.ts'
import { checkBinding, confirmBinding, fetchBindingAccounts } from '../../api/identity.ts'
import { loadSelf } from '../../api/session.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Portrait } from '../../components/Portrait.tsx'
import { authStore } from '../../store/authStore.ts'
import { closeBinding, openBinding, useBinding } from '../../store/bindingStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { PhoneCodeFields } from '../auth/PhoneCodeFields.tsx'
import { usePhoneForm } from '../auth/usePhoneForm.ts'
import { bindProblem, isExpired } from './bindOutcome.ts'
import css from './BindDialogs.module.css'

/** How it ended: the dialog says so, then the page goes to / after a second (platform.md §4). */
interface Ending {
  readonly text: string
  readonly isGood: boolean
}

/** @param hasExpired the link is of no use, as is known by now */
function useEnding(hasExpired: boolean) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [success, setSuccess] = useState<string>()
  const [expired, setExpired] = useState(false)
  const hasEnded = success !== undefined || expired || hasExpired

  useEffect(() => {
    if (!hasEnded) return
    const timer = setTimeout(() => {
      closeBinding()
      void navigate('/')
    }, limits.bindRedirectMs)
    return () => clearTimeout(timer)
  }, [hasEnded, navigate])

  const ending: Ending | undefined =
    success !== undefined
      ? { text: success, isGood: true }
      : hasEnded
        ? { text: t('identity.bind.expired'), isGood: false }
        : undefined
  return {
    ending,
    expire: () => setExpired(true),
    succeed(tokens: TokenAnswer, text: string) {
      authStore.getState().signIn(tokens)
      // What is out of reach now is loaded with the next page.
      loadSelf().catch(() => undefined)
      setSuccess(text)
    },
  }
}

const EndingLine = ({ ending }: { readonly ending: Ending }) => (
  <p className={ending.isGood ? css.good : css.bad} role={ending.isGood ? 'status' : 'alert'}>
    {ending.text}
  </p>
)

/** Codes that say more than "verification failed". */
const worded: ReadonlySet<string> = new Set([
  'IncorrectOTPCodeError',
  'TooManyRequests',
  'AccountBanned',
  'NetworkError',
])

/** Asks for a phone and its code; an empty code asks for one (platform.md §5). */
function PhoneStep({ bindId }: { readonly bindId: string }) {
  const { t } = useTranslation()
  const { ending, expire, succeed } = useEnding(bindId === '')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { phoneCode, problems, sendCode, submit } = usePhoneForm({ busy, setFailure, verify })

  async function verify(phone: string, code: string, requestId: string | undefined) {
    setBusy(true)
    setFailure(undefined)
    try {
      const { error, data } = await checkBinding(bindId, phone, code, requestId)
      if (data) return succeed(data, t('identity.bind.registered'))
      if (error?.next2Confirm) {
        showToast(t('identity.bind.verified'))
        return openBinding('confirm', bindId)
      }
      const problem = error && bindProblem(error)
      setFailure(problem ? t(`identity.bind.${problem}`) : t('identity.bind.failed'))
    } catch (error) {
      if (isExpired(error)) return expire()
      const isWorded = error instanceof ApiError && worded.has(error.code)
      setFailure(isWorded ? refusalText(error) : t('identity.bind.failed'))
    } finally {
      setBusy(false)
    }
  }

  if (ending) return <EndingLine ending={ending} />
  return (
    <form onSubmit={submit} noValidate>
      <PhoneCodeFields state={phoneCode} problems={problems} onSend={() => void sendCode()} />
      <p className={css.terms}>
        {t('identity.bind.agree')}
        <Link to="/terms" target="_blank">
          {t('account.agreeTerms')}
        </Link>
        {t('account.agreeAnd')}
        <Link to="/privacy" target="_blank">
          {t('account.agreePrivacy')}
        </Link>
      </p>
      <p className={css.bad} role="alert">
        {failure}
      </p>
      <Button type="submit" size="l" wide busy={busy}>
        {busy ? t('identity.bind.checking') : t('identity.bind.submit')}
      </Button>
    </form>
  )
}

/** Shows the account of the phone and takes a yes. */
function ConfirmStep({ bindId }: { readonly bindId: string }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { data, error } = useQuery({
    queryKey: ['bindingAccounts', bindId],
    queryFn: () => fetchBindingAccounts(bindId),
    enabled: bindId !== '',
    retry: false,
    gcTime: 0,
  })
  const { ending, expire, succeed } = useEnding(bindId === '' || isExpired(error))

  async function confirm(phone: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await confirmBinding(bindId, phone)
      if (answer.data) return succeed(answer.data, t('identity.confirm.done'))
      setFailure(t('identity.confirm.failed'))
    } catch (refusal) {
      if (isExpired(refusal)) return expire()
      const isBanned = refusal instanceof ApiError && refusal.code === 'AccountBanned'
      setFailure(isBanned ? refusalText(refusal) : t('identity.confirm.failed'))
    } finally {
      setBusy(false)
    }
  }

  if (ending) return <EndingLine ending={ending} />
  if (error) {
    return (
      <p className={css.bad} role="alert">
        {t('identity.confirm.accountsFailed')}
      </p>
    )
  }
  if (!data) return <p role="status">{t('identity.confirm.loading')}</p>
  return (
    <>
      <p className={css.lead}>{t('identity.confirm.lead', { phone: maskPhone(data.phone) })}</p>
      <ul className={css.accounts} aria-label={t('identity.confirm.accounts')}>
        {data.userList.map(({ id, displayName, avatar }) => (
          <li key={id}>
            <Portrait avatar={avatar} name={displayName} size={48} />
            <span>{displayName}</span>
          </li>
        ))}
      </ul>
      <p className={css.bad} role="alert">
        {failure}
      </p>
      <div className={css.buttons}>
        <Button kind="quiet" size="l" onClick={() => openBinding('phone', bindId)}>
          {t('identity.confirm.otherPhone')}
        </Button>
        <Button size="l" busy={busy} onClick={() => void confirm(data.phone)} data-autofocus>
          {busy ? t('identity.confirm.busy') : t('identity.confirm.submit')}
        </Button>
      </div>
    </>
  )
}

/** The bind-phone and the confirm-association dialog; which one, the store says. */
export function BindDialogs() {
  const { t } = useTranslation()
  const binding = useBinding()
  if (!binding) return null
  const { step, bindId } = binding
  const isPhone = step === 'phone'
  return (
    <Dialog
      open
      steady
      onOpenChange={closeBinding}
      title={t(isPhone ? 'identity.bind.title' : 'identity.confirm.title')}
      description={isPhone && bindId !== '' ? t('identity.bind.lead') : undefined}
    >
      {isPhone ? <PhoneStep key={bindId} bindId={bindId} /> : <ConfirmStep key={bindId} bindId={bindId} />}
    </Dialog>
  )
}
