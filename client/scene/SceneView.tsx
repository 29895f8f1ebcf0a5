import { useFrame, useThree } from '@react-three/fiber'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PerspectiveCamera } from 'three'
import type { EncId } from '#shared/ids.ts'
import { registerSceneStats } from '../net/debugHook.ts'
import { FiberCanvas } from './frame/FiberCanvas.tsx'
import { frameOrder } from './frame/frameOrder.ts'
import { hasGraphicsCard } from './frame/graphicsCard.ts'
import { FramePacer, paceNumbers } from './frame/framePacer.ts'
import { listenToKeys } from './input/keys.ts'
import { listenToPointer } from './input/pointer.ts'
import { Joystick } from './input/Joystick.tsx'
import { useLostContext, watchContext } from './frame/lostContext.ts'
import { PromptHint } from './prompt/PromptHint.tsx'
import {
  adaptedRatio,
  askedQuality,
  qualities,
  QualityWatch,
  rememberedTier,
  rememberTier,
} from './frame/quality.ts'
import type { QualityName } from './frame/quality.ts'
import { ResolutionWatch } from './frame/resolution.ts'
import styles from './scene.module.css'
import { useSettings } from '../store/settingsStore.ts'
import type { SceneSource } from './sceneSource.ts'
import { Stage } from './stage.ts'
import type { CameraPose } from './camera/rig.ts'

declare module '../net/debugHook.ts' {
  interface DebugHook {
    /** Puts the scene's camera somewhere for a picture; without a pose it follows the player again. */
    setCameraPose?(pose?: CameraPose): void
  }
}

/** Longest step in seconds a frame may ask for: after a pause the world goes on, it does not jump. */
const LONGEST_STEP_S = 0.25

/** What tells that somebody is there. */
const inputs = [
  'pointerdown',
  'pointermove',
  'pointerup',
  'wheel',
  'keydown',
  'keyup',
  'focus',
  'resize',
] as const

/** Lets a pacer hear hands and the state of the window; answers the way to stop. */
function listenForPace(pacer: FramePacer): () => void {
  const input = (): void => pacer.input(performance.now())
  const look = (): void => pacer.setWindow(document.hidden, document.hasFocus())
  const options = { capture: true, passive: true }
  for (const name of inputs) window.addEventListener(name, input, options)
  for (const name of ['focus', 'blur']) window.addEventListener(name, look)
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    for (const name of inputs) window.removeEventListener(name, input, options)
    for (const name of ['focus', 'blur']) window.removeEventListener(name, look)
    document.removeEventListener('visibilitychange', look)
  }
}

interface StageFramesProps {
  readonly source: SceneSource
  readonly quality: QualityName
  readonly onStage: (stage: Stage | undefined) => void
  /** Hears how long a frame took, ms, where frames follow each other as fast as they can. */
  readonly onFrame: (ms: number) => void
  /** The graphics card took the picture away, or gave it back. */
  readonly onContext: (isLost: boolean) => void
}

/** Makes the stage for this canvas and runs its steps; renders nothing itself. */
function StageFrames({ source, quality, onStage, onFrame, onContext }: StageFramesProps) {
  const { gl, scene, camera, set, size, viewport, advance } = useThree()
  const stage = useRef<Stage | undefined>(undefined)
  const [pacer] = useState(() => new FramePacer(performance.now()))
  const first = useRef({ quality, camera: camera as PerspectiveCamera })

  useEffect(() => {
    // The plan has a camera of its own; the stage says which one is in use.
    const made = new Stage(source, gl, scene, first.current.camera, first.current.quality, (used) =>
      set({ camera: used as typeof camera }),
    )
    stage.current = made
    made.onNews = () => pacer.demand()
    const unregister = registerSceneStats(() => ({
      ...made.stats(),
      pace: paceNumbers[pacer.pace(performance.now())],
    }))
    if (window.__lingjing) {
      window.__lingjing.setCameraPose = (pose) => {
        made.setCameraPose(pose)
        pacer.demand()
      }
    }
    const unwatch = watchContext(
      gl,
      () => onContext(true),
      () => {
        made.restoreGraphics()
        onContext(false)
      },
    )
    onStage(made)
    return () => {
      unregister()
      unwatch()
      if (window.__lingjing) delete window.__lingjing.setCameraPose
      onStage(undefined)
      stage.current = undefined
      made.dispose()
    }
  }, [source, gl, scene, set, onStage, onContext, pacer])

  useEffect(() => stage.current?.setQuality(quality), [quality])
  // A canvas of another size is empty until it is drawn.
  useEffect(() => pacer.demand(), [pacer, quality, size, viewport.dpr])
  useEffect(() => listenForPace(pacer), [pacer])
  useEffect(() => {
    let asked = 0
    const frame = (): void => {
      asked = requestAnimationFrame(frame)
      const nowMs = performance.now()
      if (stage.current?.isHeld) pacer.input(nowMs)
      if (stage.current?.isArriving) pacer.demand()
      if (!pacer.isDue(nowMs)) return
      if (stage.current?.isClosed && !stage.current.prepare(nowMs)) return
      advance(nowMs / 1000)
      if (stage.current?.isStirring) pacer.moved(nowMs)
    }
    asked = requestAnimationFrame(frame)
    return () => cancelAnimationFrame(asked)
  }, [advance, pacer])

  const step = (delta: number): number => Math.min(delta, LONGEST_STEP_S)
  useFrame(() => stage.current?.readInput(), frameOrder.input)
  useFrame((_, delta) => stage.current?.movePlayer(performance.now(), step(delta)), frameOrder.selfPlayer)
  useFrame((_, delta) => stage.current?.movePeople(performance.now(), step(delta)), frameOrder.remotePlayers)
  useFrame((_, delta) => stage.current?.moveCamera(performance.now(), step(delta)), frameOrder.camera)
  useFrame(({ size }, delta) => {
    stage.current?.showPeople(performance.now(), step(delta), size.width, size.height)
  }, frameOrder.labels)
  useFrame(() => stage.current?.light(), frameOrder.light)
  useFrame(() => {
    if (pacer.measuredMs !== undefined && stage.current?.isSettled) onFrame(pacer.measuredMs)
  }, frameOrder.watch)
  return null
}

