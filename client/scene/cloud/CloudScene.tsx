import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cloudActive, cloudPictured, cloudStore, listenToPicture, useCloud } from '../../store/cloudStore.ts'
import { loudness, settingsStore } from '../../store/settingsStore.ts'
import { useOwn } from '../frame/useOwn.ts'
import { GroundContext } from '../Ground.ts'
import { Hint } from '../prompt/Hint.ts'
import { PromptHint } from '../prompt/PromptHint.tsx'
import { hintPlace, type InView, type Offer } from '../prompt/prompts.ts'
import type { SceneSource } from '../sceneSource.ts'
import { Hands } from '../tools/Hands.ts'
import { serveHands } from '../tools/handWishes.ts'
import { Joystick } from '../tools/Joystick.tsx'
import { listenToKeys } from '../tools/keys.ts'
import { listenToPointer } from '../tools/pointer.ts'
import { CloudServices, type Painter } from './CloudServices.ts'
import styles from '../scene.module.css'

/** Longest step of a frame, seconds: after a pause nobody leaps. */
const LONGEST_S = 0.25
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

const painter: Painter = { line: () => cloudStore.get().line, listen: listenToPicture }

/** Lets one go on frame by frame; answers the way to stop. */
function run(view: HTMLElement, services: CloudServices, hint: Hint): () => void {
  const { hands, toolbox, source, aim } = services
  let asked = 0
  let beforeMs = performance.now()
  const project = (offer: Offer): InView => {
    const { x, y, z } = hintPlace(offer)
    const seen = aim.seenAt(x, y, z)
    return seen ? { ...seen, isBehind: false } : { x: 0, y: 0, isBehind: true }
  }
  const step = (): void => {
    asked = requestAnimationFrame(step)
    const nowMs = performance.now()
    const deltaS = Math.min(LONGEST_S, (nowMs - beforeMs) / 1000)
    beforeMs = nowMs
    // Of sticks no event tells.
    if (hands.isHeld) cloudActive()
    serveHands(hands, toolbox.tool, deltaS)
    services.step(nowMs, deltaS)
    hint.show(toolbox.tool.offers(), source)
    hint.move(project, view.clientWidth, view.clientHeight)
  }
  asked = requestAnimationFrame(step)
  for (const kind of inputs) addEventListener(kind, cloudActive, { passive: true })
  const stops = [
    hands.hintShown.on(hint.forget),
    listenToKeys(hands.keys),
    listenToPointer(view, () => toolbox.tool),
  ]
  return () => {
    cancelAnimationFrame(asked)
    for (const kind of inputs) removeEventListener(kind, cloudActive)
    for (const stop of stops) stop()
  }
}

/** Shows a stream in an element, as loud as the settings say; answers the way to stop. */
function play(video: HTMLVideoElement, stream: MediaStream): () => void {
  let isRefused = false
  const loud = (): void => {
    const level = loudness(settingsStore.get())
    video.volume = level
    // Where volumes are the device's alone (iOS) silence is all that can be had.
    video.muted = isRefused || level === 0
  }
  // Without a gesture on this page no browser lets it sound: the picture goes on silently until there is one.
  const begin = (): void => {
    isRefused = false
    loud()
    video.play().catch(() => {
      isRefused = true
      loud()
      video.play().catch(() => undefined)
    })
  }
  const unmute = (): void => {
    if (isRefused) begin()
  }
  video.srcObject = stream
  begin()
  addEventListener('pointerdown', unmute)
  addEventListener('keydown', unmute)
  const stop = settingsStore.subscribe(loud)
  return () => {
    stop()
    removeEventListener('pointerdown', unmute)
    removeEventListener('keydown', unmute)
    video.srcObject = null
  }
}

/** A level that another machine draws: one walks, sits, talks and uses things in it as everybody does. */
export function CloudScene({
  source,
  over,
  children,
}: {
  /** One and the same as long as this is mounted. */
  readonly source: SceneSource
  /** What lies over the place of the picture while there is none. */
  readonly over?: ReactNode
  /** Parts that features add to the level; useGround() is theirs. */
  readonly children?: ReactNode
}) {
  const { t } = useTranslation()
  const view = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [hands] = useState(() => new Hands())
  const [isTouched] = useState(() => matchMedia('(any-pointer: coarse)').matches)
  const services = useOwn(() => new CloudServices(source, hands, painter))
  const hint = useOwn(() => new Hint(hands))
  const stream = useCloud((state) => state.stream)
  useEffect(() => (view.current ? run(view.current, services, hint) : undefined), [services, hint])
  // Effects of parents run last: every part listens by then.
  useEffect(() => services.follow(), [services])
  useEffect(() => (video.current && stream ? play(video.current, stream) : undefined), [stream])
  return (
    <div className={styles.view} data-rendering="cloud">
      <GroundContext value={services}>
        <div ref={view} className={styles.canvas} role="img" aria-label={t('scene.label')}>
          <video
            ref={video}
            className={styles.stream}
            playsInline
            disablePictureInPicture
            onLoadedData={cloudPictured}
          />
        </div>
        {children}
      </GroundContext>
      {over}
      {isTouched && <Joystick hands={hands} />}
      <PromptHint onUse={() => hands.press('use')} place={hands.placeHint} />
    </div>
  )
}
