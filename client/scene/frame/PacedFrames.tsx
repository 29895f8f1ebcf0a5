import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useState } from 'react'
import { DefaultLoadingManager } from 'three'
import { registerSceneStats } from '../../net/debugHook.ts'
import type { Hands } from '../tools/Hands.ts'
import { useScene } from '../useScene.ts'
import { DisplayRate } from './displayRate.ts'
import { FramePacer, paceNumbers } from './framePacer.ts'
import { frameOrder } from './frameOrder.ts'
import { watchContext } from './lostContext.ts'

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

/** Numbers of the scene, and its camera, for tests and pictures. */
function useDebugHook(pacer: FramePacer): void {
  const services = useScene()
  const gl = useThree((state) => state.gl)
  useEffect(() => {
    // Models and pictures of every part come through it.
    let isLoading = false
    const { onStart, onLoad } = DefaultLoadingManager
    DefaultLoadingManager.onStart = () => (isLoading = true)
    DefaultLoadingManager.onLoad = () => (isLoading = false)
    const { curtain, shown } = services
    const stop = registerSceneStats(() => ({
      ...services.stats(),
      complete: curtain.isSettled && !isLoading ? (shown.level?.mapId ?? '') : '',
      frames: services.frame.count,
      drawCalls: gl.info.render.calls,
      triangles: gl.info.render.triangles,
      geometries: gl.info.memory.geometries,
      textures: gl.info.memory.textures,
      programs: gl.info.programs?.length ?? 0,
      pace: paceNumbers[pacer.pace(performance.now())],
    }))
    return () => {
      stop()
      Object.assign(DefaultLoadingManager, { onStart, onLoad })
    }
  }, [gl, pacer, services])
  useEffect(() => {
    const hook = window.__lingjing
    if (!hook) return undefined
    hook.setCameraPose = (pose) => {
      services.rig.setPose(pose)
      pacer.demand()
    }
    return () => {
      delete hook.setCameraPose
    }
  }, [pacer, services])
}

export interface PacedFramesProps {
  readonly hands: Hands
  /** Hears how long a frame took where frames follow each other as fast as they can, and the display's period, both ms. */
  readonly onFrame: (ms: number, periodMs: number) => void
  /** The graphics card took the picture away, or gave it back. */
  readonly onContext: (isLost: boolean) => void
}

/** Draws the scene as often as there is something to be seen, and as the machine allows. */
export function PacedFrames({ hands, onFrame, onContext }: PacedFramesProps) {
  const services = useScene()
  const { curtain, frame } = services
  const gl = useThree((state) => state.gl)
  const advance = useThree((state) => state.advance)
  const size = useThree((state) => state.size)
  const dpr = useThree((state) => state.viewport.dpr)
  const [pacer] = useState(() => new FramePacer(performance.now()))
  const [display] = useState(() => new DisplayRate())
  useDebugHook(pacer)

  useEffect(
    () =>
      watchContext(
        gl,
        () => onContext(true),
        () => {
          frame.renew()
          onContext(false)
        },
      ),
    [frame, gl, onContext],
  )
  useEffect(() => frame.news.on(() => pacer.demand()), [frame, pacer])
  // A canvas of another size is empty until it is drawn.
  useEffect(() => pacer.demand(), [pacer, size, dpr])
  useEffect(() => services.quality.subscribe(() => pacer.demand()), [pacer, services])
  useEffect(() => listenForPace(pacer), [pacer])
  useEffect(() => {
    let asked = 0
    let drew = false
    const step = (shownMs: number): void => {
      asked = requestAnimationFrame(step)
      display.note(shownMs, drew)
      drew = false
      const nowMs = performance.now()
      if (hands.isHeld) pacer.input(nowMs)
      // All is there and the first frames are still to be drawn, whoever looks.
      if (!curtain.isOpen && !curtain.isClosed) pacer.demand()
      if (!pacer.isDue(nowMs)) return
      drew = true
      if (curtain.isClosed && !services.prepare(nowMs)) return
      advance(nowMs / 1000)
      if (frame.isStirring) pacer.moved(nowMs)
    }
    asked = requestAnimationFrame(step)
    return () => cancelAnimationFrame(asked)
  }, [advance, curtain, display, frame, hands, pacer, services])

  useFrame(() => {
    if (pacer.measuredMs !== undefined && curtain.isSettled) onFrame(pacer.measuredMs, display.periodMs)
  }, frameOrder.watch)
  return null
}
