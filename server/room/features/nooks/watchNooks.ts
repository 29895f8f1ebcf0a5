import { event, type v1 } from '#shared/protocol/messages.ts'
import { nookKey, nookOf } from '#shared/rules/conversation.ts'
import type { World } from '#shared/world/world.ts'
import type { Consequence, Watch } from '../../feature.ts'
import type { NooksMemory } from './memory.ts'

/** Keys of the nooks that somebody is in; whom nobody sees keeps none closed. */
function occupied(world: World): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const player of world.players.values()) {
    const key = player.attributes.ghost ? undefined : nookOf(world, player)
    if (key !== undefined) keys.add(key)
  }
  return keys
}

const isSameUsers = (known: readonly string[], users: ReadonlySet<string>): boolean =>
  known.length === users.size && known.every((userId) => users.has(userId))

const nobody: ReadonlySet<string> = new Set()

/** Maps whose doors show what is so, and by which memory: nothing is looked at again until one of them is another. */
const shown = new WeakMap<World['maps'], NooksMemory>()

/** What doors show, where it is not what is so. Who waits at a door that is open by now waits no more. */
function doorSigns(world: World, memory: NooksMemory): Consequence | undefined {
  if (shown.get(world.maps) === memory) return undefined
  const { locks, guests } = memory
  const events = [...world.maps.values()].flatMap((map) => {
    const nooks: Record<string, v1.NookDiff.$Properties> = {}
    for (const [id, nook] of map.nooks) {
      const key = nookKey(map.id, id)
      const locked = locks.has(key)
      const users = guests.get(key) ?? nobody
      const diff: v1.NookDiff.$Properties = {
        ...((nook.locked ?? false) !== locked && { locked }),
        ...(!isSameUsers(nook.guests?.users ?? [], users) && { guests: { users: [...users] } }),
        ...(!locked &&
          !nook.restricted &&
          !nook.isDesk &&
          Object.keys(nook.requestedUsers?.users ?? {}).length > 0 && { requestedUsers: { users: {} } }),
      }
      if (Object.keys(diff).length > 0) nooks[id] = diff
    }
    return Object.keys(nooks).length > 0 ? [event('mapSetNooks', { mapId: map.id, nooks })] : []
  })
  if (events.length > 0) return { events }
  shown.set(world.maps, memory)
  return undefined
}

/** A room that nobody is in is open again; nooks show whether they are locked, and who was let in. */
export const watchNooks: Watch = ({ world, before, memory: { nooks } }) => {
  const closed = [...nooks.locks, ...nooks.guests.keys()]
  if (closed.length > 0 && (world.players !== before.players || world.maps !== before.maps)) {
    const inside = occupied(world)
    const empty = [...new Set(closed)].filter((key) => !inside.has(key))
    if (empty.length > 0) return { changes: [{ of: 'nooks', change: { kind: 'empty', nooks: empty } }] }
  }
  return doorSigns(world, nooks)
}
