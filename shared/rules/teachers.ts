import type { MapId } from '../ids.ts'
import type { LevelCategory } from '../map/categories.ts'
import type { Player, World } from '../world/world.ts'

/** Levels where teachers teach. */
const CLASSROOM: LevelCategory = 'classroom'

/** Whether whoever runs the space has made somebody a teacher. */
export const isTeacher = ({ members }: Pick<World, 'members'>, userId: string): boolean =>
  members.get(userId)?.teacher === true

/** Whether somebody teaches on a level: a teacher on a classroom (decisions.md: Teacher). They announce and mute there. */
export const teachesOn = (
  world: Pick<World, 'members' | 'maps'>,
  { uid, mapId }: Pick<Player, 'uid' | 'mapId'>,
  level: MapId = mapId,
): boolean => level === mapId && world.maps.get(level)?.category === CLASSROOM && isTeacher(world, uid)
