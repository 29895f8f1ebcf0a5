import { useFrame } from '@react-three/fiber'
import { useEffect } from 'react'
import type { EventBody } from '#shared/protocol/messages.ts'
import { placementOf } from '#shared/map/placement.ts'
import { objectKey } from '#shared/world/map.ts'
import { frameOrder } from '../frame/frameOrder.ts'
import { useOwn } from '../frame/useOwn.ts'
import { Glides } from '../level/furniture/glides.ts'
import type { MovableThings } from '../level/furniture/movableThings.ts'
import type { ShownLevel } from '../level/shownLevel.ts'
import { useScene } from '../useScene.ts'
import { calm } from './calm.ts'
import { shakeFrom, shakeOffset, type Shake } from './shake.ts'

/** Things of the level that are things beside where the map has them: on their way, or trembling. */
class Moved {
  private readonly shown: ShownLevel
  private readonly things: MovableThings
  private readonly glides = new Glides()
  /** By object key. */
  private readonly shaking = new Map<string, Shake>()

  constructor(shown: ShownLevel, things: MovableThings) {
    this.shown = shown
    this.things = things
  }

  shake(key: string, shake: Shake): void {
    this.shaking.set(key, shake)
  }

  /** A thing is things on its way to where the map has it already. */
  glide(move: EventBody<'mapMoveObject'>, atMs: number): void {
    const { map } = this.shown
    const key = map && objectKey(map, move.objectId ?? '')
    const object = key === undefined ? undefined : map?.objects.get(key)
    const from = key === undefined ? undefined : this.things.wasAt(key)
    if (key === undefined || !object || !from) return
    const way = { durationMs: move.duration ?? 0, easing: move.easing ?? null }
    this.glides.start(key, from, placementOf(object), way, atMs)
  }

  /** One frame; answers whether anything moves. */
  step(nowMs: number): boolean {
    const moves = !this.glides.isEmpty || this.shaking.size > 0
    if (!this.glides.isEmpty) this.glides.each(nowMs, (key, x, z) => this.things.shift(key, x, 0, z))
    for (const [key, shake] of this.shaking) {
      const offset = shakeOffset(shake, nowMs)
      this.things.shift(key, offset?.x ?? 0, offset?.y ?? 0)
      if (!offset) this.shaking.delete(key)
    }
    return moves
  }

  dispose(): void {
    this.glides.clear()
    this.shaking.clear()
  }
}

/** Things that are moved or shaken are seen to be. */
export function MovedThings() {
  const { things, frame, quality, self, shown, source } = useScene()
  const moved = useOwn(() => new Moved(shown, things))
  useEffect(
    () =>
      source.onEvents((events, atMs) => {
        if (self.encId === undefined || calm.matches) return
        for (const { kind, body } of events) {
          if (kind === 'fxShakeObject' && body.mapId === shown.level?.mapId)
            moved.shake(body.targetId ?? '', shakeFrom(body, atMs))
          if (kind === 'mapMoveObject' && body.mapId === shown.level?.mapId) moved.glide(body, atMs)
        }
      }),
    [moved, self, shown, source],
  )
  useEffect(() => shown.entered.on(() => moved.dispose()), [moved, shown])
  useFrame(() => {
    if (!moved.step(frame.nowMs)) return
    frame.stir()
    if (quality.get().shadowEvery > 0) frame.shade()
  }, frameOrder.things)
  return null
}
