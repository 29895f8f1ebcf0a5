import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { connectClientToRoom, createAuthContext, matchMaker } from '@colyseus/core'
import { WebSocketClient } from '@colyseus/ws-transport'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { decodeAction } from '#shared/protocol/codec.ts'
import { limits } from '#shared/rules/limits.ts'
import type { RoomPorts } from './ports.ts'
import { FRAME_HEADER } from './frames.ts'
import type { RoomLog } from './roomLog.ts'
import type { JoinOptions } from './SpaceRoom.ts'

export const RAW_PROTOCOL = 'gather-v2'
export const RAW_PATH = /^\/gs\/([^/?#]+)\/?(?:\?|$)/
/** First bytes of Colyseus frames (its Protocol.JOIN_ROOM and ROOM_DATA_BYTES). */
const JOIN_ROOM = 10
const ROOM_DATA_BYTES = FRAME_HEADER[0]
/** Frames a client may send before its join is through. */
const EARLY_FRAMES_MAX = 100
const PINGS_MISSED_MAX = 2

const bytesOf = (data: RawData): Uint8Array =>
  Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? new Uint8Array(data) : data

/** A raw socket that looks to Colyseus like one of its own: envelopes are wrapped as room messages. */
class EnvelopeSocket extends EventEmitter {
  readonly ws: WebSocket
  /** Frames before the join is through. */
  #early: Uint8Array[] | undefined = []

  constructor(ws: WebSocket) {
    super()
    this.ws = ws
    ws.on('close', (code, reason) => this.emit('close', code, reason))
  }

  get readyState(): number {
    return this.ws.readyState
  }

  get bufferedAmount(): number {
    return this.ws.bufferedAmount
  }

  receive(frame: Uint8Array): void {
    if (!this.#early) this.emit('message', Buffer.concat([FRAME_HEADER, frame]))
    else if (this.#early.length < EARLY_FRAMES_MAX) this.#early.push(frame)
    else this.close(closeCodes.rateLimited, 'too many messages before ready')
  }

  /** The join is through: what came early is handled now. */
  open(): void {
    const early = this.#early ?? []
    this.#early = undefined
    for (const frame of early) this.receive(frame)
  }

  close(code?: number, reason?: string | Buffer): void {
    this.ws.close(code, reason)
  }

  terminate(): void {
    this.ws.terminate()
  }
}

/** A Colyseus client over a bare socket: only envelopes leave, without Colyseus' two bytes. */
class RawClient extends WebSocketClient {
  readonly #socket: EnvelopeSocket

  constructor(sessionId: string, socket: EnvelopeSocket) {
    super(sessionId, socket as unknown as WebSocket)
    this.#socket = socket
  }

  override raw(data: Uint8Array): void {
    if (data[0] === JOIN_ROOM) this.#socket.emit('message', Buffer.of(JOIN_ROOM))
    else if (data[0] === ROOM_DATA_BYTES) this.#socket.ws.send(data.subarray(FRAME_HEADER.length))
  }
}

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
  if (code === 400 || code === 401 || code === 403 || code === 404) return closeCodes.unauthorized
  return typeof code === 'number' && code >= 4000 && code < 5000 ? code : closeCodes.internalError
}

/** The raw WebSocket door at /gs/{spaceId}: init first, then the same room as everybody else. */
export function attachRawDoor(httpServer: HttpServer, options: RawDoorOptions): RawDoor {
  const { ports, log, initTimeoutMs = limits.connectTimeoutMs } = options
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytesMax,
    handleProtocols: (offered) => (offered.has(RAW_PROTOCOL) ? RAW_PROTOCOL : false),
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

  const join = async (socket: EnvelopeSocket, request: IncomingMessage, first: Uint8Array): Promise<void> => {
    const decoded = decodeAction(first)
    if (!decoded.ok || decoded.action.kind !== 'init') {
      return socket.close(closeCodes.protocolError, 'init first')
    }
    const { spaceId: wanted, token, apiKey } = decoded.action.body
    const query = new URLSearchParams((request.url ?? '').split('?')[1] ?? '')
    const spaceId = await ports.findSpaceId(wanted || (decodePath(request.url ?? '') ?? ''))
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

  const welcome = (ws: WebSocket, request: IncomingMessage): void => {
    const socket = new EnvelopeSocket(ws)
    let hasInit = false
    waiting.add(ws)
    const timeout = setTimeout(() => ws.close(closeCodes.timedOut, 'no init'), initTimeoutMs)
    ws.on('pong', () => missed.set(ws, 0))
    ws.on('error', (err) => log.warn({ err }, 'raw socket failed'))
    ws.on('close', () => {
      clearTimeout(timeout)
      waiting.delete(ws)
    })
    ws.on('message', (data, isBinary) => {
      // Text is no message; as an empty action it gets the answer of bytes that are none.
      const frame = isBinary ? bytesOf(data) : Uint8Array.of(0xff)
      if (hasInit) return socket.receive(frame)
      hasInit = true
      clearTimeout(timeout)
      join(socket, request, frame)
        .catch((error: unknown) => {
          const code = codeOf(error)
          if (code === closeCodes.internalError) log.error({ err: error }, 'raw join failed')
          socket.close(code, (error as Error).message.slice(0, 100))
        })
        .finally(() => waiting.delete(ws))
    })
  }

  httpServer.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!(request.url ?? '').startsWith('/gs/')) return
    socket.on('error', () => socket.destroy())
    if (decodePath(request.url ?? '') === undefined) return refuseUpgrade(socket, '400 Bad Request')
    if (!offersProtocol(request)) return refuseUpgrade(socket, '400 Bad Request')
    server.handleUpgrade(request, socket, head, (ws) => welcome(ws, request))
  })

  return {
    close() {
      clearInterval(pinging)
      for (const ws of waiting) ws.close(closeCodes.goingAway, 'going away')
      server.close()
    },
  }
}
