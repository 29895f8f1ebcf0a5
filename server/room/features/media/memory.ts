import type { EncId } from '#shared/ids.ts'
import type { EventBody } from '#shared/protocol/messages.ts'
import type { Conversation } from '#shared/rules/conversation.ts'
import { mediaBits } from '#shared/rules/media.ts'
import type { WallCast } from '../screens/memory.ts'
import type { Cast } from '../talk/memory.ts'

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
}

/** What somebody may exchange with whom: as they were told last, by conversation. */
export type Told = ReadonlyMap<EncId, EventBody<'mediaPeers'>>

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
}

export const emptyMediaMemory: MediaMemory = { told: new Map(), held: new Map(), lights: 0 }

export type MediaChange =
  | { readonly kind: 'told'; readonly looked: MediaLooked; readonly told: MediaMemory['told'] }
  | { readonly kind: 'held'; readonly encId: EncId; readonly bits: number }
  | { readonly kind: 'light' }

export function changeMedia(memory: MediaMemory, change: MediaChange): MediaMemory {
  switch (change.kind) {
    case 'told':
      return { ...memory, looked: change.looked, told: change.told }
    case 'held': {
      if ((memory.held.get(change.encId) ?? 0) === change.bits) return memory
      const held = new Map(memory.held)
      if (change.bits === 0) held.delete(change.encId)
      else held.set(change.encId, change.bits)
      return { ...memory, held }
    }
    case 'light':
      return { ...memory, lights: memory.lights + 1 }
  }
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
