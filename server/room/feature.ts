import type { MapId } from '#shared/ids.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'
import type { Hearing } from '#shared/map/sight.ts'
import type { Walkable } from '#shared/map/walking/walkable.ts'
import type { ActionBody, ActionName, EventBody, EventName, WireEvent } from '#shared/protocol/messages.ts'
import type { Right } from '#shared/rules/rights.ts'
import type { GameMap, Player, World } from '#shared/world/world.ts'
import type { LiveKitMode } from './mediaRooms.ts'
import type { Effect, EffectKind, EffectOf } from './effects.ts'
import type { Statements } from './statement.ts'
import type { ActionContext, Arrival, Handlers, Outgoing, WishHandlers } from './handler.ts'
import type { Change, MemoryRules, SpaceMemory } from './memory.ts'
import type { RoomNotice, SpacePorts, SpaceRecord } from './ports.ts'

/**
 * What people can do in a space, as one folder. features/features.ts is the list, and there the compiler sees to it that
 * every action has one handler and one row of the table of rights, every wish one handler, every event one audience, every
 * part of the memory its rules and every kind of effect its statement.
 */
export interface Feature {
  /** What becomes of its actions: events or a refusal. */
  readonly handlers?: Partial<Handlers>
  /** What is wanted over HTTP, by people who have no session in the space. */
  readonly wishes?: Partial<WishHandlers>
  /** Who may send them (shared/rules/rights.ts, where the client reads them too). */
  readonly rights?: { readonly [K in ActionName]?: Right }
  /** How often, where it is not the usual. */
  readonly rates?: { readonly [K in ActionName]?: Rate }
  /** Which cost more than a moment, and what becomes of that. */
  readonly costs?: { readonly [K in ActionName]?: Cost }
  /** What an action puts in front of everybody for as long as its author is here, or longer. */
  readonly publicTexts?: { readonly [K in ActionName]?: (body: ActionBody<K>) => Texts }
  /** Who hears its events, unless they name players (`to`) or a map (`on`) themselves. */
  readonly audiences?: { readonly [K in EventName]?: Audience }
  /** What it remembers. */
  readonly memory?: Partial<MemoryRules>
  /** Whether something it remembers may not be forgotten yet: then a space nobody is in stays. `at` as in ReactionContext. */
  readonly keeps?: (memory: SpaceMemory, at: number) => boolean
  /** What follows from events, its own or others'. */
  readonly reactions?: readonly Reaction[]
  /** What follows from where people are. */
  readonly watches?: readonly Watch[]
  /** Which of its events are stored, and as what; other effects are named by the handlers. */
  readonly stores?: { readonly [K in EventName]?: (body: EventBody<K>) => Effect | undefined }
  /** How its effects are stored. */
  readonly commit?: Partial<Statements>
  /** Makes its effects ready to be stored, before the transaction of their group; those of others go through as they are. */
  readonly packs?: (effects: readonly Effect[]) => Promise<readonly Effect[]>
  /** About how much memory its effects keep while they wait, bytes, where that is worth counting. */
  readonly weights?: { readonly [K in EffectKind]?: (effect: EffectOf<K>) => number }
  /** Whether its effects leave more behind than was there; those that replace, or that are bounded, do not. */
  readonly leavesMore?: { readonly [K in EffectKind]?: LeavesMore<K> }
  /** What somebody who goes gives back, told before they exit. Pure. */
  readonly givesBack?: (player: Player) => readonly Outgoing[]
  /** What somebody who comes is told of it. */
  readonly greeting?: Greeting
  /** What somebody who came in hears of what was before: asked of the database, told when it is known. */
  readonly recall?: (arrived: Arrived) => Promise<readonly WireEvent[]>
  /** What must be known of somebody before they come in: read from the database, remembered. */
  readonly prepare?: (newcomer: Newcomer) => Promise<void>
}

export type LeavesMore<K extends EffectKind> = boolean | ((effect: EffectOf<K>) => boolean)

/** How much at once and how much steadily, in actions. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/**
 * waits: refused while space or person have had their share of the main thread (edits, and what one can do without for a
 * moment). counts: done all the same, on their account (telling a newcomer what there is, looking for a place to appear).
 */
export type Cost = 'waits' | 'counts'

/** For what others have to look at, or the database is asked for. */
export const few: Rate = { burst: 10, perSecond: 2 }

/** Of kinds that say nothing else. */
export const usual: Rate = { burst: 40, perSecond: 10 }
export type Texts = readonly (string | null | undefined)[]

/**
 * everyone: all sessions of the space, entered or not. map: sessions on the acting player's map and those that have
 * not entered. others: the players on that map without the acting one. entered: sessions with a player. sender: the
 * session that acted.
 */
