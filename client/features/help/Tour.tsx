import { useEffect, useMemo, useState } from 'react'
import { Check, Footprints, MessageCircle, Rotate3d, Smile } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { sceneHandle } from '../../scene/sceneHandle.ts'
import { sessionStore, useSession } from '../../store/sessionStore.ts'
import { isOpen, setTourOpen, useUi } from '../../store/uiStore.ts'
import { useWorld, worldStore } from '../../store/worldStore.ts'
import { useWriting } from '../chat/writingStore.ts'
import { keepFocus } from '../../space/Panel.tsx'
import { useTouch } from '../../space/useTouch.ts'
import { isDone, LOOKED, movedBetween, nextStep, stepsOf } from './tourSteps.ts'
import type { Doings, TourStep, Whereabouts } from './tourSteps.ts'
import css from './Tour.module.css'

const icons = { look: Rotate3d, walk: Footprints, act: Smile, chat: MessageCircle } as const
/** How often one's own place is looked at, ms. */
const MOVE_EVERY_MS = 250
/** One turn of the wheel counts as so much dragging, pixels. */
const WHEEL_PX = 60
const RADIANS_PER_PX = LOOKED / 120
/** How long the last word stays, ms. */
const FAREWELL_MS = 4_000

/** How far one has walked and turned the view since this was first shown, by whatever hand; the wheel counts, too. */
function useMoved(): Pick<Doings, 'walked' | 'turned'> {
  const [moved, setMoved] = useState({ walked: 0, turned: 0 })
  useEffect(() => {
    let before: Whereabouts | undefined
    const add = (walked: number, turned: number): void =>
      setMoved((sum) => ({ walked: sum.walked + walked, turned: sum.turned + turned }))
    const timer = setInterval(() => {
      const { selfEncId } = sessionStore.get()
      const here = selfEncId === undefined ? undefined : worldStore.live(selfEncId)?.position
      if (!here) return
      const now = { x: here.x, z: here.z, ahead: sceneHandle()?.ahead() ?? 0 }
      if (before) {
        const [walked, turned] = movedBetween(before, now)
        if (walked + turned > 0) add(walked, turned)
      }
      before = now
    }, MOVE_EVERY_MS)
    const stop = new AbortController()
    // On the plan dragging is looking, and turns nothing.
    const onMove = ({ buttons, target, movementX, movementY }: PointerEvent): void => {
      if (buttons > 0 && target instanceof HTMLCanvasElement)
        add(0, Math.hypot(movementX, movementY) * RADIANS_PER_PX)
    }
    const onWheel = ({ target }: WheelEvent): void => {
      if (target instanceof HTMLCanvasElement) add(0, WHEEL_PX * RADIANS_PER_PX)
    }
    addEventListener('pointermove', onMove, { signal: stop.signal })
    addEventListener('wheel', onWheel, { signal: stop.signal, passive: true })
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [])
  return moved
}

/** Sat or showed an emote, now or before. */
function useActed(): boolean {
  const selfEncId = useSession((state) => state.selfEncId)
  const acts = useWorld((world) => {
    const me = selfEncId === undefined ? undefined : world.players.get(selfEncId)
    return me !== undefined && (me.chairIdx !== undefined || me.emote !== '')
  })
  const [acted, setActed] = useState(false)
  if (acts && !acted) setActed(true)
  return acted
}

/** What a first visit shows: four small things to do, each ticked off when it has been done; left at any time. */
export function Tour({ withChat }: { readonly withChat: boolean }) {
  const { t } = useTranslation()
  const touch = useTouch()
  const isCovered = useUi(({ windows, helpOpen }) => windows.length > 0 || helpOpen)
  const chats = useUi((state) => isOpen(state, 'chats'))
  const wrote = useWriting(({ writeWish }) => writeWish > 0) || chats
  const [{ walked, turned }, acted] = [useMoved(), useActed()]
  const doings = useMemo((): Doings => ({ turned, walked, acted, wrote }), [turned, walked, acted, wrote])
  const [leftOut, setLeftOut] = useState<ReadonlySet<TourStep>>(new Set())
  const steps = stepsOf(withChat)
  const now = nextStep(steps, doings, leftOut)
  const isOver = now === undefined

  useEffect(() => {
    if (!isOver) return undefined
    const timer = setTimeout(() => setTourOpen(false), FAREWELL_MS)
    return () => clearTimeout(timer)
  }, [isOver])

  if (isCovered) return null
  const Icon = now ? icons[now] : Check
  const by = touch ? 'touch' : 'keys'
  return (
    <section className={css.card} aria-label={t('space.tour.title')}>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li
            key={step}
            className={classes(isDone(step, doings) && css.done, step === now && css.now)}
            aria-current={step === now ? 'step' : undefined}
          >
            {t(`space.tour.${step}.name`)}
          </li>
        ))}
      </ol>
      <div key={now ?? 'over'} className={css.now} aria-live="polite">
        <Icon aria-hidden size={30} />
        <p>
          <b>{now ? t(`space.tour.${now}.title`) : t('space.tour.over.title')}</b>
          <span>{now ? t(`space.tour.${now}.${by}`) : t(`space.tour.over.${by}`)}</span>
        </p>
      </div>
      <div className={css.buttons}>
        <Button kind="quiet" onMouseDown={keepFocus} onClick={() => setTourOpen(false)}>
          {t('space.help.gotIt')}
        </Button>
        {now && (
          <Button onMouseDown={keepFocus} onClick={() => setLeftOut((before) => new Set([...before, now]))}>
            {t('space.tour.next')}
          </Button>
        )}
      </div>
    </section>
  )
}
