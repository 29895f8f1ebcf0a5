import { withThing } from '#shared/map/making/things.ts'
import { placedAt } from '#shared/map/making/spots.ts'
import { randomId } from '../../../net/randomId.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { worldStore } from '../../../store/worldStore.ts'
import { isMine } from '../isMine.ts'
import { reachOf } from '../reach.ts'
import { inRoom } from '../work/roomUnder.ts'
import type { Work } from '../work/Work.ts'
import { select } from '../work/workStore.ts'
import { bareThing, type BareKind } from './bareThings.ts'

/** So far before one they are put, metres. */
const AHEAD_M = 2

/** Puts a thing before whoever stands there and chooses it; false: it may not be there. */
export function putBare(work: Work, kind: BareKind, name: string): boolean {
  const { map } = work
  const self = work.ground.self.player
  const [width, depth] = map?.dimensions ?? [0, 0]
  if (!map || !self.placed) return false
  const heading = work.ground.heading()
  const spot = {
    x: Math.min(width - 0.5, Math.max(0.5, self.body.x + Math.sin(heading) * AHEAD_M)),
    z: Math.min(depth - 0.5, Math.max(0.5, self.body.z + Math.cos(heading) * AHEAD_M)),
    y: 0,
    yaw: 0,
    scale: 1,
  }
  const id = randomId()
  const place = { id, ...placedAt({ width: 1, height: 1 }, spot, { width, height: depth }) }
  const thing = inRoom(map, bareThing(kind, name, place))
  if (!isMine(reachOf(worldStore.get(), sessionStore.get().selfEncId, map.id), thing)) return false
  const isDone = work.do('place', (now) => withThing(now, thing))
  if (isDone) select([id])
  return isDone
}
