import type { Server as HttpServer } from 'node:http'
import { Server, matchMaker } from '@colyseus/core'
import { WebSocketTransport } from '@colyseus/ws-transport'
import type { Catalogue } from '#shared/map/catalogue.ts'
import type { EncId } from '#shared/ids.ts'
import { closeCodes, type CloseCode } from '#shared/protocol/closeCodes.ts'
import { limits } from '#shared/rules/limits.ts'
import { LiveSpace } from './LiveSpace.ts'
import type { RoomPorts } from './ports.ts'
import { attachRawDoor, type RawDoor } from './rawDoor.ts'
import { SessionRegistry } from './registry.ts'
import type { RoomLog } from './roomLog.ts'
import { spaceRoomClass, type RoomHost } from './SpaceRoom.ts'

export interface RoomsOptions {
  readonly ports: RoomPorts
  readonly catalogue: Catalogue
  readonly log: RoomLog
  readonly clock: { now(): number }
  readonly newId: () => string
  /** Address under which people reach this server; without it rooms name themselves by path only. */
  readonly publicUrl?: string | undefined
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
  /** Ends every session of a user, here and now. */
  disconnectUser(userId: string, code: CloseCode, reason?: string): void
  /** Name, capacity or settings of a space changed in the database. */
  spaceChanged(spaceId: string): void
  /** Membership or role of a user changed in the database. */
  memberChanged(spaceId: string, userId: string): void
  /** Closes all sockets with 1001 and stores where everybody was. */
  close(): Promise<void>
}

/** The HTTP server is listened on by its owner: Colyseus only binds its routes. */
class SharedTransport extends WebSocketTransport {
  override listen(_port: number, _host?: string, _backlog?: number, done?: () => void): this {
    done?.()
    return this
  }
}

const isColyseusUpgrade = (url: string, protocols: string): boolean =>
  !url.startsWith('/gs/') && !protocols.startsWith('vite-')

export function createRooms(options: RoomsOptions): Rooms {
  const { ports, catalogue, log, clock } = options
  const registry = new SessionRegistry()
  const live = new Map<string, LiveSpace>()
  const encIds = new Map<string, Map<string, EncId>>()
  let server: Server | undefined
  let door: RawDoor | undefined

  const addressOf = (spaceId: string): string =>
    `${(options.publicUrl ?? '').replace(/^http/, 'ws').replace(/\/$/, '')}/gs/${encodeURIComponent(spaceId)}`

  const host: RoomHost = {
    ports,
    log,
    clock,
    registry,
    newId: options.newId,
    open(spaceId, roomId) {
      const numbers = encIds.get(spaceId) ?? new Map<string, EncId>()
      encIds.set(spaceId, numbers)
      const space = new LiveSpace({
        spaceId,
        roomId,
        ports,
        catalogue,
        log,
        clock,
        encIds: numbers,
        address: addressOf(spaceId),
        newId: options.newId,
        ended: (session) => registry.remove(session),
      })
      live.set(spaceId, space)
      return space
    },
    closed(spaceId, space) {
      if (live.get(spaceId) === space) live.delete(spaceId)
    },
  }

  return {
    attach(httpServer) {
      const transport = new SharedTransport({
        noServer: true,
        maxPayload: limits.frameBytesMax,
        pingInterval: limits.heartbeatMs,
      })
      transport.attachToServer(httpServer, {
        filter: (request) =>
          isColyseusUpgrade(request.url ?? '', request.headers['sec-websocket-protocol'] ?? ''),
      })
      door = attachRawDoor(httpServer, { ports, log })
      // By default Colyseus lets any web page read the whole port with the visitor's cookies.
      matchMaker.controller.DEFAULT_CORS_HEADERS = {} as typeof matchMaker.controller.DEFAULT_CORS_HEADERS
      matchMaker.controller.getCorsHeaders = () => ({})
      // The others would make a second room for a space.
      matchMaker.controller.exposedMethods = ['joinOrCreate']
      server = new Server({ transport, greet: false, gracefullyShutdown: false })
      server.define('space', spaceRoomClass(host)).filterBy(['spaceId' as never])
    },
    async start() {
      await server?.listen(0)
    },
    onlinePlayers: (spaceId) => live.get(spaceId)?.playerCount ?? 0,
    onlineCounts: () => new Map([...live].map(([spaceId, space]) => [spaceId, space.playerCount])),
    disconnectUser(userId, code, reason = 'disconnected') {
      for (const space of live.values()) space.disconnectUser(userId, code, reason)
    },
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
    async close() {
      door?.close()
      await Promise.all([...live.values()].map((space) => space.close(closeCodes.goingAway)))
      await server?.gracefullyShutdown(false)
    },
  }
}
