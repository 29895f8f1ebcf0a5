import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, Transport, matchMaker } from '@colyseus/core'
import type { Catalogue } from '#shared/map/catalogue.ts'
import type { MapId } from '#shared/ids.ts'
import { closeCodes, closeReasons, type CloseCode } from '#shared/protocol/closeCodes.ts'
import { event } from '#shared/protocol/messages.ts'
import { noticedEvent } from '#shared/protocol/ownEvents.ts'
import { limits } from '#shared/rules/limits.ts'
import { canManage } from '#shared/rules/roles.ts'
import { CpuBudgets, ofPerson, type CpuBudget } from '../turns/cpuBudget.ts'
import { EncIds, SpaceNumbers } from '../hub/encIds.ts'
import { LiveSpace } from '../LiveSpace.ts'
import { Quarantine, type Quarantined } from '../hub/quarantine.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Refusal } from '../handler.ts'
import { HeartbeatProbe } from './heartbeatProbe.ts'
import { noMeters, type RoomCounts, type RoomMeters } from '../meters.ts'
import type { Identity, RoomPorts } from '../ports.ts'
import { browserDoor } from './browserDoor.ts'
import { DoorSockets } from './doorSockets.ts'
import { defaultSocketLimits, SocketCaps, type SocketCounts, type SocketLimits } from './socketCaps.ts'
import { ownUpgrades } from './upgrades.ts'
import { rawDoor, type CountCall } from './rawDoor.ts'
import { SessionRegistry } from '../hub/registry.ts'
import { QuietSpaces } from '../turns/quietSpaces.ts'
import type { Request } from '../requests.ts'
import type { RoomClock } from '../roomClock.ts'
import type { RoomLog } from '../roomLog.ts'
import { spaceRoomClass, type RoomHost } from './SpaceRoom.ts'

export interface RoomsOptions {
  readonly ports: RoomPorts
  readonly catalogue: Catalogue
  readonly log: RoomLog
  readonly clock: RoomClock
  readonly newId: () => string
  /** Address under which people reach this server; without it rooms name themselves by path only. */
  readonly publicUrl?: string | undefined
  /** Hears what is worth measuring. */
  readonly meters?: RoomMeters
  readonly socketLimits?: SocketLimits | undefined
  /** The network address behind an upgrade; by default that of its socket. */
  readonly addressOf?: ((request: IncomingMessage) => string) | undefined
  /** Whether a page of another origin asks for an upgrade; by default none does. */
  readonly isFromElsewhere?: ((request: IncomingMessage) => boolean) | undefined
  /** Counts the joins of bare sockets; by default nobody does. */
  readonly countCall?: CountCall | undefined
  /** Hears that a space was closed for a while because it failed too often. */
  readonly spaceQuarantined?: ((spaceId: string) => void) | undefined
  /** How long a socket may take to say who it is, ms; real time. */
  readonly earlyMs?: number | undefined
}

/** All live spaces of this process. Colyseus allows one at a time in a process. */
export interface Rooms {
  /** Puts both doors on an HTTP server that does not listen yet. */
  attach(httpServer: HttpServer): void
  /** Resolves when joins are answered. The Express app must be on the server by then. */
  start(): Promise<void>
  /** Players in a space, those whose connection was lost a moment ago included. */
  onlinePlayers(spaceId: string): number
  onlineCounts(): ReadonlyMap<string, number>
  /** How full the rooms are. */
  counts(): RoomCounts
  /** Ends every session of a user, here and now. */
  disconnectUser(userId: string, code: CloseCode, reason?: string): void
  /** A user was banned or let in again in the database: the sockets of one who is banned close (4003). */
  userChanged(userId: string): void
  /** A log-in session or an api key is no good any more: its sockets close (4003). */
  credentialEnded(credentialId: string): void
  /** The person of a log-in session has shown once more who they are (ms since the epoch). */
  credentialProven(credentialId: string, at: number): void
  /** Name, capacity or settings of a space changed in the database. */
  spaceChanged(spaceId: string): void
  /** Membership or role of a user changed in the database. */
  memberChanged(spaceId: string, userId: string): void
  /** There are new notifications for these people: the clients of those who are inside a space hear of it. */
  noticed(userIds: readonly string[]): void
  /** How many sockets are open, and how many were refused. */
  sockets(): SocketCounts
  /** Who is in a space, without bots. */
  peopleIn(spaceId: string): { readonly userId: string; readonly canManage: boolean }[]
  /**
   * Decides something for somebody who has no session there, over HTTP: stored and told to everybody inside as an
   * action is. A space nobody is in is opened for it. undefined: done.
   */
  request(spaceId: string, identity: Identity, request: Request): Promise<Refusal | undefined>
  /** The spaces nobody is let into for now as they failed too often, by id; `until` in ms since the epoch. */
  quarantined(): ReadonlyMap<string, Quarantined>
  /** Opens a space again that was closed because it failed too often. False: it was not. */
  release(spaceId: string): boolean
  /** What a space may take of the main thread, for calls over HTTP that cost something. */
  cpuOf(spaceId: string): CpuBudget
  /** The maps of a space as an edit would find them; undefined: nobody is there, the database has them. */
  mapsOf(spaceId: string): ReadonlyMap<MapId, GameMap> | undefined
  /** Closes all sockets with 1001 and stores where everybody was. */
  close(): Promise<void>
}

