import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { ClosedRoom, LostRoom, WelcomeRoom } from '../../components/rooms.tsx'
import { authStore } from '../../store/authStore.ts'
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
  withPicture = false,
  clearsOthers = false,
  onLeave,
  onWayOn,
  more,
  language,
}: {
  readonly plan: BarrierPlan
  readonly spaceName?: string
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
      description={t(`space.access.${text}Text`, { name: spaceName, minutes })}
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
  const host = useSpaceHost()
  const mayLook = state.name === 'guest' && state.mayLook === true
  const plan = entryBarrier(state, wasInside, wasVisit)
  if (!plan) return null
  return (
    <Barrier
      plan={plan}
      spaceName={spaceName}
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
  const plan = barrier && planOf(barrier)
  if (!plan) return null
  return <RefusalDialog plan={plan} />
}

function RefusalDialog({ plan }: { readonly plan: BarrierPlan }) {
  const host = useSpaceHost()
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
  return <Barrier plan={plan} clearsOthers onLeave={leave} onWayOn={goOn} />
}
