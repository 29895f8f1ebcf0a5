import { useEffect, useState, type SubmitEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { limits } from '#shared/rules/limits.ts'
import type { TokenAnswer } from '#shared/http/auth.ts'
import { fetchSite, mockLogin, sendSms, smsLogin } from '../../api/auth.ts'
import { errorText } from '../../api/errorText.ts'
import { ApiError } from '../../api/http.ts'
import { loadSelf } from '../../api/session.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { CheckBox, TextField } from '../../components/fields.tsx'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { isDevSite } from '../layout/siteInfo.ts'
import { useSmsCountdown } from './countdown.ts'
import css from './LoginDialog.module.css'

type Task = 'sending' | 'loggingIn' | undefined
interface Problems {
  readonly phone?: string
  readonly code?: string
  readonly terms?: string
}

const digits = (value: string, most: number) => value.replace(/\D/g, '').slice(0, most)

/** A pasted number may come with its country code. */
const phoneDigits = (value: string) => digits(value.replace(/^\s*(\+|00)86/, ''), limits.phoneDigits)

/** Codes the specification words itself; everything else is "login failed" (platform.md §8). */
const worded: ReadonlySet<string> = new Set([
  'IncorrectOTPCodeError',
  'SendOTPCodeTooFrequentError',
  'TooManyRequests',
  'AccountBanned',
  'NetworkError',
])

function useSignIn() {
  const { t } = useTranslation()
  const signIn = useAuth((state) => state.signIn)
  const setOpen = useAuth((state) => state.setLoginDialogOpen)
  const [task, setTask] = useState<Task>()
  const [failure, setFailure] = useState<string>()

  async function run(next: Task, work: () => Promise<void>, otherwise: string) {
    setTask(next)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      const known = error instanceof ApiError && worded.has(error.code)
      setFailure(known ? errorText(error) : otherwise)
    } finally {
      setTask(undefined)
    }
  }

  const logIn = (getTokens: () => Promise<TokenAnswer>) =>
    run(
      'loggingIn',
      async () => {
        signIn(await getTokens())
        await loadSelf()
        setOpen(false)
      },
      t('account.loginFailed'),
    )

  return { task, failure, run, logIn }
}

/** Phone and code; an empty code asks for one. Terms must be ticked for both (platform.md §5). */
function PhoneForm() {
  const { t } = useTranslation()
  const { task, failure, run, logIn } = useSignIn()
  const { seconds, start } = useSmsCountdown()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [problems, setProblems] = useState<Problems>({})

  function check(needsCode: boolean): boolean {
    const found: Problems = {
      ...(phone.length !== limits.phoneDigits && { phone: t('account.phoneInvalid') }),
      ...(needsCode && code.length !== limits.smsCodeDigits && { code: t('account.codeInvalid') }),
      ...(!agreed && { terms: t('account.agreeFirst') }),
    }
    setProblems(found)
    return Object.keys(found).length === 0
  }

  async function sendCode() {
    if (!check(false)) return
    await run(
      'sending',
      async () => {
        await sendSms(phone)
        start()
        showToast(t('account.smsSent'))
      },
      t('account.smsFailed'),
    )
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (task) return
    if (code === '') void (seconds === 0 ? sendCode() : check(true))
    else if (check(true)) void logIn(() => smsLogin(phone, code))
  }

  return (
    <form onSubmit={submit} noValidate>
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
        value={phone}
        error={problems.phone}
        onChange={(event) => setPhone(phoneDigits(event.target.value))}
      />
      <TextField
        label={t('account.code')}
        placeholder={t('account.codePlaceholder')}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={problems.code}
        onChange={(event) => setCode(digits(event.target.value, limits.smsCodeDigits))}
        after={
          <Button
            kind="plain"
            className={css.send}
            busy={task === 'sending'}
            disabled={seconds > 0}
            onClick={() => void sendCode()}
          >
            {seconds > 0 ? t('account.resendIn', { seconds }) : t('account.sendCode')}
          </Button>
        }
      />
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
      <Button type="submit" size="l" wide busy={task === 'loggingIn'}>
        {task === 'loggingIn' ? t('account.loggingIn') : t('common.login')}
      </Button>
    </form>
  )
}

/** Development only: any name is let in. */
function DevForm() {
  const { t } = useTranslation()
  const { task, failure, logIn } = useSignIn()
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
        <Button type="submit" kind="quiet" busy={task === 'loggingIn'}>
          {t('account.devLogin')}
        </Button>
      </div>
    </form>
  )
}

/** The server says so in the page, or when asked. */
function useDevLogin(): boolean {
  const told = isDevSite()
  const { data } = useQuery({ queryKey: ['site'], queryFn: fetchSite, enabled: !told, staleTime: Infinity })
  return told || data?.devLogin === true
}

/** Opened through authStore from anywhere; closes by itself once somebody is logged in. */
export function LoginDialog() {
  const { t } = useTranslation()
  const open = useAuth((state) => state.loginDialogOpen)
  const setOpen = useAuth((state) => state.setLoginDialogOpen)
  const user = useAuth((state) => state.user)
  const devLogin = useDevLogin()
  useEffect(() => {
    if (user) setOpen(false)
  }, [user, setOpen])
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('account.loginTitle')}
      description={t('account.loginLead')}
    >
      <PhoneForm />
      {devLogin && <DevForm />}
    </Dialog>
  )
}
