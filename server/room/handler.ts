import type { Catalogue } from '#shared/map/catalogue.ts'
import type { Walkable } from '#shared/map/walking/walkable.ts'
import type { EncId, MapId } from '#shared/ids.ts'
import type { CloseCode } from '#shared/protocol/closeCodes.ts'
import type { Action, ActionBody, ActionName, EventName, WireEvent } from '#shared/protocol/messages.ts'
import {
  because,
  type RefusalKey,
  type RefusalParams,
  type RefusalReason,
} from '#shared/protocol/refusals.ts'
import type { GameMap, Level, Player, World } from '#shared/world/world.ts'
import type { Wish } from '../cluster/messages.ts'
import type { Effect } from './effects.ts'
import type { Change, SpaceMemory } from './memory.ts'
import type { Access, Identity, LastPlace, SpaceRecord, StoredDocumentUpdate } from './ports.ts'
import type { ExtensionTokens, SpawnTokens } from './tokens.ts'

/** Events that never change in place and are told together: bytes once for all who asked for the same kinds. */
export type EventGroup = readonly (WireEvent | EventGroup)[]

/** An event on its way out. Without `to` and `on`, audiences.ts says who hears it. */
export type Outgoing = WireEvent & {
  /** Only the sessions of these players. */
  readonly to?: readonly EncId[]
  /** Only sessions on this map. */
  readonly on?: MapId
  /** Only players inside this nook of it; for audience `others`. */
  readonly inNook?: string
  /** Says once more, for some clients, what an event before it said: the room knows it. */
  readonly isEcho?: boolean
}

/** What a handler knows. Time, chance and ids come from here, so that handlers stay pure. */
export interface ActionContext {
  readonly world: World
  /** The maps an edit is decided on: with everything decided but not stored yet, and objects of other times. */
  readonly stagedMaps: ReadonlyMap<MapId, GameMap>
  /** The levels such an edit finds, in their order. */
  readonly stagedLevels: readonly Level[]
  /** What only the server knows. */
  readonly memory: SpaceMemory
  readonly space: SpaceRecord
  readonly catalogue: Catalogue
  readonly identity: Identity
  readonly access: Access
  /** The sender's player with its newest accepted pose; undefined before enter. */
  readonly self: Player | undefined
  /**
   * Whose player the action is about: the one its targetId names, else the sender's, with its newest accepted pose.
   * undefined: not here.
   */
  readonly subject: Player | undefined
  /** The sender's session has entered (its player may live on without it). */
  readonly hasEntered: boolean
  /** Where this user was last; kept a few minutes after leaving. */
  readonly lastPlace: LastPlace | undefined
  /** Metres the sender may still move now before it counts as too fast. */
  readonly moveBudgetM: number
  /** Close code of a full space that this client understands. */
  readonly fullCode: CloseCode
  /** Where the raw door of this space is. */
  readonly address: string
  /** Where pages of this site are, where that is known. */
  readonly siteOrigin: string | undefined
  readonly roomId: string
  readonly spawnTokens: SpawnTokens
  readonly extensionTokens: ExtensionTokens
  /** ms since the epoch: for what is stored, shown or signed. */
  readonly now: number
  /** When the sender last showed who they are, ms since the epoch. */
  readonly provenAt: number
  /** ms that only go forward: for intervals (roomClock.ts). */
  readonly at: number
  /** Another session of the same user drives the same player. */
  isShared(): boolean
  newId(): string
  /** 0 up to 1. */
  random(): number
  /** The number this user has, or would get, in this space. */
  encIdOf(userId: string): EncId
  walkable(mapId: MapId): Walkable | undefined
  /** Where boats go. */
  waters(mapId: MapId): Walkable | undefined
  /** A player with its newest accepted pose, which the world has only after the next flush. */
  latest(player: Player): Player
  /** Whether a text holds words nobody is to read. */
  isSensitive(text: string): boolean
}

/** The same for an action that needs a player. */
export interface PlayerContext extends ActionContext {
  readonly self: Player
}

/** The same for an action about a player: the sender's, or another's if the table allowed it. */
export interface SubjectContext extends PlayerContext {
  readonly subject: Player
}

export interface Accepted {
  readonly ok: true
  /** Reduced and told to their audience. */
  readonly events: readonly Outgoing[]
  /** Told to the sender alone, not reduced. */
  readonly replies?: readonly (WireEvent | EventGroup)[]
  /** What the sender's session becomes. */
  readonly becomes?: 'entered' | 'ready'
  /** The sender's new subscriptions, in force before the replies. */
  readonly subscriptions?: ReadonlySet<EventName>
  /** Remembered by the server, before the events are told. */
  readonly changes?: readonly Change[]
  /**
   * Remembered at once, before anything is stored: what the very next decision must already count with. When it is not
   * stored, it never was.
   */
  readonly claims?: readonly Change[]
  /** Nothing happens yet: what is to happen is decided once this is answered. */
  readonly enquiry?: Enquiry
  /** Nothing happens yet: the same action is decided anew once the memory has this. */
  readonly needs?: { readonly docId: string; readonly upTo?: number }
  /** Stored before anything else happens, beside what the events themselves want stored. */
  readonly effects?: readonly Effect[]
  /** What somebody is greeted with is told after the replies (feature.ts). */
  readonly greets?: Arrival
  /** Every session of these users ends, after the events were told. */
  readonly ends?: readonly { readonly userId: string; readonly code: CloseCode; readonly reason: string }[]
  /** The same action once more within limits.chatIdMemoryMs changes nothing and is acknowledged. */
  readonly once?: Once
  /** A pose for the next flush instead of events. */
  readonly pose?: Player
  /** Metres taken from the move budget. */
  readonly travelledM?: number
  /** The move was not as asked: the pose is a correction. */
  readonly isCorrected?: boolean
  /** The correction is nobody's fault: it is no sign of cheating. */
  readonly isExcused?: boolean
}

