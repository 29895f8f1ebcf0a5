import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { limits } from '#shared/rules/limits.ts'
import type { DoorSocket } from './doorSocket.ts'
import { own } from './upgrades.ts'

const PINGS_MISSED_MAX = 2

interface Alive {
  readonly socket: DoorSocket
  pingsMissed: number
}

/** The WebSockets of doors: their handshake, the pings that find out who is gone, and their end. */
export class DoorSockets {
  /** How long somebody may take to say who they are, ms. */
  readonly earlyMs: number | undefined
  readonly #server: WebSocketServer
  readonly #alive = new Map<WebSocket, Alive>()
  readonly #pinging: NodeJS.Timeout

  /** Pings and the wait for init use real time. */
  constructor(earlyMs?: number) {
    this.earlyMs = earlyMs
    // The types do not know closeTimeout yet: who was told to close and does not is cut off.
    const options: ServerOptions & { closeTimeout: number } = {
      noServer: true,
      maxPayload: limits.frameBytesMax,
      perMessageDeflate: false,
      handleProtocols: (offered, request) => this.#protocols.get(request) ?? [...offered][0] ?? false,
      closeTimeout: limits.closingMs,
    }
    this.#server = new WebSocketServer(options)
    this.#pinging = setInterval(() => this.#ping(), limits.heartbeatMs)
  }

  readonly #protocols = new WeakMap<IncomingMessage, string>()

  /** Upgrades a socket; one that makes no proper handshake is answered with 400. `protocol`: the one that is spoken. */
  upgrade(
    request: IncomingMessage,
    tcp: Duplex,
    head: Buffer,
    protocol: string | undefined,
    welcome: (ws: WebSocket) => DoorSocket,
  ): void {
    if (protocol !== undefined) this.#protocols.set(request, protocol)
    this.#server.handleUpgrade(request, tcp, head, (ws) => {
      own(tcp)
      const alive: Alive = { socket: welcome(ws), pingsMissed: 0 }
      this.#alive.set(ws, alive)
      ws.on('pong', () => (alive.pingsMissed = 0))
      ws.on('close', () => this.#alive.delete(ws))
    })
  }

  #ping(): void {
    for (const [ws, alive] of this.#alive) {
      // A ping that waits behind something large cannot be answered yet: the room knows who takes nothing.
      if (ws.bufferedAmount > 0) alive.pingsMissed = 0
      else alive.pingsMissed += 1
      if (alive.pingsMissed > PINGS_MISSED_MAX) ws.terminate()
      else if (ws.readyState === ws.OPEN) ws.ping()
    }
  }

  /** Sockets of clients that are in no room yet are closed; joined ones belong to their room. */
  close(): void {
    clearInterval(this.#pinging)
    for (const { socket } of this.#alive.values()) {
      if (!socket.isOpen) socket.close(closeCodes.goingAway, 'going away')
    }
    this.#server.close()
  }
}
