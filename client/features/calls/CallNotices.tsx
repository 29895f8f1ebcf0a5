import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { send } from '../../net/send.ts'
import { chatStore } from '../chat/chatStore.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { answerNotice, callNotice, type CallNotice } from './callNotice.ts'

const fromOthers = { position: 'center-right', hasIcon: false } as const

/** Who calls, waves or has something to say, for a moment; and the question of somebody who wants to lead. */
export function CallNotices() {
  const { t } = useTranslation()
  const [leader, setLeader] = useState<CallNotice>()
  const close = () => setLeader(undefined)

  useEffect(
    () =>
      worldStore.onEvents((events) => {
        for (const event of events) {
          const notice = callNotice(event, worldStore.get(), sessionStore.get().selfEncId)
          if (notice?.kind === 'leads') setLeader(notice)
          else if (notice) {
            const { kind, name, text } = notice
            showToast(t(`space.calls.${kind}`, { name, text }), fromOthers)
          }
          const answer = answerNotice(event, chatStore.get())
          if (answer) showToast(t('space.calls.answers', answer), fromOthers)
        }
      }),
    [t],
  )

  function follow() {
    if (leader) {
      send('setFollowTarget', { followTarget: leader.userId }).catch(() =>
        showToast(t('space.calls.leadGone', { name: leader.name }), { toastType: 'failed' }),
      )
    }
    close()
  }
  return (
    <Dialog
      open={leader !== undefined}
      onOpenChange={close}
      title={t('space.calls.leadTitle', { name: leader?.name ?? '' })}
      description={t('space.calls.leadText')}
      footer={
        <>
          <Button kind="quiet" onClick={close}>
            {t('space.calls.leadNo')}
          </Button>
          <Button data-autofocus onClick={follow}>
            {t('space.calls.leadYes')}
          </Button>
        </>
      }
    />
  )
}