/**
 * subscribed: they said what they want to hear. entered: their player came in. returned: it was here, and they drive it
 * again.
 */
export type Arrival = 'subscribed' | 'entered' | 'returned'

/** What a decision asks the database. */
export type Enquiry = AccessEnquiry | DocumentEnquiry

/** All changes of a shared document. */
export interface DocumentEnquiry {
  readonly docId: string
  /** Pure. */
  decide(updates: readonly StoredDocumentUpdate[]): Decision
}

/** Whether a user may enter another space. */
export interface AccessEnquiry {
  readonly userId: string
  /** As somebody wrote it. */
  readonly spaceId: string
  /** Pure. `access` is undefined when there is no such space. */
  decide(spaceId: string, access: Access | undefined): Decision
}

export interface Refusal extends RefusalReason {
  readonly ok: false
  /** The session ends with this code. */
  readonly close?: CloseCode
  /** Told to the sender before the answer. */
  readonly replies?: readonly WireEvent[]
  /** Remembered all the same: that it was tried. */
  readonly changes?: readonly Change[]
  /** What came before under this key is not refused: it is answered as it was then. */
  readonly once?: Once
}

/** What makes an action the same as one before. */
export interface Once {
  readonly key: string
  /** What it says, in short: another under the same key is another action. */
  readonly of: string
  /** What another one is answered. */
  readonly taken: Refusal
}

export type Decision = Accepted | Refusal

export type Handler<K extends ActionName> = (context: ActionContext, body: ActionBody<K>) => Decision

/** One handler for every kind; the compiler names a missing one. */
export type Handlers = { [K in ActionName]: Handler<K> }

export type WishName = Wish['kind']
export type WishOf<W extends WishName> = Extract<Wish, { readonly kind: W }>

/** Decides an action of the wire for the same person, with its rights and rules. */
export type Decide = (action: Action) => Decision

/**
 * What somebody without a session here wants, over HTTP: stored and told as an action is. Pure. Nothing was asked before: it looks
 * itself whether they may, or has `decide` do it by the rules of an action.
 */
export type WishHandler<W extends WishName> = (
  context: ActionContext,
  wish: WishOf<W>,
  decide: Decide,
) => Decision

export type WishHandlers = { readonly [W in WishName]: WishHandler<W> }

export const accept = (...events: Outgoing[]): Accepted => ({ ok: true, events })

export const reply = (...replies: WireEvent[]): Accepted => ({ ok: true, events: [], replies })

export const refuse = <K extends RefusalKey>(key: K, ...params: RefusalParams<K>): Refusal => ({
  ok: false,
  ...because(key, ...params),
})

export const notSelf = refuse('onlyOfOneself')

export const notEntered = refuse('notEntered')

/** True when an action names nobody or its own sender. */
export const isOwn = (context: ActionContext, targetId: string | null | undefined): boolean =>
  !targetId || targetId === context.identity.userId

/** A handler that needs a player; what a targetId means is its own affair (the other party). */
export const withPlayer =
  <K extends ActionName>(handler: (context: PlayerContext, body: ActionBody<K>) => Decision): Handler<K> =>
  (context, body) =>
    context.self && context.hasEntered ? handler(context as PlayerContext, body) : notEntered

/**
 * A handler about a player: `context.self` is who acts, `context.subject` whose player it is. Whether one may do it
 * for another was decided by the table (shared/rules/rights.ts, forOthers); somebody who is not here answers 404.
 */
export const forSubject = <K extends ActionName>(
  handler: (context: SubjectContext, body: ActionBody<K>) => Decision,
): Handler<K> =>
  withPlayer<K>((context, body) =>
    context.subject ? handler(context as SubjectContext, body) : refuse('personGone'),
  )

/** A handler that only a session with a player may use, and only for that player. */
export const forSelf =
  <K extends ActionName>(handler: (context: PlayerContext, body: ActionBody<K>) => Decision): Handler<K> =>
  (context, body) => {
    if (!context.self || !context.hasEntered) return notEntered
    if (!isOwn(context, (body as { targetId?: string | null }).targetId)) return notSelf
    return handler(context as PlayerContext, body)
  }

/** An event heard on one map only. */
export const onMap = (mapId: MapId, event: WireEvent): Outgoing => ({ ...event, on: mapId })

/** An event for the sessions of some players only. */
export const toPlayers = (to: readonly EncId[], event: WireEvent): Outgoing => ({ ...event, to })
