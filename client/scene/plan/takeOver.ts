import type { Ground } from '../Ground.ts'
import type { ClosedDoors } from '../level/ClosedDoors.ts'
import type { PlanPeople } from './planPeople.ts'

/** What a level is to a page that draws no three dimensions of it. */
interface UndrawnGround extends Pick<Ground, 'source' | 'shown' | 'self'> {
  readonly people: PlanPeople
}

/** Takes over what the world says: level, people, oneself, doors. Runs once per batch of events. */
export function takeOver({ source, shown, people, self }: UndrawnGround, doors: ClosedDoors): void {
  const world = source.world()
  const encId = source.self()
  const me = encId === undefined ? undefined : source.live(encId)
  shown.sync(world, me?.mapId)
  const { level } = shown
  if (level) people.sync(source, level.mapId, performance.now())
  self.sync(world, me, level)
  doors.sync(me)
  // All that such a page needs is there as soon as the map is.
  if (level && (!me || me.mapId === level.mapId)) {
    source.progress('map', 1)
    source.progress('assets', 1)
  }
}
