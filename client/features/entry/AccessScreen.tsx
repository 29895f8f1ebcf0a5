import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { banText, refusalText } from '../../api/banText.ts'
import { fetchPermission } from '../../api/spaces.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { ClosedRoom, LostRoom, WelcomeRoom } from '../../components/rooms.tsx'
import { authStore, useAuth } from '../../store/authStore.ts'
import { sessionStore, useSession } from '../../store/sessionStore.ts'
import { useSpaceHost } from '../../space/spaceHost.ts'
import { entryBarrier, planOf, type BarrierPlan } from './accessBarriers.ts'
import type { EntryState } from './entryState.ts'
import css from './AccessScreen.module.css'

const wayOnLabels = {
  login: 'login',
  loginAgain: 'login',
  loginHere: 'login',
  retry: 'retry',
  takeover: 'takeover',
  reload: 'reload',
} as const

/** A dialog whose only way on is one of its buttons; closing it is leaving. */
function Barrier({
  plan,
  spaceName = '',
  said,
  withPicture = false,
  clearsOthers = false,
  onLeave,
  onWayOn,
  more,
  language,
}: {
  readonly plan: BarrierPlan
  readonly spaceName?: string
  /** Instead of the plan's text: what is known of this person's case. */
  readonly said?: string | undefined
  /** Where no scene stands behind it. */
  readonly withPicture?: boolean
  /** What stood open over the scene is of no use any more. */
  readonly clearsOthers?: boolean
  readonly onLeave: () => void
  readonly onWayOn?: () => void
  /** Another way. */
  readonly more?: ReactNode
  readonly language?: ReactNode
}) {
  const { t } = useTranslation()
  const { leaveLabel } = useSpaceHost()
  const { text, leave, minutes = 0, wayOn } = plan
  return (
    <Dialog
      open
      steady
      clearsOthers={clearsOthers}
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      title={t(`space.access.${text}Title`, { name: spaceName })}
      description={said ?? t(`space.access.${text}Text`, { name: spaceName, minutes })}
      footer={
        <>
          <Button
            kind={wayOn ? 'quiet' : 'primary'}
            data-autofocus={wayOn ? undefined : true}
            onClick={onLeave}
          >
            {leaveLabel ?? t(`space.access.${leave}`)}
          </Button>
          {more}
          {wayOn && (
            <Button data-autofocus onClick={onWayOn}>
              {t(`space.access.${wayOnLabels[wayOn]}`)}
            </Button>
          )}
        </>
      }
    >
      {language}
      {withPicture && (
        <div className={css.picture}>
          {plan.text === 'lost' ? <LostRoom /> : plan.wayOn === 'login' ? <WelcomeRoom /> : <ClosedRoom />}
        </div>
      )}
    </Dialog>
  )
}

/** Why somebody cannot come in yet, and what to do about it. */
export function EntryBarrier({
  state,
  wasInside = false,
  wasVisit = false,
  spaceName,
  LookAround,
  Language,
  retry,
}: {
  readonly state: EntryState
  readonly spaceName: string
  /** They were in, until their login ended. */
  readonly wasInside?: boolean
  /** As somebody who looked around. */
  readonly wasVisit?: boolean
  /** The button of who would look around first. */
  readonly LookAround?: ComponentType
  /** The choice of a language: the door may be the first thing somebody sees. */
  readonly Language?: ComponentType
  readonly retry: () => void
}) {
  const { t } = useTranslation()
  const host = useSpaceHost()
  const mayLook = state.name === 'guest' && state.mayLook === true
  const ban = useAuth((auth) => auth.ban)
  const plan = entryBarrier(state, wasInside, wasVisit, ban !== undefined)
  if (!plan) return null
  const said =
    state.name === 'banned'
      ? banText(t('space.access.shutOutText'), state.ban ?? {})
      : plan.text === 'accountBanned' && ban
        ? refusalText(ban)
        : undefined
  return (
    <Barrier
      plan={plan}
      spaceName={spaceName}
      said={said}
      withPicture={state.name !== 'guest' || !state.entry}
      language={
        Language && (
          <Suspense fallback={null}>
            <Language />
          </Suspense>
        )
      }
      more={
        mayLook &&
        LookAround && (
          <Suspense fallback={null}>
            <LookAround />
          </Suspense>
        )
      }
      onLeave={() => host.leave(plan.to)}
      onWayOn={() => {
        if (plan.wayOn === 'login') host.logIn()
        else retry()
      }}
    />
  )
}

/** What the server's last word means for somebody who was inside or on the way in. */
export function SessionBarrier() {
  const barrier = useSession((state) => state.barrier)
  const ban = useAuth((state) => state.ban)
  const plan = barrier && planOf(barrier, ban !== undefined)
  if (!plan) return null
  return <RefusalDialog plan={plan} />
}

/** Why somebody is shut out, once that is known. */
function useSaid({ text }: BarrierPlan): string | undefined {
  const { t } = useTranslation()
  const ofAccount = useAuth((state) => state.ban)
  const spaceId = useSession((state) => state.spaceId)
  const { data } = useQuery({
    queryKey: ['shutOut', spaceId],
    queryFn: () => fetchPermission(spaceId ?? ''),
    enabled: text === 'shutOut' && spaceId !== undefined,
    gcTime: 0,
  })
  if (text === 'accountBanned' && ofAccount) return refusalText(ofAccount)
  return text === 'shutOut' && data?.ban ? banText(t('space.access.shutOutText'), data.ban) : undefined
}

function RefusalDialog({ plan }: { readonly plan: BarrierPlan }) {
  const host = useSpaceHost()
  const said = useSaid(plan)
  function leave() {
    // Browsers let a page close itself only when a script opened it; else leaving is as good.
    if (plan.leave === 'closePage') close()
    host.leave(plan.to)
  }
  function goOn() {
    if (plan.wayOn === 'takeover') return sessionStore.get().takeover()
    if (plan.wayOn === 'reload') return location.reload()
    // The door of the space stays, and lets them in once they have logged in.
    authStore.getState().signOut()
    host.logIn()
    if (plan.wayOn !== 'loginHere') leave()
  }
  return <Barrier plan={plan} said={said} clearsOthers onLeave={leave} onWayOn={goOn} />
}
