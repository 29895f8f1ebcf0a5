import type { EncId } from '#shared/ids.ts'
import { event, type v1 } from '#shared/protocol/messages.ts'
import { isLookingAround } from '#shared/rules/guestVisit.ts'
import { nookKey, nookOf } from '#shared/rules/conversation.ts'
import type { GameMap, World } from '#shared/world/world.ts'
import type { Consequence, Reaction, Watch } from '../../feature.ts'
import type { NooksMemory } from './memory.ts'

type Waiting = NonNullable<v1.RequestedUsers.$Properties['users']>

/** Keys of the nooks that somebody is in; whom nobody sees, and who only looks around, keeps none closed. */
function occupied(world: World): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const player of world.players.values()) {
    const key = player.attributes.ghost || isLookingAround(player) ? undefined : nookOf(world, player)
    if (key !== undefined) keys.add(key)
  }
  return keys
}

const booked = new WeakMap<GameMap['nooks'], readonly string[]>()

function bookedOf(nooks: GameMap['nooks']): readonly string[] {
  let ids = booked.get(nooks)
  if (!ids) {
    ids = [...nooks].flatMap(([id, { bookedBy }]) => (bookedBy ? [id] : []))
    booked.set(nooks, ids)
  }
  return ids
}

/** Keys of the nooks that are somebody's just now. */
const bookedKeys = ({ maps }: World): ReadonlySet<string> =>
  new Set([...maps.values()].flatMap(({ id, nooks }) => bookedOf(nooks).map((nook) => nookKey(id, nook))))

const isSameUsers = (known: readonly string[], users: ReadonlySet<string>): boolean =>
  known.length === users.size && known.every((userId) => users.has(userId))

const nobody: ReadonlySet<string> = new Set()

const isHere = ({ encIds, players }: World, userId: string): boolean => {
  const encId = encIds.get(userId)
  return encId !== undefined && players.has(encId)
}

/** Who waits at a door, where that is not who was said to: whoever has gone waits no more, and nobody does at an open one. */
function stillWaiting(world: World, nook: v1.NookDiff.$Properties, isOpen: boolean): Waiting | undefined {
  const said = Object.entries(nook.requestedUsers?.users ?? {})
  const here = isOpen ? [] : said.filter(([userId]) => isHere(world, userId))
  return here.length === said.length ? undefined : Object.fromEntries(here)
}

/** Maps whose doors show what is so, and by which memory: nothing is looked at again until one of them is another. */
const shown = new WeakMap<GameMap, NooksMemory>()

/** What doors show, where it is not what is so. */
function doorSigns(world: World, memory: NooksMemory): Consequence | undefined {
  const { locks, guests } = memory
  const events = [...world.maps.values()].flatMap((map) => {
    if (shown.get(map) === memory) return []
    const nooks: Record<string, v1.NookDiff.$Properties> = {}
    for (const [id, nook] of map.nooks) {
      const key = nookKey(map.id, id)
      const locked = locks.has(key)
      const users = guests.get(key) ?? nobody
      const waiting = stillWaiting(world, nook, !locked && !nook.restricted && !nook.isDesk && !nook.bookedBy)
      const diff: v1.NookDiff.$Properties = {
        ...((nook.locked ?? false) !== locked && { locked }),
        ...(!isSameUsers(nook.guests?.users ?? [], users) && { guests: { users: [...users] } }),
        ...(waiting && { requestedUsers: { users: waiting } }),
      }
      if (Object.keys(diff).length > 0) nooks[id] = diff
    }
    if (Object.keys(nooks).length > 0) return [event('mapSetNooks', { mapId: map.id, nooks })]
    shown.set(map, memory)
    return []
  })
  return events.length > 0 ? { events } : undefined
}

/** A room that nobody is in is open again; nooks show whether they are locked, and who was let in. */
export const watchNooks: Watch = ({ world, before, memory: { nooks } }) => {
  const closed = [...nooks.locks, ...nooks.guests.keys()]
  if (closed.length > 0 && (world.players !== before.players || world.maps !== before.maps)) {
    const inside = occupied(world)
    // Whoever has booked a room may let people in before anybody is there.
    const waits = bookedKeys(world)
    const empty = [...new Set(closed)].filter(
      (key) => !inside.has(key) && (nooks.locks.has(key) || !waits.has(key)),
    )
    if (empty.length > 0) return { changes: [{ of: 'nooks', change: { kind: 'empty', nooks: empty } }] }
  }
  return doorSigns(world, nooks)
}

/** Who leaves knocks no more. */
export const leaveDoors: Reaction = ({ world, before }, told) => {
  if (told.kind !== 'playerExits') return undefined
  const userId = before.players.get((told.body.encId ?? 0) as EncId)?.uid
  if (userId === undefined) return undefined
  const events = [...world.maps.values()].flatMap((map) => {
    const left = [...map.nooks].flatMap(([id, { requestedUsers }]) => {
      const { [userId]: own, ...others } = requestedUsers?.users ?? {}
      return own ? [[id, { requestedUsers: { users: others } }] as const] : []
    })
    return left.length > 0 ? [event('mapSetNooks', { mapId: map.id, nooks: Object.fromEntries(left) })] : []
  })
  return events.length > 0 ? { events } : undefined
}
