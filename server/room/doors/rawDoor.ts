import type { IncomingMessage } from 'node:http'
import { connectClientToRoom, createAuthContext, matchMaker } from '@colyseus/core'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { decodeAction } from '#shared/protocol/decodeAction.ts'
import type { DoorSockets } from './doorSockets.ts'
import { refuseUpgrade, type Door } from './upgrades.ts'
import type { RoomPorts } from '../ports.ts'
import type { RoomLog } from '../roomLog.ts'
import { RawClient, RawSocket } from './sockets.ts'
import type { JoinOptions } from './SpaceRoom.ts'

export const RAW_PROTOCOL = 'gather-v2'
export const RAW_PATH = /^\/gs\/([^/?#]+)\/?(?:\?|$)/

/** Every request to a server has one; the type is that of answers too. */
const urlOf = (request: IncomingMessage): string => request.url as string

export interface RawDoorOptions {
  readonly ports: Pick<RoomPorts, 'findSpaceId'>
  readonly log: RoomLog
  readonly sockets: DoorSockets
  /** Counts a join by whoever asks for it: false when there were too many. */
  readonly countCall: CountCall
}

/** Counts a call of somebody; what it waits for is the check of the token. */
export type CountCall = (address: string, token: string | undefined) => Promise<boolean>

const decodePath = (url: string): string | undefined => {
  const encoded = RAW_PATH.exec(url)?.[1]
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** True when the client offers our subprotocol. `ws` itself lets a client in that offers none. */
const offersProtocol = (request: IncomingMessage): boolean =>
  (request.headers['sec-websocket-protocol'] ?? '').split(',').some((name) => name.trim() === RAW_PROTOCOL)

/** Why a join failed, as a close code. */
function codeOf(error: unknown): number {
  const { code } = error as { code?: unknown }
  // Whoever comes again with a slower step is right; clients that know no better code do so after this one.
  if (code === 429 || code === 503) return closeCodes.rateLimited
  if (code === closeCodes.kicked || code === 400 || code === 401 || code === 403 || code === 404)
    return closeCodes.unauthorized
  return typeof code === 'number' && code >= 4000 && code < 5000 ? code : closeCodes.internalError
}

/** The raw WebSocket door at /gs/{spaceId}: init first, then the same room as everybody else. */
export function rawDoor({ ports, log, sockets, countCall }: RawDoorOptions): Door {
  const join = async (
    socket: RawSocket,
    request: IncomingMessage,
    address: string,
    spaceInPath: string,
    first: Uint8Array,
  ): Promise<void> => {
    const decoded = decodeAction(first)
    if (!decoded.ok || decoded.action.kind !== 'init') {
      return socket.close(closeCodes.protocolError, 'init first')
    }
    const { spaceId: wanted, token, apiKey } = decoded.action.body
    if (!(await countCall(address, token ?? undefined))) {
      return socket.close(closeCodes.rateLimited, 'too many joins')
    }
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
      remoteAddress: address,
    })
    // Gone meanwhile: a seat taken now would be nobody's.
    if (socket.readyState !== socket.ws.OPEN) return
    const seat = await matchMaker.joinOrCreate('space', join, context)
    const room = matchMaker.getLocalRoomById(seat.roomId)
    if (!room) return socket.close(closeCodes.spaceReassigned, 'the space lives elsewhere')
    // Gone meanwhile: a player made now would never leave.
    if (socket.readyState !== socket.ws.OPEN) return
    await connectClientToRoom(room, new RawClient(seat.sessionId, socket), context, {})
    socket.open()
  }

  return {
    wants: (request) => urlOf(request).startsWith('/gs/'),
    holdsSeat: () => false,
    enter(request, tcp, head, visitor) {
      const spaceInPath = decodePath(urlOf(request))
      if (spaceInPath === undefined || !offersProtocol(request)) return refuseUpgrade(tcp, '400 Bad Request')
      sockets.upgrade(request, tcp, head, RAW_PROTOCOL, (ws) => {
        const socket = new RawSocket({ ws, tcp, visitor, log, earlyMs: sockets.earlyMs }, (first) => {
          join(socket, request, visitor.address, spaceInPath, first).catch((error: unknown) => {
            const code = codeOf(error)
            if (code !== closeCodes.internalError)
              return socket.close(code, (error as Error).message.slice(0, 100))
            // What went wrong may name the database and where it is: a stranger is not told.
            log.error({ err: error }, 'raw join failed')
            socket.close(code, 'something went wrong on the server')
          })
        })
        return socket
      })
    },
  }
}
