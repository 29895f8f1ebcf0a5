import { useFrame, useThree } from '@react-three/fiber'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PerspectiveCamera } from 'three'
import type { EncId } from '#shared/ids.ts'
import { registerSceneStats } from '../net/debugHook.ts'
import { FiberCanvas } from './FiberCanvas.tsx'
import { frameOrder } from './frameOrder.ts'
import { listenToKeys } from './input/keys.ts'
import { listenToPointer } from './input/pointer.ts'
import { Joystick } from './input/Joystick.tsx'
import { PromptHint } from './PromptHint.tsx'
import { askedQuality, qualities, QualityWatch } from './quality.ts'
import type { QualityName } from './quality.ts'
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

interface StageFramesProps {
  readonly source: SceneSource
  readonly quality: QualityName
  readonly onStage: (stage: Stage | undefined) => void
  readonly onFrame: (ms: number) => void
}

/** Makes the stage for this canvas and runs its steps; renders nothing itself. */
function StageFrames({ source, quality, onStage, onFrame }: StageFramesProps) {
  const { gl, scene, camera, set } = useThree()
  const stage = useRef<Stage | undefined>(undefined)
  const first = useRef({ quality, camera: camera as PerspectiveCamera })

  useEffect(() => {
    // The plan has a camera of its own; the stage says which one is in use.
    const made = new Stage(source, gl, scene, first.current.camera, first.current.quality, (used) =>
      set({ camera: used as typeof camera }),
    )
    stage.current = made
    const unregister = registerSceneStats(() => made.stats())
    if (window.__lingjing) window.__lingjing.setCameraPose = (pose) => made.setCameraPose(pose)
    onStage(made)
    return () => {
      unregister()
      if (window.__lingjing) delete window.__lingjing.setCameraPose
      onStage(undefined)
      stage.current = undefined
      made.dispose()
    }
  }, [source, gl, scene, set, onStage])

  useEffect(() => stage.current?.setQuality(quality), [quality])

  const step = (delta: number): number => Math.min(delta, LONGEST_STEP_S)
  useFrame(() => stage.current?.readInput(), frameOrder.input)
  useFrame((_, delta) => stage.current?.movePlayer(performance.now(), step(delta)), frameOrder.selfPlayer)
  useFrame((_, delta) => stage.current?.movePeople(performance.now(), step(delta)), frameOrder.remotePlayers)
  useFrame((_, delta) => stage.current?.moveCamera(performance.now(), step(delta)), frameOrder.camera)
  useFrame(({ size }, delta) => {
    stage.current?.showPeople(performance.now(), step(delta), size.width, size.height)
  }, frameOrder.labels)
  useFrame(() => stage.current?.light(), frameOrder.light)
  useFrame((_, delta) => onFrame(delta * 1000), frameOrder.watch)
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
  const [quality, setQuality] = useState<QualityName>(fixed ?? (isTouch() ? 'low' : 'medium'))
  const [stage, setStage] = useState<Stage>()
  const box = useRef<HTMLDivElement>(null)
  const watch = useRef(new QualityWatch())
  const current = useRef(quality)
  const isFixed = useRef(false)
  isFixed.current = chosen !== 'auto' || asked.current === 'medium' || asked.current === 'high'
  // A context is made once: whoever begins low goes without smooth edges.
  const smooth = useRef(quality !== 'low')
  const [failed, setFailed] = useState(false)
  const fail = useCallback((error: unknown) => {
    console.warn('the scene has no canvas', error)
    setFailed(true)
  }, [])

  const onFrame = useCallback((ms: number) => {
    if (isFixed.current) return
    const next = watch.current.note(ms, current.current)
    if (next === current.current) return
    current.current = next
    setQuality(next)
  }, [])

  useEffect(() => {
    if (fixed === undefined || fixed === current.current) return
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
          label={t('scene.label')}
          pixelRatio={Math.min(window.devicePixelRatio, qualities[quality].pixelRatio)}
          antialias={smooth.current}
          shadows
          onFailure={fail}
        >
          <StageFrames source={source} quality={quality} onStage={setStage} onFrame={onFrame} />
        </FiberCanvas>
      )}
      {stage && <Joystick stage={stage} />}
      {stage && <PromptHint onUse={() => stage.use()} />}
    </div>
  )
}
