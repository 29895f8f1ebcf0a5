import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventBody, WireEvent } from '#shared/protocol/messages.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { send } from '../../net/send.ts'
import { chatStore } from '../chat/chatStore.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { socialStore } from '../../store/socialStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { CallCard } from './CallCard.tsx'
import { answerNotice, callNotice, mentionNotice, type CallNotice } from './callNotice.ts'
import { takeHeard } from './heardCalls.ts'
import { nextCall, type RingingCall } from './nextCall.ts'
import { nextOffers, type OpenOffer } from './nextOffers.ts'
import { OfferCard } from './OfferCard.tsx'

/** What opens devices is loaded with the first. */
async function openMicrophone(): Promise<void> {
  const { mediaStore } = await import('../media/mediaStore.ts')
  await mediaStore.turn('microphone', true)
}

const fromOthers = { position: 'center-right', hasIcon: false } as const

/** Calls that ring; who waves or has something to say, for a moment; and the question of somebody who wants to lead. */
export function CallNotices() {
  const { t } = useTranslation()
  const [leader, setLeader] = useState<CallNotice>()
  const [call, setCall] = useState<RingingCall>()
  const ringing = useRef(call)
  const [offers, setOffers] = useState<readonly OpenOffer[]>([])
  const waiting = useRef(offers)
  const close = () => setLeader(undefined)

  useEffect(() => {
    const nameOf = (userId: string): string => {
      const { encIds, players } = worldStore.get()
      return players.get(encIds.get(userId) ?? (NaN as never))?.name ?? ''
    }
    function hearCall(body: EventBody<'callUpdate'>): void {
      const step = nextCall(ringing.current, body, sessionStore.get().selfUid)
      ringing.current = step.call
      setCall(step.call)
      if (step.ending) {
        const { how, otherId } = step.ending
        showToast(t(`calls.ended.${how}`, { name: nameOf(otherId) }), fromOthers)
      }
      // Who calls, and who takes a call, wants to speak.
      if (step.isTaken && (socialStore.get().flags?.media.audio ?? true)) void openMicrophone()
    }
    function hearOffer(body: EventBody<'offerUpdate'>): void {
      const step = nextOffers(waiting.current, body, sessionStore.get().selfUid)
      setOffers((waiting.current = step.open))
      if (!step.ending) return
      const { how, what, otherId } = step.ending
      showToast(t(`calls.offerEnds.${what}.${how}`, { name: nameOf(otherId) }), fromOthers)
    }
    function take(events: readonly WireEvent[]): void {
      for (const event of events) {
        if (event.kind === 'callUpdate') hearCall(event.body)
        // A new snapshot: what rings still is said again.
        if (event.kind === 'offerUpdate') hearOffer(event.body)
        if (event.kind === 'subscriptionsUpdated') {
          setCall((ringing.current = undefined))
          setOffers((waiting.current = []))
        }
        const notice = callNotice(event, worldStore.get(), sessionStore.get().selfEncId)
        if (notice?.kind === 'leads') setLeader(notice)
        else if (notice) {
          const { kind, name, text } = notice
          showToast(t(`calls.${kind}`, { name, text }), fromOthers)
        }
        const answer = answerNotice(event, chatStore.get())
        if (answer) showToast(t('calls.answers', answer), fromOthers)
        const { selfEncId } = sessionStore.get()
        const mention = mentionNotice(event, worldStore.get(), selfEncId, chatStore.get())
        if (mention) showToast(t('calls.mentions', mention), fromOthers)
      }
    }
    const stops = [takeHeard(take), worldStore.onEvents(take)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [t])

  function follow() {
    if (leader) {
      send('setFollowTarget', { followTarget: leader.userId }).catch(() =>
        showToast(t('calls.leadGone', { name: leader.name }), { toastType: 'failed' }),
      )
    }
    close()
  }
  return (
    <>
      {call && <CallCard key={call.id} call={call} />}
      {!call && offers[0] && <OfferCard key={offers[0].id} offer={offers[0]} />}
      <Dialog
        open={leader !== undefined}
        onOpenChange={close}
        title={t('calls.leadTitle', { name: leader?.name ?? '' })}
        description={t('calls.leadText')}
        footer={
          <>
            <Button kind="quiet" onClick={close}>
              {t('calls.leadNo')}
            </Button>
            <Button data-autofocus onClick={follow}>
              {t('calls.leadYes')}
            </Button>
          </>
        }
      />
    </>
  )
}
