import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, Transport, matchMaker } from '@colyseus/core'
import { closeCodes, type CloseCode } from '#shared/protocol/closeCodes.ts'
import { limits } from '#shared/rules/limits.ts'
import { createHub, type Hub, type HubOptions } from '../hub/createHub.ts'
import { noMeters } from '../meters.ts'
import { browserDoor } from './browserDoor.ts'
import { DoorSockets } from './doorSockets.ts'
import { rawDoor, type CountCall } from './rawDoor.ts'
import { Seats } from './seats.ts'
import { defaultSocketLimits, SocketCaps, type SocketCounts, type SocketLimits } from './socketCaps.ts'
import { spaceRoomClass, type RoomHost } from './SpaceRoom.ts'
import { ownUpgrades, type Door } from './upgrades.ts'

export interface RoomsOptions extends HubOptions {
  readonly socketLimits?: SocketLimits | undefined
  /** The network address behind an upgrade; by default that of its socket. */
  readonly addressOf?: ((request: IncomingMessage) => string) | undefined
  /** Whether a page of another origin asks for an upgrade; by default none does. */
  readonly isFromElsewhere?: ((request: IncomingMessage) => boolean) | undefined
  /** Counts the joins of bare sockets; by default nobody does. */
  readonly countCall?: CountCall | undefined
  /** Counts the joins of people, by whichever door: how long to wait, ms, or 0. By default nobody does. */
  readonly countJoin?: ((userId: string) => Promise<number>) | undefined
  /** How long a socket may take to say who it is, ms; real time. */
  readonly earlyMs?: number | undefined
  /** Doors beside those to the rooms; whoever makes them closes them. */
  readonly doors?: readonly Door[] | undefined
}

/** The hub of this process with doors to it. Colyseus allows one set of doors at a time in a process. */
export interface Rooms extends Omit<Hub, 'start' | 'close'> {
  /** Puts the doors on an HTTP server that does not listen yet; without them nobody comes in here. */
  attach(httpServer: HttpServer): void
  /** Resolves when joins are answered. The Express app must be on the server by then. */
  start(): Promise<void>
  /** How many sockets are open, and how many were refused. */
  sockets(): SocketCounts
  /** Closes all sockets with this code, by default 1001, and stores where everybody was. */
  close(code?: CloseCode): Promise<void>
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

export function createRooms(options: RoomsOptions): Rooms {
  const { ports, log, clock, meters = noMeters } = options
  const hub = createHub(options)
  let server: Server | undefined
  let sockets: DoorSockets | undefined
  const socketLimits = options.socketLimits ?? defaultSocketLimits
  const caps = new SocketCaps(socketLimits)
  const host: RoomHost = {
    ...hub,
    ports,
    log,
    clock,
    meters,
    rateOf: options.features.rateOf,
    socketsPerPerson: socketLimits.perPerson,
    seats: new Seats(limits.seatMs, () => clock.steady()),
    countJoin: options.countJoin ?? (() => Promise.resolve(0)),
    personRefused: () => caps.refusePerson(),
  }

  return {
    ...hub,
    attach(httpServer) {
      sockets = new DoorSockets(options.earlyMs)
      const doors = [
        rawDoor({ ports, log, sockets, countCall: options.countCall ?? (() => Promise.resolve(true)) }),
        ...(options.doors ?? []),
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
      hub.start()
    },
    sockets: () => caps.counts,
    async close(code = closeCodes.goingAway) {
      sockets?.close()
      await hub.close(code)
      await server?.gracefullyShutdown(false)
    },
  }
}
