import type { v1 } from '../protocol/messages.ts'
import { copied } from './copies.ts'
import { levelsOfWire, onlyListed } from './levels.ts'
import { updatePlayer } from './update.ts'
import { unchanged, type Player, type Reducers, type World } from './world.ts'

/** Numbers of the rooms a member may furnish, by level. */
export const roomsOf = ({ permittedRooms }: v1.SpaceMemberInfo.$Properties): Player['permittedRooms'] =>
  Object.fromEntries(Object.entries(permittedRooms ?? {}).map(([mapId, { rooms }]) => [mapId, rooms ?? []]))

export const sessionReducers = {
  spaceSetsCapacity: (world, { capacity }) => ({ ...world, capacity: capacity ?? 0 }),
  // The list is whole: a map that is not in it is gone.
  spaceSetsLevels: (world, { levels }) => {
    const next = levelsOfWire(levels)
    return { ...world, levels: next, maps: onlyListed(world.maps, next) }
  },
  spaceIsClosed: (world) => ({ ...world, isClosed: true }),
  // Members named are set, others stay: a change of one role sends one member.
  spaceSetsSpaceMembers: (world, { members }) => {
    const next = copied(world.members)
    let changed: World = world
    for (const [userId, member] of Object.entries(members ?? {})) {
      next.set(userId, member)
      const { role } = member
      const encId = world.encIds.get(userId)
      // Members who are not in now have a number all the same.
      if (encId === undefined || role == null || !world.players.has(encId)) continue
      changed = updatePlayer(changed, encId, { role, permittedRooms: roomsOf(member) })
    }
    return { ...changed, members: next }
  },
  spaceSetsSpaceUsers: unchanged,
  spaceOverwrites: unchanged,
  info: unchanged,
  warn: unchanged,
  error: unchanged,
  ready: unchanged,
  serverHeartbeat: unchanged,
  transactionStatus: unchanged,
  dynamicGates: unchanged,
  spaceOverCapacityDeniesUser: unchanged,
  spaceSetsGuestPassStatuses: unchanged,
  subscriptionsUpdated: unchanged,
  spaceRolePermissionOverrideUpdated: unchanged,
  dedicatedServerReady: unchanged,
  signal: unchanged,
  updateSelfName: unchanged,
} satisfies Partial<Reducers>
