import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { guestVisitKey } from '#shared/rules/guestVisit.ts'
import { limits } from '#shared/rules/limits.ts'
import type { TokenAnswer } from '#shared/http/auth.ts'
import { fetchSite, logout, mockLogin, smsLogin } from '../../api/auth.ts'
import { refusalText } from '../../api/banText.ts'
import { ApiError } from '../../api/http.ts'
import { loadSelf } from '../../api/session.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { CheckBox, TextField } from '../../components/fields.tsx'
import { authStore, useAuth } from '../../store/authStore.ts'
import { useIsGuestVisit } from '../../store/guestVisit.ts'
import { ExternalLogins } from '../identity/ExternalLogins.tsx'
import { PhoneCodeFields } from './PhoneCodeFields.tsx'
import { usePhoneForm } from './usePhoneForm.ts'
import css from './LoginDialog.module.css'

/** Codes the specification words itself; everything else is "login failed" (platform.md §8). */
const worded: ReadonlySet<string> = new Set([
  'IncorrectOTPCodeError',
  'TooManyRequests',
  'AccountBanned',
  'NetworkError',
  // Not the log-in is at fault, and trying again at once is no help.
  'StorageUnavailable',
  'ProofOfWorkRequired',
  'CrossSiteRefused',
  'MockLoginRefused',
])

/** Who looked around comes in again as themselves; what they were until now is over. */
async function endVisit(refreshToken: string | undefined): Promise<void> {
  if (refreshToken !== undefined) await logout(refreshToken).catch(() => undefined)
  location.reload()
}

function useSignIn() {
  const { t } = useTranslation()
  const signIn = useAuth((state) => state.signIn)
  const setOpen = useAuth((state) => state.setLoginDialogOpen)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function logIn(getTokens: () => Promise<TokenAnswer>) {
    setBusy(true)
    setFailure(undefined)
    try {
      const tokens = await getTokens()
      const former = authStore.getState().login
      signIn(tokens)
      // Who looked around is somebody else from here on: nothing of the page may go on as the guest, whatever comes next.
      if (former?.authFrom === guestVisitKey) return await endVisit(former.refreshToken)
      await loadSelf()
      setOpen(false)
    } catch (error) {
      // Another dialog tells of it.
      if (error instanceof ApiError && error.code === 'AccountClosing') return setOpen(false)
      const known = error instanceof ApiError && worded.has(error.code)
      setFailure(known ? refusalText(error) : t('account.loginFailed'))
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, setFailure, logIn }
}

/** Phone and code; an empty code asks for one. Terms must be ticked for both (platform.md §5). */
function PhoneForm() {
  const { t } = useTranslation()
  const { busy, failure, setFailure, logIn } = useSignIn()
  const site = useSite()
  const [agreed, setAgreed] = useState(false)
  const { phoneCode, problems, sendCode, submit } = usePhoneForm<{ terms?: string }>({
    busy,
    lacks: () => (agreed ? {} : { terms: t('account.agreeFirst') }),
    setFailure,
    verify: (phone, code, requestId) => logIn(() => smsLogin(phone, code, requestId)),
  })

  return (
    <form onSubmit={submit} noValidate>
      <PhoneCodeFields state={phoneCode} problems={problems} onSend={() => void sendCode()} />
      {site?.codesInLog && <p className={css.codesInLog}>{t('account.codesInLog')}</p>}
      <CheckBox checked={agreed} error={problems.terms} onChange={(event) => setAgreed(event.target.checked)}>
        {t('account.agreeBefore')}
        <Link to="/terms" target="_blank">
          {t('account.agreeTerms')}
        </Link>
        {t('account.agreeAnd')}
        <Link to="/privacy" target="_blank">
          {t('account.agreePrivacy')}
        </Link>
      </CheckBox>
      <p className={css.failure} role="alert">
        {failure}
      </p>
      <Button type="submit" size="l" wide busy={busy}>
        {busy ? t('account.loggingIn') : t('common.login')}
      </Button>
      <ExternalLogins agreed={agreed} />
    </form>
  )
}

/** Development only: any name is let in. */
function DevForm() {
  const { t } = useTranslation()
  const { busy, failure, logIn } = useSignIn()
  const [name, setName] = useState('')
  return (
    <form
      className={css.dev}
      onSubmit={(event) => {
        event.preventDefault()
        void logIn(() => mockLogin(name.trim()))
      }}
    >
      <h3>{t('account.devTitle')}</h3>
      <p className={css.devLead}>{t('account.devLead')}</p>
      <div className={css.devRow}>
        <TextField
          label={t('account.devName')}
          placeholder={t('account.devNamePlaceholder')}
          value={name}
          maxLength={limits.displayName}
          autoComplete="off"
          error={failure}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" kind="quiet" busy={busy}>
          {t('account.devLogin')}
        </Button>
      </div>
    </form>
  )
}

const useSite = () => useQuery({ queryKey: ['site'], queryFn: fetchSite, staleTime: Infinity }).data

/** Opened through authStore from anywhere; closes by itself once somebody is logged in. */
export function LoginDialog() {
  const { t } = useTranslation()
  const open = useAuth((state) => state.loginDialogOpen)
  const setOpen = useAuth((state) => state.setLoginDialogOpen)
  const user = useAuth((state) => state.user)
  const site = useSite()
  const isVisit = useIsGuestVisit()
  useEffect(() => {
    if (user && !isVisit) setOpen(false)
  }, [user, isVisit, setOpen])
  return (
    <Dialog
      open={open}
      keepsText
      onOpenChange={setOpen}
      title={t('account.loginTitle')}
      description={t('account.loginLead')}
    >
      <PhoneForm />
      {site?.devLogin ? (
        <DevForm />
      ) : (
        site?.devLoginPrinted && <p className={css.codesInLog}>{t('account.devPrinted')}</p>
      )}
    </Dialog>
  )
}
