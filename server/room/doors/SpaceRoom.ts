import { setImmediate as afterThis } from 'node:timers/promises'
import { Room, ServerError, type AuthContext, type Client } from '@colyseus/core'
import { closeCodes, closeReasons, quarantinedReason, type CloseCode } from '#shared/protocol/closeCodes.ts'
import { limits } from '#shared/rules/limits.ts'
import { ClusterAway, HeldElsewhere, type ServerInfo } from '../../cluster/cluster.ts'
import { DoorSocket } from './doorSocket.ts'
import { isKeptOut } from '../known/sentOut.ts'
import type { LiveSpace } from '../space/LiveSpace.ts'
import type { RoomMeters } from '../meters.ts'
import type { Access, Identity, RoomPorts } from '../ports.ts'
import type { Hub } from '../hub/createHub.ts'
import type { RoomFeatures } from '../feature.ts'
import type { RoomClock } from '../roomClock.ts'
import type { RoomLog } from '../roomLog.ts'
import type { Seats } from './seats.ts'
import { createSession, type Session } from '../sessions/session.ts'
import { socketOf } from './sockets.ts'

/** What both doors hand to Colyseus. */
export interface JoinOptions {
  readonly spaceId: string
  readonly token?: string | undefined
  readonly apiKey?: string | undefined
  readonly connectionId?: string | undefined
  readonly takeover?: boolean | undefined
  /** The full-space close code the client understands. */
  readonly fullCode?: number | undefined
}

export interface RoomHost extends Pick<
  Hub,
  'registry' | 'mayOpen' | 'open' | 'closed' | 'holderElsewhere' | 'elsewhere' | 'admit' | 'quarantinedFor'
> {
  readonly ports: Pick<RoomPorts, 'authenticate' | 'findSpaceId' | 'access'>
  readonly log: RoomLog
  readonly clock: RoomClock
  readonly meters: RoomMeters
  readonly rateOf: RoomFeatures['rateOf']
  /** How many sockets one person may have, in all spaces together. */
  readonly socketsPerPerson: number
  /** Those that were given and not taken yet. */
  readonly seats: Seats
  /** Counts a join of somebody; how long to wait where there were too many, ms, or 0. */
  countJoin(userId: string): Promise<number>
  /** Hears of a socket that was one too many of its person. */
  personRefused(): void
}

interface AuthData {
  readonly identity: Identity
  readonly access: Access
}

const CONNECTION_ID = /^[\w-]{1,64}$/

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Who is asking and whether they may; throws ServerError 400, 401, 403 or 404. */
async function authenticate(host: RoomHost, options: JoinOptions): Promise<AuthData> {
  const spaceId = text(options?.spaceId)
  if (spaceId === undefined || spaceId.length > 64) throw new ServerError(400, 'spaceId is missing')
  const token = text(options.token)
  const apiKey = text(options.apiKey)
  const auth = token !== undefined ? { token } : apiKey !== undefined ? { apiKey } : undefined
  const identity = auth && (await host.ports.authenticate(auth))
  if (!identity) throw new ServerError(401, 'unauthorized')
  const waitMs = await host.countJoin(identity.userId)
  if (waitMs > 0) throw new ServerError(429, `too many joins: try again in ${Math.ceil(waitMs / 1000)} s`)
  if ((await host.ports.findSpaceId(spaceId)) !== spaceId) throw new ServerError(404, 'no such space')
  const closedFor = host.quarantinedFor(spaceId)
  if (closedFor !== undefined) throw new ServerError(closeCodes.quarantined, quarantinedReason(closedFor))
  const access = await host.ports.access(identity, spaceId)
  if (!access.canEnter) {
    throw new ServerError(403, access.isSentOut ? closeReasons.banned : 'no access to this space')
  }
  const holder = await host.holderElsewhere(spaceId).catch(unknown)
  if (holder) throw new ServerError(closeCodes.spaceReassigned, heldBy(holder))
  await takeSeat(host, spaceId, identity, options)
  return { identity, access }
}