export type Audience = 'everyone' | 'map' | 'others' | 'entered' | 'sender'

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
  /** Which conversations go over LiveKit; undefined: there is none. */
  readonly liveKitMode?: LiveKitMode | undefined
  /** Who hears whom on a map of the space. */
  hearing(map: GameMap): Hearing
  /** Where one walks on a map of the space; undefined while it has no size. */
  walkable(map: GameMap): Walkable | undefined
  /** Costly work, on the account of the space. */
  spend<T>(work: () => T): T
  newId(): string
}

/**
 * What follows from something: told, and remembered. Changes of maps among it live as long as the room does; what is
 * to outlast it is decided by a handler.
 */
export interface Consequence {
  readonly events?: readonly Outgoing[]
  readonly changes?: readonly Change[]
  /** For the lists of people who may have gone; nothing waits until they are stored. */
  readonly notices?: readonly RoomNotice[]
}

/** Looks at each event after it was reduced; pure. What it answers is told in the same turn, and looked at in turn. */
export type Reaction = (context: ReactionContext, told: Outgoing) => Consequence | undefined

/** Looks at the world once a flush; pure. `before` is the world at the last look. */
export type Watch = (context: ReactionContext) => Consequence | undefined

/** Told to the one who comes, after the replies of what was decided. Pure. */
export type Greeting = { readonly [A in Arrival]?: (context: ActionContext) => readonly WireEvent[] }

/** Somebody about to join. */
export interface Newcomer {
  readonly spaceId: string
  readonly userId: string
  readonly ports: SpacePorts
  /** As it is just now: it may be another after anything was awaited. */
  memory(): SpaceMemory
  remember(changes: readonly Change[]): void
}

/** Somebody who has come in, in a space for one perhaps. */
export interface Arrived {
  readonly space: SpaceRecord
  readonly userId: string
  readonly mapId: MapId
  /** Since when they were not here, ms since the epoch. */
  readonly awaySince: number
  /** They had all that was before a moment ago: only what they missed since then is read. */
  readonly isMissedOnly: boolean
  /** What is read for them is theirs to pay for, ms. */
  charge(ms: number): void
  /** ms since the epoch. */
  readonly now: number
  readonly ports: SpacePorts
  isSubscribed(kind: EventName): boolean
  /** As it is just now. */
  memory(): SpaceMemory
  /** Nothing once they have gone again. */
  remember(changes: readonly Change[]): void
}

/** What the features of a space give, all in one: what the room goes by, and all it knows of them. Made by features/features.ts. */
export interface RoomFeatures {
  readonly handlers: Handlers
  readonly wishes: WishHandlers
  readonly rights: { readonly [K in ActionName]: Right }
  /** Who hears an event, unless it names somebody itself. */
  readonly audiences: { readonly [K in EventName]: Audience }
  /** How effects are stored, in the order of the kinds. */
  readonly statements: Statements
  /** In the order they look. */
  readonly reactions: readonly Reaction[]
  readonly watches: readonly Watch[]
  readonly greetings: { readonly [A in Arrival]: readonly NonNullable<Greeting[A]>[] }
  /** What somebody who goes gives back, told before they exit. */
  readonly givesBack: (player: Player) => readonly Outgoing[]
  readonly recalls: readonly NonNullable<Feature['recall']>[]
  readonly emptyMemory: SpaceMemory
  /** The memory after a change. Pure; never throws. */
  readonly changeMemory: (memory: SpaceMemory, change: Change) => SpaceMemory
  /** Whether something may not be forgotten yet. `at` in ms that only go forward. */
  readonly mustKeep: (memory: SpaceMemory, at: number) => boolean
  /** Resolves when all is known of somebody that must be before they come in. */
  readonly prepare: (newcomer: Newcomer) => Promise<unknown>
  /** How often somebody may do something. */
  readonly rateOf: (kind: ActionName) => Rate
  /** What becomes of what it costs; undefined: hardly anything. */
  readonly costOf: (kind: ActionName) => Cost | undefined
  /** The texts of an action that are looked at before anybody sees them. Chat is not: it is reported. */
  readonly textsOf: (kind: ActionName, body: ActionBody) => Texts
  /** What an event wants stored. */
  readonly effectOf: (kind: EventName, body: EventBody) => Effect | undefined
  /** About how much memory an effect keeps while it waits, bytes. */
  readonly weightOf: (effect: Effect) => number
  /** Whether an effect leaves more behind than was there: on a full disk it waits. */
  readonly leavesMore: (effect: Effect) => boolean
  /** Effects as they are stored: what takes a while is done before anything else waits for it. */
  readonly packed: (effects: readonly Effect[]) => Promise<readonly Effect[]>
}
