import { buildHearing, type Hearing } from '#shared/map/sight.ts'
import type { GameMap } from '#shared/world/world.ts'
import { metresTo } from '../../../store/metresTo.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { worldStore } from '../../../store/worldStore.ts'
import { earsNow } from '../ears.ts'
import { sideOf, type HeardFrom } from './heardAs.ts'

/** The walls of the level one is on, read anew where they change. */
let walls: { readonly map: GameMap; readonly hearing: Hearing } | undefined

/** Where somebody is heard from, as things stand now. */
export function heardFrom(userId: string): HeardFrom {
  const { selfEncId } = sessionStore.get()
  const encId = worldStore.get().encIds.get(userId)
  const self = selfEncId === undefined ? undefined : worldStore.live(selfEncId)
  const other = encId === undefined ? undefined : worldStore.live(encId)
  const metres = metresTo(userId)
  const ears = earsNow()
  if (!ears || !self || !other || metres === undefined) return { metres, side: 0, isBehindWall: false }
  const level = ears.level()
  if (level && walls?.map !== level.map) {
    walls = { map: level.map, hearing: buildHearing(level.map, level.catalogue, walls?.hearing) }
  }
  const [here, there] = [self.position, other.position]
  return {
    metres,
    side: sideOf(ears.heading(), there.x - here.x, there.z - here.z),
    isBehindWall: level !== undefined && !walls!.hearing.canHear(here.x, here.z, there.x, there.z),
  }
}
