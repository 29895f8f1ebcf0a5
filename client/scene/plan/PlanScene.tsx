import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { themeStore } from '../../store/themeStore.ts'
import { useOwn } from '../frame/useOwn.ts'
import { GroundContext } from '../Ground.ts'
import { Hint } from '../prompt/Hint.ts'
import { hintPlace } from '../prompt/prompts.ts'
import type { SceneSource } from '../sceneSource.ts'
import type { Hands } from '../tools/Hands.ts'
import { serveHands } from '../tools/handWishes.ts'
import { listenToKeys } from '../tools/keys.ts'
import { listenToPointer } from '../tools/pointer.ts'
import { drawPlan } from './drawPlan.ts'
import { PlanNotice } from './PlanNotice.tsx'
import { PlanServices } from './PlanServices.ts'
import styles from '../scene.module.css'

/** Longest step of a frame, seconds: after a pause nobody leaps. */
const LONGEST_S = 0.25
const DENSEST = 2

/** Draws as often as there is something new to be seen; answers the way to stop. */
function run(canvas: HTMLCanvasElement, services: PlanServices, hint: Hint): () => void {
  const pen = canvas.getContext('2d')
  const { hands, toolbox, source } = services
  let isNew = true
  let asked = 0
  let beforeMs = performance.now()
  const fit = (): void => {
    const density = Math.min(DENSEST, devicePixelRatio)
    services.width = canvas.clientWidth
    services.height = canvas.clientHeight
    canvas.width = Math.round(services.width * density)
    canvas.height = Math.round(services.height * density)
    isNew = true
  }
  const project = (offer: Parameters<typeof hintPlace>[0]): { x: number; y: number; isBehind: boolean } => {
    const { x, z } = hintPlace(offer)
    const { view, width, height } = services
    return {
      x: ((x - view.x) * view.scale * 2) / width,
      y: (-(z - view.z) * view.scale * 2) / height,
      isBehind: false,
    }
  }
  const step = (): void => {
    asked = requestAnimationFrame(step)
    const nowMs = performance.now()
    const deltaS = Math.min(LONGEST_S, (nowMs - beforeMs) / 1000)
    beforeMs = nowMs
    serveHands(hands, toolbox.tool, deltaS)
    const moved = services.step(nowMs, deltaS)
    hint.show(toolbox.tool.offers(), source)
    if (!pen || services.width === 0 || (!moved && !isNew)) return
    isNew = drawPlan(pen, services, canvas.width / services.width, nowMs)
    hint.move(project, services.width, services.height)
  }
  const observer = new ResizeObserver(fit)
  observer.observe(canvas)
  fit()
  asked = requestAnimationFrame(step)
  const stops = [
    services.news.on(() => (isNew = true)),
    themeStore.subscribe(() => (isNew = true)),
    hands.hintShown.on(() => {
      hint.forget()
      isNew = true
    }),
    listenToKeys(hands.keys),
    listenToPointer(canvas, () => toolbox.tool),
  ]
  return () => {
    cancelAnimationFrame(asked)
    observer.disconnect()
    for (const stop of stops) stop()
  }
}

/** A level as a plan, for browsers that draw no three dimensions: one walks, sits, talks and uses things in it all the same. */
export function PlanScene({
  source,
  hands,
  children,
}: {
  /** One and the same as long as this is mounted. */
  readonly source: SceneSource
  readonly hands: Hands
  /** Parts that features add; useGround() is theirs. */
  readonly children?: ReactNode
}) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const services = useOwn(() => new PlanServices(source, hands))
  const hint = useOwn(() => new Hint(hands))
  useEffect(() => (canvas.current ? run(canvas.current, services, hint) : undefined), [services, hint])
  // Effects of parents run last: every part listens by then.
  useEffect(() => services.follow(), [services])
  return (
    <GroundContext value={services}>
      <canvas ref={canvas} className={styles.plan} role="img" aria-label={t('scene.plan')} />
      <PlanNotice />
      {children}
    </GroundContext>
  )
}
