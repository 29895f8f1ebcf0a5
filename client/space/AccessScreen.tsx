import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { RefusalKind } from '../net/closePolicy.ts'
import { Button } from '../components/Button.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { authStore } from '../store/authStore.ts'
import { sessionStore, useSession } from '../store/sessionStore.ts'
import type { SpaceEntryState } from './useSpaceEntry.ts'

/** A dialog whose only way on is one of its buttons; closing it is the first of them. */
function Barrier({
  title,
  text,
  onLeave,
  leave,
  children,
}: {
  readonly title: string
  readonly text: string
  readonly onLeave: () => void
  readonly leave: string
  readonly children?: ReactNode
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      title={title}
      description={text}
      footer={
        <>
          <Button kind={children ? 'quiet' : 'primary'} onClick={onLeave}>
            {leave}
          </Button>
          {children}
        </>
      }
    />
  )
}

/** Why somebody cannot come in yet, and what to do about it (specification, error catalogue). */
export function EntryBarrier({ state }: { readonly state: SpaceEntryState }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const toSpaces = () => void navigate('/my-spaces')
  switch (state.name) {
    case 'guest':
      return (
        <Barrier
          title={t('space.access.loginTitle')}
          text={t('space.access.loginText', { name: state.spaceName })}
          leave={t('space.access.home')}
          onLeave={() => void navigate('/')}
        >
          <Button onClick={() => authStore.getState().setLoginDialogOpen(true)}>
            {t('space.access.login')}
          </Button>
        </Barrier>
      )
    case 'lost':
      return (
        <Barrier
          title={t('space.access.lostTitle')}
          text={t('space.access.lostText')}
          leave={t('space.access.searchAgain')}
          onLeave={toSpaces}
        />
      )
    case 'denied':
      return (
        <Barrier
          title={t('space.access.deniedTitle')}
          text={t('space.access.deniedText')}
          leave={t('space.access.home')}
          onLeave={() => void navigate('/')}
        />
      )
    case 'full':
      return (
        <Barrier
          title={t('space.access.fullTitle')}
          text={t('space.access.fullText')}
          leave={t('space.access.ok')}
          onLeave={toSpaces}
        />
      )
    case 'failed':
      return (
        <Barrier
          title={t('space.access.failedTitle')}
          text={t('space.access.failedText')}
          leave={t('space.access.backToSpaces')}
          onLeave={toSpaces}
        >
          <Button onClick={state.retry}>{t('space.access.retry')}</Button>
        </Barrier>
      )
    default:
      return null
  }
}

const refusalTexts = {
  full: 'full',
  noPermission: 'denied',
  gone: 'lost',
  kicked: 'kicked',
  unauthorized: 'banned',
  duplicate: 'duplicate',
  suspicious: 'suspicious',
  protocolError: 'broken',
  internalError: 'broken',
} as const satisfies Partial<Record<RefusalKind, string>>

/** What the server's last word means for somebody who was inside or on the way in. */
export function RefusalBarrier() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refusal = useSession((state) => state.refusal)
  if (!refusal || refusal.kind === 'left') return null
  const text = refusalTexts[refusal.kind]
  const leave = () => void navigate(refusal.kind === 'noPermission' ? '/' : '/my-spaces')
  function wayOn(kind: RefusalKind): ReactNode {
    if (kind === 'duplicate') {
      return <Button onClick={() => sessionStore.get().takeover()}>{t('space.access.takeover')}</Button>
    }
    if (kind === 'suspicious' || kind === 'protocolError' || kind === 'internalError') {
      return <Button onClick={() => location.reload()}>{t('space.access.reload')}</Button>
    }
    return kind === 'unauthorized' && <Button onClick={logInAgain}>{t('space.access.login')}</Button>
  }
  function logInAgain() {
    authStore.getState().signOut()
    authStore.getState().setLoginDialogOpen(true)
    leave()
  }
  const leaveLabels: Partial<Record<RefusalKind, string>> = {
    full: t('space.access.ok'),
    noPermission: t('space.access.home'),
    gone: t('space.access.searchAgain'),
    duplicate: t('space.access.closePage'),
  }
  return (
    <Barrier
      title={t(`space.access.${text}Title`)}
      text={t(`space.access.${text}Text`)}
      leave={leaveLabels[refusal.kind] ?? t('space.access.backToSpaces')}
      onLeave={() => {
        // Browsers let a page close itself only when a script opened it; else leaving is as good.
        if (refusal.kind === 'duplicate') close()
        leave()
      }}
    >
      {wayOn(refusal.kind)}
    </Barrier>
  )
}
