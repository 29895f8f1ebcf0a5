import { useEffect, useState, type SubmitEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, MessageCircleMore } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ExternalProvider } from '#shared/http/identity.ts'
import type { StepUpBody, StepUpWays } from '#shared/http/stepUp.ts'
import { limits } from '#shared/rules/limits.ts'
import { retryAfterOf } from '../../api/account.ts'
import { fetchSite } from '../../api/auth.ts'
import { errorText } from '../../api/errorText.ts'
import { becauseText } from '../../api/becauseText.ts'
import { ApiError } from '../../api/http.ts'
import { fetchStepUp, sendStepUpCode, startExternalStepUp, stepUp } from '../../api/stepUp.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog, focusLate } from '../../components/Dialog.tsx'
import { TextField } from '../../components/fields.tsx'
import { answerProof, onProof } from '../../store/stepUpStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { useSmsCountdown } from './countdown.ts'
import css from './LoginDialog.module.css'

/** Shows a proof to the server; the dialog closes when it is taken. */
function useProving() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function prove(body: StepUpBody) {
    setBusy(true)
    setFailure(undefined)
    try {
      await stepUp(body)
      answerProof(true)
    } catch (error) {
      setFailure(errorText(error))
      setBusy(false)
    }
  }
  return { busy, failure, setFailure, prove }
}

/** A code to one's own phone. */
function CodeForm({ phone }: { readonly phone: string }) {
  const { t } = useTranslation()
  const { busy, failure, setFailure, prove } = useProving()
  const [code, setCode] = useState('')
  const [sending, setSending] = useState(false)
  const { seconds, start, requestId } = useSmsCountdown(phone)

  async function send() {
    setSending(true)
    setFailure(undefined)
    try {
      const sent = await sendStepUpCode()
      start(sent.retryAfter, sent.requestId)
      showToast(t('account.smsSent'))
    } catch (error) {
      const wait = error instanceof ApiError ? retryAfterOf(error) : undefined
      if (wait !== undefined) start(wait)
      setFailure(errorText(error))
    } finally {
      setSending(false)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || sending) return
    if (code === '' && seconds === 0) return void send()
    if (code.length !== limits.smsCodeDigits) return setFailure(t('account.codeInvalid'))
    void prove({ code, ...(requestId && { requestId }) })
  }

  return (
    <form onSubmit={submit} noValidate>
      <p>{t('account.stepUp.phone', { phone })}</p>
      <TextField
        label={t('account.code')}
        placeholder={t('account.codePlaceholder')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={failure}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, limits.smsCodeDigits))}
        after={
          <Button
            kind="plain"
            className={css.send}
            busy={sending}
            disabled={seconds > 0}
            onClick={() => void send()}
          >
            {seconds > 0 ? t('account.resendIn', { seconds }) : t('account.sendCode')}
          </Button>
        }
      />
      <Button type="submit" size="l" wide busy={busy}>
        {busy ? t('account.stepUp.checking') : t('account.stepUp.submit')}
      </Button>
    </form>
  )
}

/** A log-in elsewhere in a window of its own: this page stays as it is. */
function Elsewhere({ ways }: { readonly ways: StepUpWays }) {
  const { t } = useTranslation()
  const { data: site } = useQuery({ queryKey: ['site'], queryFn: fetchSite, staleTime: Infinity })
  const [opened, setOpened] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function leave(provider: ExternalProvider) {
    setFailure(undefined)
    // At once, while the click still counts; the address comes later.
    const popup = window.open('about:blank', '_blank', 'width=520,height=680')
    try {
      const { url } = await startExternalStepUp(provider)
      if (popup) popup.location.href = url
      setOpened(true)
    } catch (error) {
      popup?.close()
      setFailure(errorText(error))
    }
  }

  return (
    <section className={css.elsewhere}>
      <p>{opened ? t('account.stepUp.opened') : t('account.stepUp.elsewhere')}</p>
      {ways.unityId && (
        <Button kind="quiet" wide onClick={() => void leave('unityId')}>
          <KeyRound aria-hidden size={20} />
          {site?.unityIdName ? t('identity.unityIdNamed', { name: site.unityIdName }) : t('identity.unityId')}
        </Button>
      )}
      {ways.wechat && (
        <Button kind="quiet" wide onClick={() => void leave('wechat')}>
          <MessageCircleMore aria-hidden size={20} />
          {t('identity.wechat')}
        </Button>
      )}
      <p className={css.failure} role="alert">
        {failure}
      </p>
    </section>
  )
}

/** In development a click is enough. */
function Click() {
  const { t } = useTranslation()
  const { busy, failure, prove } = useProving()
  return (
    <div className={css.dev}>
      <p className={css.devLead}>{t('account.stepUp.mockLead')}</p>
      <p className={css.failure} role="alert">
        {failure}
      </p>
      <Button wide busy={busy} data-autofocus onClick={() => void prove({ mock: true })}>
        {t('account.stepUp.mock')}
      </Button>
    </div>
  )
}

function Ways({ ways }: { readonly ways: StepUpWays }) {
  const { t } = useTranslation()
  const hasWay = ways.phone !== null || ways.unityId || ways.wechat || ways.mock
  // The dialog was open before it was known what it would ask for.
  return (
    <div ref={focusLate}>
      {ways.phone !== null && <CodeForm phone={ways.phone} />}
      {(ways.unityId || ways.wechat) && <Elsewhere ways={ways} />}
      {ways.mock && <Click />}
      {!hasWay && <p role="alert">{t('account.stepUp.none')}</p>}
    </div>
  )
}

/** Asks somebody who is logged in to show once more who they are; what they were about to do waits behind it. */
export function StepUpDialog() {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['stepUp'],
    queryFn: ({ signal }) => fetchStepUp(signal),
    gcTime: 0,
    staleTime: 0,
  })
  useEffect(() => onProof(() => answerProof(true)), [])
  return (
    <Dialog
      open
      steady
      keepsText
      onOpenChange={() => answerProof(false)}
      title={t('account.stepUp.title')}
      description={t('account.stepUp.lead')}
    >
      {query.data ? (
        <Ways ways={query.data} />
      ) : query.isError ? (
        <>
          <p className={css.failure} role="alert">
            {becauseText(t('account.stepUp.failed'), query.error)}
          </p>
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </>
      ) : (
        <p role="status">{t('account.stepUp.loading')}</p>
      )}
    </Dialog>
  )
}
