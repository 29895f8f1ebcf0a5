import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { ClientState, type Client } from '@colyseus/core'
import { WebSocketClient } from '@colyseus/ws-transport'
import type { WebSocket } from 'ws'
import { closeCodes, type CloseCode } from '#shared/protocol/closeCodes.ts'
import { FRAME_HEADER } from './frames.ts'
import type { SessionSocket } from './session.ts'

/** First bytes of Colyseus frames (its Protocol.JOIN_ROOM and ROOM_DATA_BYTES). */
const JOIN_ROOM = 10
const ROOM_DATA_BYTES = FRAME_HEADER[0]
/** Frames a client may send before its join is through. */
const EARLY_FRAMES_MAX = 100

/** A raw socket that looks to Colyseus like one of its own. */
export class EnvelopeSocket extends EventEmitter {
  readonly ws: WebSocket
  /** Takes the envelopes; set by the room the socket joins. */
  deliver: (envelope: Uint8Array) => void = () => undefined
  /** Frames before the join is through. */
  readonly #early: Uint8Array[] = []
  #isOpen = false

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
    if (this.#isOpen) this.deliver(frame)
    else if (this.#early.length < EARLY_FRAMES_MAX) this.#early.push(frame)
    else this.close(closeCodes.rateLimited, 'too many messages before ready')
  }

  /** The join is through: what came early is handled now. */
  open(): void {
    this.#isOpen = true
    for (const frame of this.#early.splice(0)) this.receive(frame)
  }

  close(code?: number, reason?: string | Buffer): void {
    this.ws.close(code, reason)
  }

  terminate(): void {
    this.ws.terminate()
  }
}

/** A Colyseus client over a bare socket: only envelopes leave, without Colyseus' two bytes. */
export class RawClient extends WebSocketClient {
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

/** Frames as they stand on the wire, header of RFC 6455 included: one per frame and door, whoever gets it. */
const onTheWire = [new WeakMap<Uint8Array, Buffer>(), new WeakMap<Uint8Array, Buffer>()] as const

const BINARY_FRAME = 0x82
const LENGTH_16 = 126
const LENGTH_64 = 127

function wireFrame(payload: Uint8Array): Buffer {
  const { length } = payload
  const head = length < LENGTH_16 ? 2 : length < 1 << 16 ? 4 : 10
  const bytes = Buffer.allocUnsafe(head + length)
  bytes[0] = BINARY_FRAME
  if (head === 2) bytes[1] = length
  else if (head === 4) {
    bytes[1] = LENGTH_16
    bytes.writeUInt16BE(length, 2)
  } else {
    bytes[1] = LENGTH_64
    bytes.writeBigUInt64BE(BigInt(length), 2)
  }
  bytes.set(payload, head)
  return bytes
}

function wireFrameOf(frame: Uint8Array, isRaw: boolean): Buffer {
  const known = onTheWire[isRaw ? 1 : 0]
  let bytes = known.get(frame)
  if (!bytes) {
    bytes = wireFrame(isRaw ? frame.subarray(FRAME_HEADER.length) : frame)
    known.set(frame, bytes)
  }
  return bytes
}

/**
 * Sends a frame that many sockets get. `ws` would make a header for each and write it and the payload apart; twenty
 * times a second to everybody that is a third of the cost of a room. Its own queue only holds something while it
 * compresses, which we never let it do, so that writing past it keeps the order. Without the field, or while the socket
 * is not open, the library does it.
 */
function sendFrame(ws: WebSocket, frame: Uint8Array, isRaw: boolean): void {
  const { _socket: tcp } = ws as unknown as { readonly _socket?: Socket | null }
  if (ws.readyState === ws.OPEN && tcp?.writable) tcp.write(wireFrameOf(frame, isRaw))
  else ws.send(isRaw ? frame.subarray(FRAME_HEADER.length) : frame, { binary: true })
}

/** The socket behind a Colyseus client, whichever door it came through. */
export function socketOf(client: Client): SessionSocket {
  const ref = client.ref as unknown as WebSocket | EnvelopeSocket
  const isRaw = ref instanceof EnvelopeSocket
  const ws = isRaw ? ref.ws : ref
  return {
    send(frame) {
      // Colyseus keeps what comes before the client has said that it is here.
      if (client.state === ClientState.JOINED) sendFrame(ws, frame, isRaw)
      else client.enqueueRaw(frame)
    },
    bufferedAmount: () => ws.bufferedAmount,
    close: (code: CloseCode, reason: string) => client.leave(code, reason),
  }
}
