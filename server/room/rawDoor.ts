import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { connectClientToRoom, createAuthContext, matchMaker } from '@colyseus/core'
import { WebSocketServer, type WebSocket } from 'ws'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { decodeAction } from '#shared/protocol/codec.ts'
import { limits } from '#shared/rules/limits.ts'
import type { RoomPorts } from './ports.ts'
import type { RoomLog } from './roomLog.ts'
import { EnvelopeSocket, RawClient } from './sockets.ts'
import type { JoinOptions } from './SpaceRoom.ts'

export const RAW_PROTOCOL = 'gather-v2'
export const RAW_PATH = /^\/gs\/([^/?#]+)\/?(?:\?|$)/
const PINGS_MISSED_MAX = 2

/** Every request to a server has one; the type is that of answers too. */
const urlOf = (request: IncomingMessage): string => request.url as string

export interface RawDoor {
  /** Sockets of clients that have not joined a room yet are closed; joined ones belong to their room. */
  close(): void
}

export interface RawDoorOptions {
  readonly ports: RoomPorts
  readonly log: RoomLog
  /** Pings and the wait for init use real time. */
  readonly initTimeoutMs?: number
}

const decodePath = (url: string): string | undefined => {
  const encoded = RAW_PATH.exec(url)?.[1]
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** True when the client offers our subprotocol. `ws` itself lets a client in that offers none. */
const offersProtocol = (request: IncomingMessage): boolean =>
  (request.headers['sec-websocket-protocol'] ?? '').split(',').some((name) => name.trim() === RAW_PROTOCOL)

/** Why a join failed, as a close code. */
function codeOf(error: unknown): number {
  const { code } = error as { code?: unknown }
  if (code === closeCodes.kicked || code === 400 || code === 401 || code === 403 || code === 404)
    return closeCodes.unauthorized
  return typeof code === 'number' && code >= 4000 && code < 5000 ? code : closeCodes.internalError
}

/** The raw WebSocket door at /gs/{spaceId}: init first, then the same room as everybody else. */
export function attachRawDoor(httpServer: HttpServer, options: RawDoorOptions): RawDoor {
  const { ports, log, initTimeoutMs = limits.connectTimeoutMs } = options
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytesMax,
    handleProtocols: () => RAW_PROTOCOL,
  })
  const missed = new WeakMap<WebSocket, number>()
  const waiting = new Set<WebSocket>()

  const pinging = setInterval(() => {
    for (const ws of server.clients) {
      const pings = missed.get(ws) ?? 0
      if (pings >= PINGS_MISSED_MAX) ws.terminate()
      else {
        missed.set(ws, pings + 1)
        ws.ping()
      }
    }
  }, limits.heartbeatMs)

  const join = async (
    socket: EnvelopeSocket,
    request: IncomingMessage,
    spaceInPath: string,
    first: Uint8Array,
  ): Promise<void> => {
    const decoded = decodeAction(first)
    if (!decoded.ok || decoded.action.kind !== 'init') {
      return socket.close(closeCodes.protocolError, 'init first')
    }
    const { spaceId: wanted, token, apiKey } = decoded.action.body
    const query = new URLSearchParams(urlOf(request).split('?')[1])
    const spaceId = await ports.findSpaceId(wanted || spaceInPath)
    if (spaceId === undefined) return socket.close(closeCodes.unauthorized, 'no such space')
    const connectionId = query.get('connectionId') || undefined
    const join: JoinOptions = {
      spaceId,
      token: token ?? undefined,
      apiKey: apiKey ?? undefined,
      connectionId,
      takeover: query.get('takeover') === 'true',
      // Only clients that put a connection id there know the newer code (notes §1.7).
      fullCode: connectionId === undefined ? closeCodes.spaceFull : closeCodes.spaceFullV2,
    }
    const context = createAuthContext({
      headers: request.headers as Record<string, string | undefined>,
      token: token ?? apiKey ?? '',
      remoteAddress: request.socket.remoteAddress ?? '',
    })
    const seat = await matchMaker.joinOrCreate('space', join, context)
    const room = matchMaker.getLocalRoomById(seat.roomId)
    if (!room) return socket.close(closeCodes.spaceReassigned, 'the space lives elsewhere')
    // Gone meanwhile: a player made now would never leave.
    if (socket.readyState !== socket.ws.OPEN) return
    await connectClientToRoom(room, new RawClient(seat.sessionId, socket), context, {})
    socket.open()
  }

  const welcome = (ws: WebSocket, request: IncomingMessage, spaceInPath: string): void => {
    const socket = new EnvelopeSocket(ws)
    let hasInit = false
    waiting.add(ws)
    const timeout = setTimeout(() => ws.close(closeCodes.timedOut, 'no init'), initTimeoutMs)
    ws.on('pong', () => missed.set(ws, 0))
    // What is wrong is the sender's doing, mostly: its words are enough.
    ws.on('error', ({ message }) => log.warn({ problem: message }, 'raw socket failed'))
    ws.on('close', () => {
      clearTimeout(timeout)
      waiting.delete(ws)
    })
    ws.on('message', (data, isBinary) => {
      // Text is no message; as an empty action it gets the answer of bytes that are none.
      const frame = isBinary ? (data as Buffer) : Uint8Array.of(0xff)
      if (hasInit) return socket.receive(frame)
      hasInit = true
      clearTimeout(timeout)
      join(socket, request, spaceInPath, frame)
        .catch((error: unknown) => {
          const code = codeOf(error)
          if (code === closeCodes.internalError) log.error({ err: error }, 'raw join failed')
          socket.close(code, (error as Error).message.slice(0, 100))
        })
        .finally(() => waiting.delete(ws))
    })
  }

  httpServer.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = urlOf(request)
    if (!url.startsWith('/gs/')) return
    socket.on('error', () => socket.destroy())
    const spaceInPath = decodePath(url)
    if (spaceInPath === undefined || !offersProtocol(request)) return refuseUpgrade(socket, '400 Bad Request')
    server.handleUpgrade(request, socket, head, (ws) => welcome(ws, request, spaceInPath))
  })

  return {
    close() {
      clearInterval(pinging)
      for (const ws of waiting) ws.close(closeCodes.goingAway, 'going away')
      server.close()
    },
  }
}
