import type { Catalogue } from '#shared/map/catalogue.ts'
import type { Hearing } from '#shared/map/sight.ts'
import type { GameMap, World } from '#shared/world/world.ts'
import { itemsChange } from './features/things/belongings.ts'
import { watchCasts, watchConversations, watchMeetings, watchStage } from './features/talk/conversations.ts'
import { endSelecting } from './features/documents/reactions.ts'
import type { Outgoing } from './handler.ts'
import { reactToMeetings } from './features/talk/reactions.ts'
import { followEdits } from './features/map/reactions.ts'
import type { Change, SpaceMemory } from './memory.ts'
import type { SpaceRecord } from './ports.ts'
import { socialReactions } from './features/social/reactions.ts'
import { leaveVehicles } from './features/things/vehicles.ts'

/** What a reaction knows. */
export interface ReactionContext {
  /** The world after the event. */
  readonly world: World
  /** The world before it. */
  readonly before: World
  readonly memory: SpaceMemory
  readonly space: SpaceRecord
  readonly catalogue: Catalogue
  /** ms since the epoch. */
  readonly now: number
  /** ms that only go forward (roomClock.ts). */
  readonly at: number
  /** Who hears whom on a map of the space. */
  hearing(map: GameMap): Hearing
  newId(): string
}

/**
 * What follows from something: told, and remembered. Changes of maps among it live as long as the room does; what is
 * to outlast it is decided by a handler.
 */
export interface Consequence {
  readonly events?: readonly Outgoing[]
  readonly changes?: readonly Change[]
}

/** Looks at each event after it was reduced; pure. What it answers is told in the same turn, and looked at in turn. */
export type Reaction = (context: ReactionContext, told: Outgoing) => Consequence | undefined

/** Looks at the world once a flush; pure. `before` is the world at the last look. */
export type Watch = (context: ReactionContext) => Consequence | undefined

/** In this order. Each family adds its own: whoever leaves ends its meeting, and so on. */
export const reactions: readonly Reaction[] = [
  leaveVehicles,
  itemsChange,
  reactToMeetings,
  ...socialReactions,
  followEdits,
  endSelecting,
]

export const watches: readonly Watch[] = [watchStage, watchMeetings, watchConversations, watchCasts]
