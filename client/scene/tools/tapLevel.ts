import type { EncId } from '#shared/ids.ts'
import type { Ray } from '../aim.ts'
import { rayPrisms } from '../camera/rayPrism.ts'
import type { Signal } from '../frame/signal.ts'
import type { ShownLevel } from '../level/shownLevel.ts'
import { pickLevel, pickThing } from '../player/pick.ts'
import type { SelfActions } from '../player/selfActions.ts'

/** A tap reaches people so far away, metres. */
const REACH_M = 40

/** What a tap has to do with. */
export interface Tapped {
  readonly picked: Signal<[encId: EncId]>
  readonly self: SelfActions
  readonly shown: ShownLevel
  /** Who is met by a ray (or by their name) within so many metres. */
  person(ray: Ray, reachM: number): EncId | undefined
}

/**
 * What a click in a level means that is drawn in three dimensions: somebody, a thing in reach, a seat, or a place to
 * go to. `isDouble`: one runs there, and nobody is meant.
 */
export function tapLevel({ picked, self, shown, person }: Tapped, ray: Ray, isDouble: boolean): void {
  const { player } = self
  const { level } = shown
  if (!level || !player.placed) return
  const { ox, oy, oz, dx, dy, dz } = ray
  const solid = rayPrisms(level.colliders, ox, oy, oz, dx, dy, dz, REACH_M, 0)
  const met = isDouble ? undefined : person(ray, Math.min(REACH_M, solid))
  if (met !== undefined && met !== self.encId) {
    picked.tell(met)
    return
  }
  const thing = isDouble ? undefined : pickThing(level.things, player.body, ox, oy, oz, dx, dy, dz, solid)
  if (thing) {
    self.take({ kind: 'thing', thing })
    return
  }
  self.stopFollowing()
  if (player.doing.name === 'seated') {
    player.standUp()
    return
  }
  const found = pickLevel(level, self.isFree, ox, oy, oz, dx, dy, dz)
  if (!found) return
  if (found.kind === 'seat') self.walk(found.seat, isDouble, found.seat.chairIdx, found.seat.height + 0.02)
  else self.walk(found.point, isDouble)
}
