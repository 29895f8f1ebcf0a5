import { Client } from '@colyseus/sdk'
import { closeCodes, minutesIn } from '#shared/protocol/closeCodes.ts'
import { JoinError, type Transport } from './transport.ts'

/** Colyseus message type that carries our envelope, both ways. */
const ENVELOPE_TYPE = 0
const ROOM_NAME = 'space'

/** The SDK sends cookies to other hosts, which servers then have to allow; a join brings its token in its body. */
const fetchFn: typeof fetch = (url, init) => fetch(url, { ...init, credentials: 'same-origin' })

/**
 * Where the Colyseus door is: the lookup answers the raw door (`wss://host/gs/{id}`) and both are on one port.
 * Throws TypeError when the address is no URL.
 */
export function colyseusEndpoint(address: string): string {
  const url = new URL(address)
  url.protocol = url.protocol === 'wss:' || url.protocol === 'https:' ? 'https:' : 'http:'
  const door = url.pathname.lastIndexOf('/gs/')
  url.pathname = door < 0 ? '/' : url.pathname.slice(0, door)
  url.search = ''
  url.hash = ''
  return url.href.replace(/\/$/, '')
}

/**
 * The close code as the room meant it. When the browser goes offline the SDK closes by itself with 4010, which
 * is our "kicked"; only that made-up close has no reason string.
 */
export const trueCloseCode = (code: number, reason: string | undefined): number =>
  code === closeCodes.kicked && reason === undefined ? closeCodes.abnormal : code

/** The room through the Colyseus SDK, with the SDK's own reconnection off: ours follows the specification. */
export const colyseusTransport: Transport = {
  async join(address, options, handlers) {
    const client = new Client(colyseusEndpoint(address), { fetchFn })
    const room = await client.joinOrCreate(ROOM_NAME, options).catch((error: unknown) => {
      const { code: status, message } = error as { code?: unknown; message?: string }
      // The SDK tells the status (503) and the words, not the code beside them.
      const code = minutesIn(message ?? '') === undefined ? status : closeCodes.quarantined
      throw new JoinError(message ?? 'join failed', typeof code === 'number' ? code : undefined, {
        cause: error,
      })
    })
    // Everything before the next await: frames sent while joining arrive right after.
    room.reconnection.enabled = false
    room.onMessage(ENVELOPE_TYPE, (bytes: Uint8Array) => handlers.frame(bytes))
    room.onLeave((code, reason) => handlers.closed(trueCloseCode(code, reason), reason ?? ''))
    return {
      send(bytes) {
        // A closed SDK room would buffer by rules that are not ours.
        if (!room.connection.isOpen) throw new Error('socket is not open')
        room.sendBytes(ENVELOPE_TYPE, bytes)
      },
      close(code) {
        room.connection.close(code)
      },
    }
  },
}