/** Colyseus' way to a network, without one: the doors bring their sockets, and its own HTTP routes are not served. */
class DoorTransport extends Transport {
  override listen(_port?: unknown, _host?: unknown, _backlog?: unknown, done?: () => void): this {
    done?.()
    return this
  }

  override shutdown(): void {
    // The doors close before the rooms do.
  }

  override simulateLatency(): void {
    // For games; nothing here asks for it.
  }

  override bindRouter(): void {
    // joinRequests.ts answers what the SDK asks.
  }
}

/** How exactly a visit ends. */
const EXPIRY_CHECK_MS = 1_000

export function createRooms(options: RoomsOptions): Rooms {
  const { catalogue, log, clock, meters = noMeters } = options
  const heartbeats = new HeartbeatProbe(meters)
  const quiet = new QuietSpaces()
  // A room must not open on maps that are being edited without it.
  const ports: RoomPorts = {
    ...options.ports,
    async loadSpace(spaceId) {
      await quiet.settled(spaceId)
      return options.ports.loadSpace(spaceId)
    },
  }
  const registry = new SessionRegistry()
  const live = new Map<string, LiveSpace>()
  let expiry: NodeJS.Timeout | undefined
  const encIds = new EncIds()
  const cpu = new CpuBudgets(clock)
  const cpuOfPeople = new CpuBudgets({ steady: () => clock.steady(), share: ofPerson })
  const cpuOfPerson = (userId: string) => cpuOfPeople.of(userId)
  const quarantine = new Quarantine()
  let server: Server | undefined
  let sockets: DoorSockets | undefined
  const socketLimits = options.socketLimits ?? defaultSocketLimits
  const caps = new SocketCaps(socketLimits)

  const addressOfSpace = (spaceId: string): string =>
    `${(options.publicUrl ?? '').replace(/^http/, 'ws').replace(/\/$/, '')}/gs/${encodeURIComponent(spaceId)}`

  const host: RoomHost = {
    ports,
    log,
    clock,
    registry,
    newId: options.newId,
    meters,
    socketsPerPerson: socketLimits.perPerson,
    personRefused: () => caps.refusePerson(),
    quarantinedFor(spaceId) {
      const now = clock.steady()
      const until = quarantine.find(spaceId, now)?.until
      return until === undefined ? undefined : until - now
    },
    open(spaceId, roomId, failed) {
      const space: LiveSpace = new LiveSpace({
        spaceId,
        roomId,
        ports,
        catalogue,
        log,
        clock,
        encIds: encIds.open(spaceId),
        cpu: cpu.of(spaceId),
        cpuOfPerson,
        address: addressOfSpace(spaceId),
        newId: options.newId,
        ended: (session) => registry.remove(session),
        meters,
        heartbeats,
        failed(err) {
          // Already while its sockets close a new one may be loaded.
          forget(spaceId, space)
          if (quarantine.failed(spaceId, clock.steady(), err)) {
            log.error({ spaceId, ms: limits.quarantineMs }, 'space failed too often: closed for a while')
            options.spaceQuarantined?.(spaceId)
          }
          failed()
        },
      })
      live.set(spaceId, space)
      return space
    },
    closed: forget,
  }

  function forget(spaceId: string, space: LiveSpace): void {
    if (live.get(spaceId) !== space) return
    live.delete(spaceId)
    encIds.closed(spaceId, clock.steady())
    cpu.forget((id) => live.has(id))
    cpuOfPeople.forget()
  }

  /** A living space without a room, for one request. */
  async function requestQuietly(spaceId: string, identity: Identity, request: Request) {
    const space = new LiveSpace({
      spaceId,
      roomId: '',
      ports: options.ports,
      catalogue,
      log,
      clock,
      encIds: new SpaceNumbers(),
      cpu: cpu.of(spaceId),
      cpuOfPerson,
      address: addressOfSpace(spaceId),
      newId: options.newId,
    })
    try {
      return await space.request(identity, request)
    } finally {
      await space.close()
      cpu.forget((id) => live.has(id))
    }
  }

  async function takeOverUser(userId: string): Promise<void> {
    if (!(await ports.isBanned(userId))) return registry.unbar(userId)
    registry.bar(userId, clock.steady())
    for (const space of live.values())
      space.disconnectUser(userId, closeCodes.unauthorized, closeReasons.accountBanned)
  }

  return {
    attach(httpServer) {
      sockets = new DoorSockets(options.earlyMs)
      const doors = [
        rawDoor({ ports, log, sockets, countCall: options.countCall ?? (() => Promise.resolve(true)) }),
        browserDoor({ sockets, log }),
      ]
      const addressOf = options.addressOf ?? ((request) => request.socket.remoteAddress ?? '')
      const isFromElsewhere = options.isFromElsewhere ?? (() => false)
      ownUpgrades(httpServer, { doors, caps, addressOf, isFromElsewhere, log })
      // The others would make a second room for a space.
      matchMaker.controller.exposedMethods = ['joinOrCreate']
      server = new Server({ transport: new DoorTransport(), greet: false, gracefullyShutdown: false })
      server.define('space', spaceRoomClass(host)).filterBy(['spaceId' as never])
    },
    async start() {
      await server?.listen(0)
      expiry = setInterval(() => registry.endExpired(clock.now(), clock.steady()), EXPIRY_CHECK_MS)
    },
    onlinePlayers: (spaceId) => live.get(spaceId)?.playerCount ?? 0,
    onlineCounts: () => new Map([...live].map(([spaceId, space]) => [spaceId, space.playerCount])),
    counts() {
      const counts = { spaces: live.size, people: 0, bots: 0, sessions: 0, storing: 0 }
      for (const space of live.values()) {
        counts.sessions += space.sessionCount
        counts.storing += space.storingCount
        for (const { isNpc } of space.world.players.values()) counts[isNpc ? 'bots' : 'people'] += 1
      }
      return counts
    },
    disconnectUser(userId, code, reason = 'disconnected') {
      for (const space of live.values()) space.disconnectUser(userId, code, reason)
    },
    userChanged(userId) {
      takeOverUser(userId).catch((err: unknown) => log.error({ err, userId }, 'user change not taken over'))
    },
    credentialEnded: (credentialId) => registry.endCredential(credentialId, clock.steady()),
    credentialProven: (credentialId, at) => registry.proven(credentialId, at),
    spaceChanged(spaceId) {
      live
        .get(spaceId)
        ?.spaceChanged()
        .catch((err: unknown) => log.error({ err, spaceId }, 'space change not taken over'))
    },
    memberChanged(spaceId, userId) {
      live
        .get(spaceId)
        ?.memberChanged(userId)
        .catch((err: unknown) => log.error({ err, spaceId }, 'role change not taken over'))
    },
    noticed: (userIds) => registry.tell(userIds, event('customEvent', { name: noticedEvent, payload: '' })),
    sockets: () => caps.counts,
    peopleIn: (spaceId) =>
      [...(live.get(spaceId)?.world.players.values() ?? [])]
        .filter(({ isNpc }) => !isNpc)
        .map(({ uid, role }) => ({ userId: uid, canManage: canManage(role) })),
    request(spaceId, identity, request) {
      const space = live.get(spaceId)
      if (space) return space.request(identity, request)
      return quiet.run(spaceId, () => requestQuietly(spaceId, identity, request))
    },
    quarantined() {
      const steady = clock.steady()
      const toTimeOfDay = Math.round(clock.now() - steady)
      return new Map(
        [...quarantine.list(steady)].map(([spaceId, { until, reason }]) => [
          spaceId,
          { until: Math.round(until + toTimeOfDay), reason },
        ]),
      )
    },
    release: (spaceId) => quarantine.release(spaceId, clock.steady()),
    cpuOf: (spaceId) => cpu.of(spaceId),
    mapsOf(spaceId) {
      const maps = live.get(spaceId)?.maps
      return maps && maps.size > 0 ? maps : undefined
    },
    async close() {
      clearInterval(expiry)
      sockets?.close()
      await Promise.all([...live.values()].map((space) => space.close(closeCodes.goingAway)))
      await server?.gracefullyShutdown(false)
    },
  }
}
