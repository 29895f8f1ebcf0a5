import { slots, type Exchange, type Slot } from '../transport.ts'

/** What carries sound and pictures: the mesh, or the room of a conversation on a media server. */
export type RoomWay = `room:${string}`
export type Way = typeof MESH | RoomWay

/** From browser to browser. */
export const MESH = 'mesh'

export const roomWay = (conversationId: string): RoomWay => `room:${conversationId}`
export const conversationOf = (way: RoomWay): string => way.slice('room:'.length)

/** By which way each slot goes, in one direction. */
export type Ways = ReadonlyMap<Slot, Way>

/** Which way what is exchanged with one person shall take. */
export interface Split {
  readonly take: Ways
  readonly give: Ways
}

/**
 * A slot goes through a conversation's room where there is one that may carry it, else through the mesh. Of two rooms both
 * sides choose the same one, so that nothing is sent where nobody takes it.
 */
export function splitOf({ take, give, rooms }: Exchange): Split {
  const byRoom = [...(rooms ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))
  const waysOf = (allowed: ReadonlySet<Slot>, direction: 'take' | 'give'): Ways => {
    const ways = new Map<Slot, Way>()
    for (const slot of slots) {
      if (!allowed.has(slot)) continue
      const room = byRoom.find(([, exchange]) => exchange[direction].has(slot))
      ways.set(slot, room ? roomWay(room[0]) : MESH)
    }
    return ways
  }
  return { take: waysOf(take, 'take'), give: waysOf(give, 'give') }
}

/** Whether both go the same ways. */
export const isSameWays = (one: Ways, other: Ways): boolean =>
  one.size === other.size && [...one].every(([slot, way]) => other.get(slot) === way)
