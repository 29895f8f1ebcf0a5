import type { MapObject } from '#shared/map/placement.ts'
import { animationOf, frameAt, isMoving, type Spritesheet } from '#shared/map/sprites.ts'
import { calm } from '../../scene/effects/calm.ts'

/** When the animation of an object was first seen, by its key. */
const begun = new Map<string, { readonly sheet: Spritesheet; readonly atMs: number }>()

/** What is to be seen now of an object that has a sheet. */
export interface SpriteNow {
  readonly frame: number
  /** There is another frame soon. */
  readonly moves: boolean
}

/**
 * The frame of a sheet, the same one in the scene and on the plan. What goes round is where it is for everybody; what
 * does not begins when one first sees it so. Whoever asks for less motion sees one frame of it.
 */
export function spriteNow(
  id: string,
  sheet: NonNullable<MapObject['spritesheet']>,
  nowMs = Date.now(),
): SpriteNow {
  const animation = animationOf(sheet)
  if (calm.matches) {
    return { frame: frameAt(animation && { ...animation, frameRate: 0 }, 0), moves: false }
  }
  if (animation?.loop) return { frame: frameAt(animation, nowMs), moves: isMoving(animation, 0) }
  let known = begun.get(id)
  if (known?.sheet !== sheet) begun.set(id, (known = { sheet, atMs: nowMs }))
  const elapsed = nowMs - known.atMs
  return { frame: frameAt(animation, elapsed), moves: isMoving(animation, elapsed) }
}