/** A seat opens the space, whether a socket comes for it or not: it counts as one. Throws ServerError 429 or 503. */
async function takeSeat(
  host: RoomHost,
  spaceId: string,
  { userId, isView }: Identity,
  { connectionId, takeover }: JoinOptions,
): Promise<void> {
  if (!isView) {
    const others = await socketsElsewhere(host, userId, text(connectionId), takeover === true)
    const sockets = host.registry.socketsOf(userId, text(connectionId), takeover === true) + others
    if (sockets + host.seats.countOf(userId) >= host.socketsPerPerson) {
      host.personRefused()
      // A seat that nobody comes for counts no longer than this.
      const seconds = Math.ceil(limits.seatMs / 1_000)
      throw new ServerError(429, `too many connections of one person: try again in ${seconds} s`)
    }
    host.seats.give(userId)
  }
  try {
    const refusal = await host.mayOpen(spaceId, userId)
    if (refusal) throw new ServerError(refusal.reason === 'person' ? 429 : 503, refusal.message)
  } catch (error) {
    if (!isView) host.seats.takeBack(userId)
    throw error
  }
}

/** How many sockets somebody has on other servers, without those that one of this tab ends. */
async function socketsElsewhere(
  host: RoomHost,
  userId: string,
  connectionId: string | undefined,
  takeover: boolean,
): Promise<number> {
  const { sockets, tabs } = await host.elsewhere(userId)
  if (connectionId === undefined) return sockets
  return sockets - tabs.filter((tab) => takeover || tab === connectionId).length
}

/** Whether another tab of theirs drives their player on another server, and stays. */
async function hasTabElsewhere(host: RoomHost, { userId }: Identity, options: JoinOptions): Promise<boolean> {
  const { connectionId, takeover } = options
  if (connectionId === undefined || takeover === true) return false
  const { tabs } = await host.elsewhere(userId)
  return tabs.some((tab) => tab !== connectionId)
}

/** Who has the space is not known for a moment. Throws ServerError 503. */
function unknown(error: unknown): never {
  if (error instanceof ClusterAway)
    throw new ServerError(503, 'the servers do not find each other: try again in a moment')
  throw error
}

/** Where to go instead. */
const heldBy = ({ address }: ServerInfo): string => `the space is held by ${address || 'another server'}`