const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches

export interface SceneViewProps {
  readonly source: SceneSource
  readonly onPickPlayer?: (encId: EncId) => void
}

/** The 3D view of a source with all its controls, filling its parent. */
export function SceneView({ source, onPickPlayer }: SceneViewProps) {
  const { t } = useTranslation()
  const asked = useRef(askedQuality(window.location.search))
  const chosen = useSettings((settings) => settings.quality)
  const fixed = asked.current ?? (chosen === 'auto' ? undefined : chosen)
  const [earlier] = useState(() => rememberedTier(Date.now()))
  const [quality, setQuality] = useState<QualityName>(
    () => fixed ?? earlier?.tier ?? (isTouch() || !hasGraphicsCard() ? 'low' : 'medium'),
  )
  const [stage, setStage] = useState<Stage>()
  const box = useRef<HTMLDivElement>(null)
  const [watch] = useState(() => new QualityWatch(earlier?.mayRise))
  const resolution = useRef(new ResolutionWatch())
  const [scale, setScale] = useState(1)
  const current = useRef(quality)
  const isFixed = useRef(false)
  isFixed.current = chosen !== 'auto' || asked.current === 'medium' || asked.current === 'high'
  // A context is made once: whoever begins low goes without smooth edges.
  const smooth = useRef(quality === 'medium' || quality === 'high')
  const [failed, setFailed] = useState(false)
  const [isLost, setLost] = useState(false)
  const { isTold, attempt } = useLostContext(
    isLost,
    useCallback(() => setLost(false), []),
  )
  const fail = useCallback(
    (error: unknown) => {
      console.warn('the scene has no canvas', error)
      setFailed(true)
      // No picture will come: what says so is not to be covered.
      source.progress('map', 1)
      source.progress('assets', 1)
    },
    [source],
  )

  const onFrame = useCallback(
    (ms: number) => {
      if (isFixed.current) return
      const wasTrying = watch.isTrying
      const next = watch.note(ms, current.current)
      // A trial that has not ended yet is begun anew on the next visit.
      const isSettled = !watch.isTrying && (wasTrying || next !== current.current)
      if (isSettled) rememberTier(next, watch.mayRise, Date.now())
      if (next === current.current) {
        // Pixels go before anything else does, but a tier on trial is seen with all of its own.
        if (watch.isTrying || !resolution.current.note(ms, performance.now())) return
        watch.measureAnew()
      } else {
        resolution.current.reset()
        current.current = next
        setQuality(next)
      }
      setScale(resolution.current.scale)
    },
    [watch],
  )

  useEffect(() => {
    if (fixed === undefined) return
    // What somebody chose is what they get.
    resolution.current.reset()
    setScale(1)
    current.current = fixed
    setQuality(fixed)
  }, [fixed])

  useEffect(() => {
    const canvas = box.current?.querySelector('canvas')
    if (!stage || !canvas) return undefined
    const stopKeys = listenToKeys(stage.keys, () => undefined)
    const stopPointer = listenToPointer(canvas, stage)
    return () => {
      stopKeys()
      stopPointer()
    }
  }, [stage])

  useEffect(() => {
    if (stage) stage.onPickPlayer = onPickPlayer
  }, [stage, onPickPlayer])

  return (
    <div ref={box} className={styles.view} data-quality={quality}>
      {failed ? (
        <p className={styles['noWebgl']}>{t('scene.noWebgl')}</p>
      ) : (
        <FiberCanvas
          key={attempt}
          label={t('scene.label')}
          pixelRatio={adaptedRatio(qualities[quality], window.devicePixelRatio, scale)}
          antialias={smooth.current}
          shadows
          byHand
          onFailure={fail}
        >
          <StageFrames
            source={source}
            quality={quality}
            onStage={setStage}
            onFrame={onFrame}
            onContext={setLost}
          />
        </FiberCanvas>
      )}
      <p className={styles['interrupted']} role="status">
        {isTold && t('scene.contextLost')}
      </p>
      {stage && <Joystick stage={stage} />}
      {stage && <PromptHint onUse={() => stage.use()} place={stage.placePrompt} />}
    </div>
  )
}
