import type { EncId } from '#shared/ids.ts'
import type { EventBody } from '#shared/protocol/messages.ts'
import { carriers, isTalk, mediaBits } from '#shared/rules/media.ts'
import type { Exchange, Slot } from './transport.ts'

/** What the server has said of each conversation, by its id. */
export type Announced = ReadonlyMap<string, EventBody<'mediaPeers'>>

/** Takes over what is said now. Without members it is over. */
export function announce(former: Announced, body: EventBody<'mediaPeers'>): Announced {
  const next = new Map(former)
  if (body.members && body.members.length > 0) next.set(body.id ?? '', body)
  else next.delete(body.id ?? '')
  return next
}

/** Slots of bits on the wire. */
function slotsOf(bits: number): ReadonlySet<Slot> {
  const slots = new Set<Slot>()
  if (bits & mediaBits.microphone) slots.add('microphone')
  if (bits & mediaBits.camera) slots.add('camera')
  if (bits & mediaBits.screen) slots.add('screen').add('screenSound')
  return slots
}

/** What is exchanged with one person, as bits. */
interface Bits {
  take: number
  give: number
}

const isSomething = ({ take, give }: Bits): boolean => take !== 0 || give !== 0
const exchangeOf = ({ take, give }: Bits): Exchange => ({ take: slotsOf(take), give: slotsOf(give) })

/** The room of a conversation: another one whenever it was changed. */
const roomName = (conversationId: string, turn: number): string => `${turn} ${conversationId}`

/** Whose room it is. */
export const conversationOfRoom = (name: string): string => name.slice(name.indexOf(' ') + 1)

/** With whom one exchanges what, all conversations together. `userIdOf` is undefined for who is not here. */
export function exchangesOf(
  announced: Announced,
  self: EncId | undefined,
  userIdOf: (encId: EncId) => string | undefined,
): ReadonlyMap<string, Exchange> {
  const people = new Map<string, { all: Bits; rooms: Map<string, Bits> }>()
  for (const [id, body] of announced) {
    const { members, take, exceptions, give } = body
    for (const number of members ?? []) {
      const encId = number as EncId
      const userId = encId === self ? undefined : userIdOf(encId)
      if (userId === undefined) continue
      const exception = exceptions?.find((one) => one.encId === encId)
      const bits = { take: (exception ? exception.take : take) ?? 0, give: give ?? 0 }
      const person = people.get(userId) ?? { all: { take: 0, give: 0 }, rooms: new Map() }
      person.all.take |= bits.take
      person.all.give |= bits.give
      if (body.carrier === carriers.liveKit && isSomething(bits))
        person.rooms.set(roomName(id, body.turn ?? 0), bits)
      people.set(userId, person)
    }
  }
  return new Map(
    [...people]
      .filter(([, { all }]) => isSomething(all))
      .map(([userId, { all, rooms }]) => [
        userId,
        {
          ...exchangeOf(all),
          ...(rooms.size > 0 && {
            rooms: new Map([...rooms].map(([id, bits]) => [id, exchangeOf(bits)])),
          }),
        },
      ]),
  )
}

/**
 * Whether somebody in a talk has no word in it just now: a presentation has it. Listening to a stage is no talk, and what
 * is held back only until one asks is one's own to take.
 */
export function isHushed(announced: Announced): boolean {
  const talks = [...announced.values()].filter(({ id }) => isTalk(id))
  const mine = ({ give, held }: EventBody<'mediaPeers'>): number => (give ?? 0) | (held ?? 0)
  return talks.length > 0 && talks.every((talk) => (mine(talk) & mediaBits.microphone) === 0)
}
