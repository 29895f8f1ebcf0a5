import type { EncId } from '#shared/ids.ts'
import type { EventBody } from '#shared/protocol/messages.ts'
import type { Conversation } from '#shared/rules/conversation.ts'
import { mediaBits } from '#shared/rules/media.ts'
import type { WallCast } from './walls.ts'
import type { MediaTalk } from '../mediaRooms.ts'
import type { Cast } from './meetings.ts'

/** A conversation that goes over LiveKit, or did a moment ago. */
export interface Carried {
  /** Names this time: a room of LiveKit is closed for good when it is over, and with it every token for it. */
  readonly round: string
  /** How often the round was changed while it went on; undefined: never. */
  readonly turn?: number
  /** When it was changed last, ms that only go forward. */
  readonly movedAt?: number
  /** It is to be changed once more, as soon as it may be. */
  readonly isOwed?: true
  /** Since when it has been small enough for browsers among themselves, ms that only go forward. */
  readonly smallSince?: number
  /** Since when browsers carry it again; for a moment both do. */
  readonly leftAt?: number
}

export type AllCarried = ReadonlyMap<string, Carried>

/** Whether a conversation goes over LiveKit now. */
export const isCarried = (carried: Carried | undefined): carried is Carried =>
  carried !== undefined && carried.leftAt === undefined

/** What the last look saw: as long as all of it stays, nobody is to be told anything. */
export interface MediaLooked {
  readonly conversations: ReadonlyMap<string, Conversation>
  readonly casts: ReadonlyMap<EncId, Cast>
  readonly walls: ReadonlyMap<string, WallCast>
  readonly blocks: ReadonlyMap<string, ReadonlySet<string>>
  readonly allowed: number
  readonly held: MediaMemory['held']
  readonly lights: number
  /** Whom all-mute mutes, as one text. */
  readonly hushed: string
  readonly sending: Sending
}

/** What somebody may exchange with whom: as they were told last, by conversation. */
export type Told = ReadonlyMap<EncId, EventBody<'mediaPeers'>>

/** What people say they send, as bits; who sends nothing is left out. */
export type Sending = ReadonlyMap<EncId, number>

export interface MediaMemory {
  readonly looked?: MediaLooked
  readonly told: ReadonlyMap<string, Told>
  /**
   * What is held back of somebody until they ask, as bits: their level mutes whoever comes in, or a leader has switched it
   * off. Nobody with none.
   */
  readonly held: ReadonlyMap<EncId, number>
  /** Grows whenever somebody goes on a stage or leaves it. */
  readonly lights: number
  readonly sending: Sending
  /** What goes over LiveKit, by conversation. */
  readonly carried: AllCarried
  /** What has to be so there; the same objects as long as nothing changes. */
  readonly talks: ReadonlyMap<string, MediaTalk>
}

export const emptyMediaMemory: MediaMemory = {
  told: new Map(),
  held: new Map(),
  lights: 0,
  sending: new Map(),
  carried: new Map(),
  talks: new Map(),
}

export type MediaChange =
  | ({ readonly kind: 'told' } & Required<Omit<MediaMemory, 'held' | 'lights'>>)
  | { readonly kind: 'held'; readonly encId: EncId; readonly bits: number }
  | { readonly kind: 'light' }
  | { readonly kind: 'sends'; readonly encId: EncId; readonly bits: number }

export function changeMedia(memory: MediaMemory, change: MediaChange): MediaMemory {
  switch (change.kind) {
    case 'told': {
      const { kind: _kind, ...seen } = change
      return { ...memory, ...seen }
    }
    case 'held': {
      if ((memory.held.get(change.encId) ?? 0) === change.bits) return memory
      const held = new Map(memory.held)
      if (change.bits === 0) held.delete(change.encId)
      else held.set(change.encId, change.bits)
      return { ...memory, held }
    }
    case 'light':
      return { ...memory, lights: memory.lights + 1 }
    case 'sends': {
      const sending = new Map(memory.sending)
      if (change.bits === 0) sending.delete(change.encId)
      else sending.set(change.encId, change.bits)
      return { ...memory, sending }
    }
  }
}

/** What somebody is to a conversation, for the media server. */
export type Admission =
  | { readonly kind: 'unknown' | 'notMember' | 'mesh' }
  | { readonly kind: 'member'; readonly round: string; readonly give: number }

export function admissionOf(
  { told, carried }: MediaMemory,
  conversationId: string,
  encId: EncId | undefined,
): Admission {
  const members = told.get(conversationId)
  if (!members) return { kind: 'unknown' }
  const body = encId === undefined ? undefined : members.get(encId)
  if (!body) return { kind: 'notMember' }
  const way = carried.get(conversationId)
  return isCarried(way) ? { kind: 'member', round: way.round, give: body.give ?? 0 } : { kind: 'mesh' }
}

/** Whether something goes between two people, in either direction. */
export function mayExchange({ told }: MediaMemory, self: EncId, other: EncId): boolean {
  for (const byPlayer of told.values()) {
    const body = byPlayer.get(self)
    if (!body?.members?.includes(other)) continue
    if (body.give) return true
    const exception = body.exceptions?.find(({ encId }) => encId === other)
    if (exception ? exception.take : body.take) return true
  }
  return false
}

/** With whom somebody exchanges something, in either direction → what they may send them, as bits. */
export function partnersOf({ told }: MediaMemory, self: EncId): ReadonlyMap<EncId, number> {
  const partners = new Map<EncId, number>()
  for (const byPlayer of told.values()) {
    const body = byPlayer.get(self)
    if (!body) continue
    const exceptions = new Map(body.exceptions?.map(({ encId, take }) => [encId, take ?? 0]))
    for (const encId of body.members ?? []) {
      if (encId === self || !(body.give || (exceptions.get(encId) ?? body.take))) continue
      partners.set(encId as EncId, (partners.get(encId as EncId) ?? 0) | (body.give ?? 0))
    }
  }
  return partners
}

/** Whom somebody may send its screen: those who see it, if it shares one. */
export function viewersOfShare({ told }: MediaMemory, sharer: EncId): ReadonlySet<EncId> {
  const viewers = new Set<EncId>()
  for (const byPlayer of told.values()) {
    const body = byPlayer.get(sharer)
    if (((body?.give ?? 0) & mediaBits.screen) === 0) continue
    for (const encId of body?.members ?? []) if (encId !== sharer) viewers.add(encId as EncId)
  }
  return viewers
}
