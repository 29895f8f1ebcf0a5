import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** All connections of an HTTP server, those that became WebSockets included. */
export interface OpenSockets {
  readonly size: number
  /** Bytes over all connections, closed ones too. */
  bytes(): { readonly received: number; readonly sent: number }
  /** What was written and the network has not taken yet. */
  waitingBytes(): number
  /** Cuts every connection that is left. */
  destroyAll(): void
}

/** Whoever has something to take and takes nothing of it for so long is cut off, ms. */
const TAKE_MS = 120_000

/** Follows the connections of a server that does not listen yet. Sockets that were upgraded are watched by their doors. */
export function trackSockets(http: Server): OpenSockets {
  http.setTimeout(TAKE_MS, (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy()
    else socket.setTimeout(TAKE_MS)
  })
  const open = new Set<Socket>()
  const past = { received: 0, sent: 0 }
  http.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      past.received += socket.bytesRead
      past.sent += socket.bytesWritten
    })
  })
  return {
    get size() {
      return open.size
    },
    bytes() {
      let { received, sent } = past
      for (const socket of open) {
        received += socket.bytesRead
        sent += socket.bytesWritten
      }
      return { received, sent }
    },
    waitingBytes() {
      let bytes = 0
      for (const socket of open) bytes += socket.writableLength
      return bytes
    },
    destroyAll() {
      for (const socket of open) socket.destroy()
    },
  }
}
