import type { EncId, MapId } from '#shared/ids.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'
import type { CloseCode } from '#shared/protocol/closeCodes.ts'
import type { EventName } from '#shared/protocol/messages.ts'
import { emptyWorld, type Player, type World } from '#shared/world/world.ts'
import { StagedMemory } from '../commit/stagedMemory.ts'
import type { HeartbeatProbe } from '../sessions/heartbeatProbe.ts'
import { playerOf, type Session } from '../sessions/session.ts'
import { Sessions } from '../sessions/sessions.ts'
import type { RoomFeatures } from '../feature.ts'
import type { Growth } from '../maps/growth.ts'
import type { SpaceNumbers } from './encIds.ts'
import type { Outgoing } from '../handler.ts'
import type { SpaceMemory } from '../memory.ts'
import type { MediaRooms } from '../mediaRooms.ts'
import type { RoomMeters } from '../meters.ts'
import { Movement } from '../movement/movement.ts'
import type { Actor, Hearer } from '../out/audiences.ts'
import type { Outboxes } from '../out/outboxes.ts'
import { isSubscribed } from '../out/subscriptions.ts'
import type { SpacePorts, SpaceRecord } from '../ports.ts'
import type { RoomClock } from '../roomClock.ts'
import type { RoomLog } from '../roomLog.ts'
import type { CpuBudget } from '../turns/cpuBudget.ts'
import { Stalls } from '../turns/stalls.ts'

export interface LiveSpaceOptions {
  readonly spaceId: string
  readonly roomId: string
  /** What people can do here. */
  readonly features: RoomFeatures
  readonly ports: SpacePorts
  readonly catalogue: Catalogue
  readonly log: RoomLog
  readonly clock: RoomClock
  /** What this space may take of the main thread; outlives the room. */
  readonly cpu?: CpuBudget
  /** What a person may take with edits in all spaces together; without it only the space is counted. */
  readonly cpuOfPerson?: (userId: string) => CpuBudget
  /** On whose account, beside the space's own, its maps are read. */
  readonly openedBy?: string | undefined
  /** Counts what edits add to its maps, or take away. False: there is no room for more. */
  readonly grow?: (growth: Growth) => boolean
  /** Something in here threw that nobody caught: the space is of no use any more, and is to be abandoned. */
  readonly failed?: (err: unknown) => void
  /** Numbers of users in this space; outlives the room. */
  readonly encIds: SpaceNumbers
  /** Where the raw door of this space is. */
  readonly address: string
  /** Where pages of this site are, where that is known. */
  readonly siteOrigin?: string | undefined
  readonly newId: () => string
  readonly random?: () => number
  /** Runs a function after the present turn. */
  readonly defer?: (run: () => void) => void
  /** A session is over, whoever ended it. */
  readonly ended?: (session: Session) => void
  readonly meters?: RoomMeters
  readonly heartbeats?: HeartbeatProbe
  /** Whether somebody stands in line for a picture of this space. */
  readonly waitsForPicture?: (userId: string) => boolean
  /** What is too much for browsers among themselves goes over it. */
  readonly mediaRooms?: MediaRooms | undefined
}

/** What is true of a living space: all its parts look at the same. */
export class SpaceState {
  world: World = emptyWorld
  /** As it is stored; undefined until it is loaded. */
  space: SpaceRecord | undefined
  readonly sessions: Sessions
  readonly movement = new Movement()
  readonly remembered: StagedMemory
  readonly stalls = new Stalls()
  readonly #clock: RoomClock

  constructor(clock: RoomClock, features: RoomFeatures) {
    this.#clock = clock
    this.sessions = new Sessions(features.rateOf)
    this.remembered = new StagedMemory(features)
  }

  /** ms since the epoch. */
  now(): number {
    return this.#clock.now()
  }

  /** ms that only go forward. */
  at(): number {
    return this.#clock.steady()
  }

  /** What the server alone knows, with what is decided and not stored yet. */
  get memory(): SpaceMemory {
    return this.remembered.current
  }

  /** Everybody is alone here. */
  get isSolo(): boolean {
    return this.space?.allowMultiPlayer === false
  }

  /** The player of a user with its newest accepted pose. */
  playerOf(userId: string): Player | undefined {
    const encId = this.world.encIds.get(userId)
    const present = encId === undefined ? undefined : this.world.players.get(encId)
    return present && this.movement.latest(present)
  }

  /** Who did something, by their user. */
  actor(userId: string): Actor {
    return { userId, encId: this.world.encIds.get(userId) }
  }

  /** A session as far as hearing is concerned, in a world that may be a former one. */
  hearer(session: Session, world: World): Hearer & { readonly mapId: MapId | undefined } {
    const encId: EncId | undefined = playerOf(session)
    const mapId = encId === undefined ? undefined : world.players.get(encId)?.mapId
    return { userId: session.identity.userId, encId, mapId }
  }

  /** Whether anybody asked for a kind. */
  isWanted(kind: EventName): boolean {
    for (const { subscriptions } of this.sessions) if (isSubscribed(subscriptions, kind)) return true
    return false
  }
}

/** What the parts of a living space have of the whole. */
export interface Inside {
  readonly options: LiveSpaceOptions
  readonly state: SpaceState
  readonly out: Outboxes
  readonly meters: RoomMeters
  /** Reduces events and puts each into the outbox of whoever hears it. */
  broadcast(events: readonly Outgoing[], actor: Actor): void
  /** Closes a session from our side; what it is owed goes out first. */
  end(session: Session, code: CloseCode, reason: string): void
}
