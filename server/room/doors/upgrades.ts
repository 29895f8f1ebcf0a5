import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RoomLog } from '../roomLog.ts'
import type { Place, SocketCaps } from './socketCaps.ts'
import { noteSocketFailure } from './socketFailures.ts'

/** A way into the rooms. */
export interface Door {
  /** Whether an upgrade is meant for it. */
  wants(request: IncomingMessage): boolean
  /** Whether the request names a seat that was given to somebody who is logged in. */
  holdsSeat(request: IncomingMessage): boolean
  /** Makes a socket of it, or answers it (`refuseUpgrade`): from then on it is the door's. */
  enter(request: IncomingMessage, socket: Duplex, head: Buffer, visitor: Visitor): void
}

/** Whose upgrade it is. */
export interface Visitor {
  /** The network address of the person. */
  readonly address: string
  readonly place: Place
}

export interface UpgradeOptions {
  readonly doors: readonly Door[]
  readonly caps: SocketCaps
  readonly addressOf: (request: IncomingMessage) => string
  /** Whether a page of another origin asks for the upgrade: no door opens for it. */
  readonly isFromElsewhere: (request: IncomingMessage) => boolean
  readonly log: RoomLog
}

/** Sockets somebody has answered or taken over. */
const owned = new WeakSet<Duplex>()

/** A door has made a WebSocket of it. */
export const own = (socket: Duplex): void => void owned.add(socket)

/** Answers an upgrade with a status and no body, and ends its socket. */
export function refuseUpgrade(socket: Duplex, status: string, headers: readonly string[] = []): void {
  own(socket)
  // The other side may leave its half open for ever.
  socket.once('finish', () => socket.destroy())
  const lines = [`HTTP/1.1 ${status}`, 'Connection: close', 'Content-Length: 0', ...headers]
  socket.end(`${lines.join('\r\n')}\r\n\r\n`)
}

/**
 * Decides about every HTTP upgrade of a server, alone: the first door that wants it, or 426. Node has given the socket
 * out of its hands by then, its error listener included, so that a socket nobody takes would stay open for ever, and
 * its reset would end the process.
 * @throws when somebody else listens for upgrades
 */
export function ownUpgrades(
  http: HttpServer,
  { doors, caps, addressOf, isFromElsewhere, log }: UpgradeOptions,
): { readonly openSockets: () => number } {
  const open = new Set<Duplex>()
  if (http.listenerCount('upgrade') > 0) throw new Error('somebody else listens for upgrades')
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    try {
      enter(request, socket, head)
    } catch (err) {
      log.error({ err }, 'an upgrade failed')
    }
    // Answered by the library itself, or gone.
    if (owned.has(socket) || socket.writableEnded || socket.destroyed) return
    log.error({ url: request.url?.slice(0, 100) }, 'nobody took an upgrade')
    socket.destroy()
  })

  function enter(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const door = doors.find((one) => one.wants(request))
    if (!door) return refuseUpgrade(socket, '426 Upgrade Required', ['Upgrade: websocket'])
    const address = addressOf(request)
    if (isFromElsewhere(request)) {
      noteSocketFailure(log, `a page of ${request.headers.origin?.slice(0, 100)} asked for a socket`, address)
      return refuseUpgrade(socket, '403 Forbidden')
    }
    const place = caps.take(address, door.holdsSeat(request), () => socket.destroy())
    if (!place) return refuseUpgrade(socket, '503 Service Unavailable', ['Retry-After: 15'])
    socket.once('close', () => place.free())
    door.enter(request, socket, head, { address, place })
  }

  return { openSockets: () => open.size }
}
