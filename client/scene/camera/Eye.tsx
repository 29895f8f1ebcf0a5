import { useFrame } from '@react-three/fiber'
import { useEffect } from 'react'
import { Matrix4 } from 'three'
import { frameOrder } from '../frame/frameOrder.ts'
import { useOwn } from '../frame/useOwn.ts'
import type { ShownLevel } from '../level/shownLevel.ts'
import { keepInSight } from '../level/furniture/seeThrough.ts'
import { calm } from '../effects/calm.ts'
import { shakeFrom, shakeOffset, type Shake } from '../effects/shake.ts'
import { useScene } from '../useScene.ts'
import { useUi } from '../../store/uiStore.ts'
import { coveredPx } from './coveredPx.ts'

/** A change of the eye's matrix that nobody sees. */
const STILL = 1e-5
const followed = {
  placed: false,
  seated: false,
  x: 0,
  y: 0,
  z: 0,
  vx: 0,
  vz: 0,
  firm: undefined as ShownLevel['firm'],
}

/** What the eye did last: whether it moves, and whether it trembles. */
class EyeNotes {
  private readonly matrix = new Matrix4()
  private shake: Shake | undefined

  tremble(shake: Shake): void {
    this.shake = shake
  }

  /** How far it is off its place now, metres. */
  offset(nowMs: number): { readonly x: number; readonly y: number } | undefined {
    const offset = this.shake && shakeOffset(this.shake, nowMs)
    if (!offset) this.shake = undefined
    return offset
  }

  /** Answers whether it is elsewhere than when this was asked last. */
  hasMoved({ elements: now }: Matrix4): boolean {
    const { elements } = this.matrix
    const moved = now.some((value, i) => Math.abs(elements[i]! - value) > STILL)
    for (let i = 0; i < now.length; i++) elements[i] = now[i]!
    return moved
  }

  dispose(): void {
    this.shake = undefined
  }
}

/** Where one looks from: behind one's own figure, through its eyes, or from above. */
export function Eye() {
  const { frame, rig, self, shown, source } = useScene()
  const eye = useOwn(() => new EyeNotes())
  const windows = useUi((state) => state.windows.length)

  useEffect(
    () =>
      source.onEvents((events, atMs) => {
        if (self.encId === undefined || calm.matches) return
        for (const { kind, body } of events) if (kind === 'fxShakeCamera') eye.tremble(shakeFrom(body, atMs))
      }),
    [eye, self, source],
  )
  useEffect(() => () => keepInSight(0), [])

  useFrame(({ size }) => {
    const { player } = self
    const { shown: pose, body } = player
    followed.placed = player.placed
    followed.seated = player.doing.name === 'seated'
    followed.x = pose.x
    followed.y = pose.y + (self.ride?.eyeM ?? 0)
    followed.z = pose.z
    followed.vx = body.vx
    followed.vz = body.vz
    followed.firm = shown.firm
    rig.tick(frame.nowMs, frame.deltaS, followed, shown.level, size.width, size.height)
    const isMoved = rig.keepClear(coveredPx(windows, size.width), calm.matches ? Infinity : frame.deltaS)
    keepInSight(rig.followedM)
    // After everything else, so that the camera stands still by itself again.
    const offset = rig.isPosed ? undefined : eye.offset(frame.nowMs)
    if (offset) rig.nudge(offset.x, offset.y)
    if (eye.hasMoved(rig.camera.matrixWorld) || isMoved) frame.stir()
  }, frameOrder.camera)

  return null
}