/** The Colyseus room class of a host: bytes and lifecycle only, decisions are made elsewhere. */
export function spaceRoomClass(host: RoomHost): typeof Room {
  class SpaceRoom extends Room {
    #live!: LiveSpace
    #spaceId = ''
    #timer: NodeJS.Timeout | undefined
    #emptySince: number | undefined
    #tickedAt = performance.now()
    #isGivenUp = false
    readonly #sessions = new Map<string, Session>()
    override autoDispose = false
    override patchRate = null as never

    // Static, so that a refused visitor does not even make a room.
    static override onAuth(_token: string, options: JoinOptions, _context: AuthContext): Promise<AuthData> {
      return authenticate(host, options)
    }

    // Synchronous: a slow onCreate lets concurrent joins make a second room for the space.
    override onCreate({ spaceId }: JoinOptions): void {
      this.#spaceId = spaceId
      this.#live = host.open(spaceId, this.roomId, (code, reason) => this.#giveUp(code, reason))
      this.#timer = setInterval(() => this.#measuredTick(), limits.flushMs)
    }

    override async onJoin(client: Client, options: JoinOptions, auth: AuthData): Promise<void> {
      const { identity, access } = auth
      this.autoDispose = false
      this.#emptySince = undefined
      if (!identity.isView) host.seats.taken(identity.userId)
      if (!(await this.#prepare(identity))) throw new ServerError(404, 'no such space')
      // The last that is awaited: whoever was sent away meanwhile is looked at below.
      const hasOtherTab = !identity.isView && (await hasTabElsewhere(host, identity, options))
      // Nobody would tell the registry that a session has ended which begins after all of them have.
      if (this.#isGivenUp) throw new ServerError(closeCodes.spaceReassigned, 'the space is opened anew')
      // Logged out or banned while this was under way.
      if (host.registry.isBarred(identity, host.clock.steady())) throw new ServerError(401, 'unauthorized')
      // Our own client shows why; the raw door makes 4003 of it, at which published clients stop.
      if (isKeptOut(this.#live.memory.moderation, identity.userId, host.clock.steady())) {
        throw new ServerError(closeCodes.kicked, 'sent out a moment ago: try again in a minute')
      }
      if (options.connectionId !== undefined && !CONNECTION_ID.test(String(options.connectionId))) {
        throw new ServerError(400, 'connectionId is not valid')
      }
      const { isView } = identity
      if (
        hasOtherTab ||
        (!isView && !host.admit(identity.userId, options.connectionId, options.takeover === true))
      ) {
        throw new ServerError(closeCodes.duplicateSession, 'already here in another window')
      }
      if (!isView && host.registry.socketsOf(identity.userId) >= host.socketsPerPerson) {
        host.personRefused()
        throw new ServerError(closeCodes.rateLimited, 'too many connections of one person')
      }
      const session = createSession({
        id: client.sessionId,
        identity,
        access,
        socket: socketOf(client),
        connectionId: isView ? undefined : options.connectionId,
        fullCode: options.fullCode === closeCodes.spaceFullV2 ? closeCodes.spaceFullV2 : undefined,
        now: host.clock.steady(),
        rateOf: host.rateOf,
      })
      this.#sessions.set(client.sessionId, session)
      // No frame of a client is left to Colyseus to read.
      if (client.ref instanceof DoorSocket) {
        client.ref.ears = {
          envelope: (bytes) => this.#live.receive(session, bytes),
          malformed: () => this.#live.receiveMalformed(session),
          control: () => this.#live.receiveControl(session),
        }
      }
      host.registry.add(session, this.#live)
      this.#live.join(session)
    }

    override onLeave(client: Client, code?: number): void {
      const session = this.#sessions.get(client.sessionId)
      this.#sessions.delete(client.sessionId)
      if (session) this.#live.leave(session, code ?? closeCodes.abnormal)
    }

    /** False: there is no such space. */
    async #prepare(identity: Identity): Promise<boolean> {
      try {
        return await this.#live.prepare(identity)
      } catch (error) {
        // Another server was quicker than what was known of it.
        if (error instanceof HeldElsewhere) {
          throw new ServerError(closeCodes.spaceReassigned, heldBy(error.holder))
        }
        return unknown(error)
      }
    }

    override async onDispose(): Promise<void> {
      clearInterval(this.#timer)
      // What was given up has stored what it could.
      if (!this.#isGivenUp) await this.#live.close()
      host.closed(this.#spaceId, this.#live)
    }

    override onBeforeShutdown(): void {
      void this.disconnect(closeCodes.goingAway)
    }

    // Without this a throw in any callback of Colyseus ends the process.
    override onUncaughtException(err: Error, method: string): void {
      // Refused joins come by here too; Colyseus answers those itself.
      if (err.cause instanceof ServerError) return
      host.log.error({ err, method }, 'room failed')
    }

    #measuredTick(): void {
      const began = performance.now()
      this.#tick()
      host.meters.ticked(began - this.#tickedAt - limits.flushMs, performance.now() - began)
      this.#tickedAt = began
    }

    #tick(): void {
      this.#live.tick()
      const isEmpty = this.#live.sessionCount === 0 && this.#live.playerCount === 0 && !this.#live.isGuarded
      if (!isEmpty) this.#emptySince = undefined
      else if (this.#emptySince === undefined) this.#emptySince = host.clock.steady()
      else if (host.clock.steady() - this.#emptySince > limits.emptyRoomMs) this.autoDispose = true
    }

    /** Its space is of no use any more: whoever comes back gets a new room, loaded from the database. */
    #giveUp(code: CloseCode, reason: string): void {
      clearInterval(this.#timer)
      this.#isGivenUp = true
      void this.lock()
      this.#live
        .abandon(code, reason)
        // The next one waits for that, and not for sockets that may never close.
        .finally(() => host.closed(this.#spaceId, this.#live))
        .then(async () => {
          // What fails at once fails while Colyseus is still making the room, which it cannot end before it has.
          await afterThis()
          await this.disconnect(code)
        })
        .catch((err: unknown) => host.log.error({ err, spaceId: this.#spaceId }, 'failed space not closed'))
    }
  }

  // Colyseus narrows the static onAuth by the room's type parameters, which we do not use.
  return SpaceRoom as unknown as typeof Room
}
