import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useEffectEvent, useState } from 'react'
import { mapOfFile } from '#shared/map/files/mapOfFile.ts'
import type { SpaceFile } from '#shared/map/files/spaceFile.ts'
import { limits } from '#shared/rules/limits.ts'
import { loadCatalogue, loadJson } from '../assets.ts'
import { FiberCanvas } from '../frame/FiberCanvas.tsx'
import { frameOrder } from '../frame/frameOrder.ts'
import { qualities } from '../frame/quality.ts'
import { SpaceScene } from '../SpaceScene.tsx'
import { useScene } from '../useScene.ts'
import { createLocalWorld, type LocalWorld } from './localWorld.ts'
import { ShowClock } from './ShowClock.ts'
import type { ShowPlan } from './showPace.ts'

interface Show {
  readonly world: LocalWorld
  readonly clock: ShowClock
}

async function prepare({ space, level, view, people }: ShowPlan, evenSlow: boolean): Promise<Show> {
  const [file, catalogue] = await Promise.all([loadJson<SpaceFile>(`spaces/${space}.json`), loadCatalogue()])
  const found = file.levels.find(({ mapId }) => mapId === level)
  if (!found) throw new Error(`${space} has no level ${level}`)
  const clock = new ShowClock(view, evenSlow)
  const world = createLocalWorld(mapOfFile(found.map), catalogue, undefined, people, clock.progress)
  return { world, clock }
}

interface ShowFramesProps extends Show {
  readonly paused: boolean
  readonly onShown: () => void
  readonly onGaveUp: (reason: unknown) => void
}

/** Draws the show while it is seen: people take their steps, the camera drifts. */
function ShowFrames({ world, clock, paused, onShown, onGaveUp }: ShowFramesProps) {
  const { rig } = useScene()
  const canvas = useThree((state) => state.gl.domElement)
  const advance = useThree((state) => state.advance)
  useEffect(() => clock.pause(paused), [clock, paused])

  const draw = useEffectEvent((nowMs: number): void => {
    if (!clock.isDue(nowMs)) return
    advance(nowMs / 1000)
    const verdict = clock.drawn()
    if (verdict === 'shown') onShown()
    if (verdict === 'tooSlow') onGaveUp('too slow')
  })
  useEffect(() => {
    let asked = 0
    const frame = (nowMs: number): void => {
      asked = requestAnimationFrame(frame)
      draw(nowMs)
    }
    asked = requestAnimationFrame(frame)
    const seen = new IntersectionObserver(([entry]) => clock.see(entry?.isIntersecting ?? true))
    seen.observe(canvas)
    return () => {
      cancelAnimationFrame(asked)
      seen.disconnect()
    }
  }, [canvas, clock])

  const lose = useEffectEvent(() => onGaveUp('context lost'))
  useEffect(() => {
    const lost = (): void => lose()
    canvas.setAttribute('aria-hidden', 'true')
    canvas.addEventListener('webglcontextlost', lost)
    return () => canvas.removeEventListener('webglcontextlost', lost)
  }, [canvas])

  useEffect(() => {
    const timer = setInterval(() => clock.isRunning && world.step(), limits.moveSendMs)
    return () => clearInterval(timer)
  }, [clock, world])
  useFrame((_, delta) => rig.setPose(clock.drift(Math.min(0.1, delta))), frameOrder.input)
  return null
}

export interface LiveShowProps {
  readonly plan: ShowPlan
  readonly paused: boolean
  /** Also on a machine that is not made for it: plainer, and not ended for being slow. */
  readonly evenSlow: boolean
  /** The level is furnished and drawn. */
  readonly onShown: () => void
  /** It cannot be drawn here, or too slowly to be looked at. */
  readonly onGaveUp: (reason: unknown) => void
}

/**
 * A level that lives by itself in a box of a page: people walk, the camera drifts. It stands still while the page or
 * the box cannot be seen.
 */
export function LiveShow({ plan, paused, evenSlow, onShown, onGaveUp }: LiveShowProps) {
  const [show, setShow] = useState<Show>()
  const fail = useEffectEvent((reason: unknown) => onGaveUp(reason))
  useEffect(() => {
    let isOver = false
    prepare(plan, evenSlow).then(
      (made) => isOver || setShow(made),
      (error: unknown) => isOver || fail(error),
    )
    return () => {
      isOver = true
    }
  }, [plan, evenSlow])
  if (!show) return null
  return (
    <FiberCanvas
      label=""
      pixelRatio={Math.min(window.devicePixelRatio, qualities.medium.pixelRatio)}
      shadows
      byHand
      isGentle
      onFailure={onGaveUp}
    >
      <SpaceScene source={show.world} quality={evenSlow ? 'low' : 'medium'}>
        <ShowFrames {...show} paused={paused} onShown={onShown} onGaveUp={onGaveUp} />
      </SpaceScene>
    </FiberCanvas>
  )
}
