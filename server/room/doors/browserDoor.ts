import type { IncomingMessage } from 'node:http'
import { connectClientToRoom, createAuthContext, matchMaker } from '@colyseus/core'
import { WebSocketClient } from '@colyseus/ws-transport'
import type { WebSocket } from 'ws'
import type { RoomLog } from '../roomLog.ts'
import { BrowserSocket } from './sockets.ts'
import type { DoorSockets } from './doorSockets.ts'
import type { Door } from './upgrades.ts'

/** Colyseus' "with error": its client takes the error that was sent before as the reason. */
const JOIN_FAILED = 4002
/** Where Colyseus' client connects to: /{process}/{room}?sessionId=… */
const SEAT_PATH = /^\/[\w-]+\/([\w-]+)(?:\?|$)/

interface SeatRequest {
  readonly roomId: string
  readonly sessionId: string
}

function seatOf({ url = '' }: IncomingMessage): SeatRequest | undefined {
  const roomId = SEAT_PATH.exec(url)?.[1]
  const sessionId = new URLSearchParams(url.split('?')[1]).get('sessionId')
  return roomId === undefined || !sessionId ? undefined : { roomId, sessionId }
}

/** The door of the browser's SDK: it comes with a seat it was given over HTTP (joinRequests.ts). */
export function browserDoor({
  sockets,
  log,
}: {
  readonly sockets: DoorSockets
  readonly log: RoomLog
}): Door {
  const join = async (
    socket: BrowserSocket,
    request: IncomingMessage,
    address: string,
    seat: SeatRequest,
  ): Promise<void> => {
    const room = matchMaker.getLocalRoomById(seat.roomId)
    const client = new WebSocketClient(seat.sessionId, socket as unknown as WebSocket)
    const context = createAuthContext({
      headers: request.headers as Record<string, string | undefined>,
      remoteAddress: address,
    })
    try {
      // Reconnections of the library's own are not served: ours begin with a new seat.
      await connectClientToRoom(room, client, context, {})
      socket.joined()
    } catch (error) {
      const { code, message } = error as { code?: number; message: string }
      client.error(code ?? JOIN_FAILED, message.slice(0, 100))
      socket.close(JOIN_FAILED)
    }
  }

  return {
    wants: (request) => seatOf(request) !== undefined,
    holdsSeat(request) {
      const seat = seatOf(request)
      if (!seat) return false
      return matchMaker.getLocalRoomById(seat.roomId)?.hasReservedSeat(seat.sessionId) ?? false
    },
    enter(request, tcp, head, visitor) {
      const seat = seatOf(request)
      if (!seat) return
      sockets.upgrade(request, tcp, head, undefined, (ws) => {
        const socket = new BrowserSocket({ ws, tcp, visitor, log, earlyMs: sockets.earlyMs })
        join(socket, request, visitor.address, seat).catch((err: unknown) => {
          log.error({ err }, 'browser join failed')
          socket.terminate()
        })
        return socket
      })
    },
  }
}
