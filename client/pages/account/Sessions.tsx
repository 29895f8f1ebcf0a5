import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, LogOut, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LoginSessionAnswer } from '#shared/http/users.ts'
import { endSession, fetchSessions } from '../../api/account.ts'
import { errorText } from '../../api/errorText.ts'
import { ApiError } from '../../api/http.ts'
import { Button } from '../../components/Button.tsx'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { EverywhereDialog } from './EverywhereDialog.tsx'
import { deviceOf } from './deviceName.ts'
import { ListFailure, ListWaiting } from './lists.tsx'
import { timeText } from '../../text/timeText.ts'
import css from './account.module.css'

const KEY = 'loginSessions'

function useEnding() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: endSession,
    onSuccess: () => showToast(t('account.sessions.ended')),
    onError: (error) => showToast(errorText(error), { toastType: 'failed' }),
    // One that has ended already is gone from the list as well.
    onSettled: (_, error) => {
      if (!error || (error instanceof ApiError && error.code === 'LoginSessionNotFound')) {
        return client.invalidateQueries({ queryKey: [KEY] })
      }
    },
  })
}

function SessionRow({ session }: { readonly session: LoginSessionAnswer }) {
  const { t } = useTranslation()
  const ending = useEnding()
  const { browser, system, isPhone } = deviceOf(session.device)
  const device =
    browser && system
      ? t('account.sessions.browserOn', { browser, system })
      : (browser ?? system ?? t('account.sessions.unknownDevice'))
  const Icon = isPhone ? Smartphone : Laptop
  return (
    <li className={css.row}>
      <Icon aria-hidden size={26} className={css.icon} />
      <div className={css.what}>
        <p className={css.name}>
          <span>{device}</span>
          {session.isCurrent && <span className={css.chip}>{t('account.sessions.current')}</span>}
        </p>
        <p className={css.facts}>
          <span>{t('account.sessions.lastUsed', { time: timeText(session.lastUsedAt) })}</span>
          <span>{t('account.sessions.since', { time: timeText(session.createdAt) })}</span>
          {session.address && <span>{t('account.sessions.from', { address: session.address })}</span>}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          kind="quiet"
          aria-label={t('account.sessions.endLabel', { device })}
          busy={ending.isPending}
          onClick={() => ending.mutate(session.id)}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** Where one is logged in, and how to end that. */
export function Sessions() {
  const { t } = useTranslation()
  const loginId = useAuth((state) => state.login?.loginId)
  const [asking, setAsking] = useState(false)
  const query = useQuery({ queryKey: [KEY, loginId], queryFn: ({ signal }) => fetchSessions(signal) })
  if (query.isPending) return <ListWaiting />
  if (!query.data) {
    return (
      <ListFailure
        title={t('account.sessions.failed')}
        error={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <>
      <ul className={css.list} aria-label={t('account.tabs.sessions')}>
        {query.data.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        <LogOut aria-hidden size={20} />
        {t('account.sessions.everywhere')}
      </Button>
      {asking && <EverywhereDialog onClose={() => setAsking(false)} />}
    </>
  )
}
