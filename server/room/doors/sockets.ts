import type { Socket } from 'node:net'
import { ClientState, type Client } from '@colyseus/core'
import { WebSocketClient } from '@colyseus/ws-transport'
import type { WebSocket } from 'ws'
import { closeCodes, type CloseCode } from '#shared/protocol/closeCodes.ts'
import { limits } from '#shared/rules/limits.ts'
import { DoorSocket, type DoorSocketOptions } from './doorSocket.ts'
import { FRAME_HEADER } from '../out/frames.ts'
import type { SessionSocket } from '../sessions/session.ts'

/** First bytes of Colyseus frames (its Protocol). */
const JOIN_ROOM = 10
const LEAVE_ROOM = 12
const PING = 18
const ROOM_DATA_BYTES = FRAME_HEADER[0]
/** Frames a client may send before its join is through. */
const EARLY_FRAMES_MAX = 100

/** A bare socket at the raw door: envelopes and nothing else, `init` first. */
export class RawSocket extends DoorSocket {
  /** Frames between init and the end of the join. */
  readonly #early: Uint8Array[] = []
  readonly #init: (frame: Uint8Array) => void
  #hasInit = false

  /** `init` gets the first frame. */
  constructor(options: DoorSocketOptions, init: (frame: Uint8Array) => void) {
    super(options)
    this.#init = init
    this.expect('no init')
  }

  protected override take(bytes: Uint8Array | undefined): void {
    // Text is no message; as an empty action it gets the answer of bytes that are none.
    const frame = bytes ?? Uint8Array.of(0xff)
    if (this.isOpen) this.ears?.envelope(frame)
    else if (!this.#hasInit) {
      this.#hasInit = true
      this.heard()
      if (frame.length > limits.initBytes) this.close(closeCodes.protocolError, 'init first')
      else this.#init(frame)
    } else if (this.#early.length < EARLY_FRAMES_MAX) this.#early.push(frame)
    else this.close(closeCodes.rateLimited, 'too many messages before ready')
  }

  /** The join is through: what came early is handled now. */
  open(): void {
    this.becomeOpen()
    for (const frame of this.#early.splice(0)) if (this.isOpen) this.take(frame)
  }
}

/**
 * A socket of Colyseus' own client. Of its frames only two reach Colyseus, that it is there and that it goes: what
 * others hold is read here, or is malformed.
 */
export class BrowserSocket extends DoorSocket {
  #isTold = false

  /** Colyseus has told the client that it has joined, and waits to hear that it knows. */
  joined(): void {
    this.#isTold = true
    this.expect('join not acknowledged')
  }

  protected override take(frame: Uint8Array | undefined): void {
    const code = frame?.[0]
    if (!this.isOpen) {
      if (!frame || code !== JOIN_ROOM || !this.#isTold)
        return this.close(closeCodes.protocolError, 'join first')
      this.becomeOpen()
      this.emit('message', frame)
    } else if (frame && code === ROOM_DATA_BYTES && frame[1] === FRAME_HEADER[1]) {
      this.ears?.envelope(frame.subarray(FRAME_HEADER.length))
    } else if (frame && code === PING && frame.length === 1) {
      this.ears?.control()
      this.send(frame)
    } else if (frame && code === LEAVE_ROOM) this.emit('message', frame)
    else this.ears?.malformed()
  }
}

/** A Colyseus client over a bare socket: only envelopes leave, without Colyseus' two bytes. */
export class RawClient extends WebSocketClient {
  readonly #socket: RawSocket

  constructor(sessionId: string, socket: RawSocket) {
    super(sessionId, socket as unknown as WebSocket)
    this.#socket = socket
  }

  override raw(data: Uint8Array): void {
    if (data[0] === JOIN_ROOM) this.#socket.emit('message', Buffer.of(JOIN_ROOM))
    else if (data[0] === ROOM_DATA_BYTES) this.#socket.send(data.subarray(FRAME_HEADER.length))
  }
}

/** Frames as they stand on the wire, header of RFC 6455 included: one per frame and door, whoever gets it. */
const onTheWire = [new WeakMap<Uint8Array, Buffer>(), new WeakMap<Uint8Array, Buffer>()] as const

/** Who has one in a queue keeps its frame, by which the next one finds it. */
const frameOnTheWire = new WeakMap<Buffer, Uint8Array>()

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
    frameOnTheWire.set(bytes, frame)
  }
  return bytes
}

/**
 * Sends a frame that many sockets get. `ws` would make a header for each and write it and the payload apart; twenty
 * times a second to everybody that is a third of the cost of a room. Its own queue only holds something while it
 * compresses, which we never let it do, so that writing past it keeps the order. Without the field, or while the socket
 * is not open, the library does it.
 * @returns whether less waits than a stream's own mark (64 kB): as `stream.Writable.write` says
 */
function sendFrame(ws: WebSocket, frame: Uint8Array, isRaw: boolean): boolean {
  const { _socket: tcp } = ws as unknown as { readonly _socket?: Socket | null }
  if (ws.readyState === ws.OPEN && tcp?.writable) return tcp.write(wireFrameOf(frame, isRaw))
  ws.send(isRaw ? frame.subarray(FRAME_HEADER.length) : frame, { binary: true })
  return false
}

interface Writing {
  readonly _socket?: {
    /** What is being written now, bytes. */
    readonly _writableState?: { readonly writelen?: number }
    /** What the system has not taken of it. */
    readonly _handle?: { readonly writeQueueSize?: number } | null
  } | null
}

/**
 * What a socket has not put on the network. Node counts what it writes as unwritten until all of it is, and that may be
 * a frame of sixteen megabytes: its handle knows what is left. Without these fields it is as Node counts.
 */
function unsentBytes(ws: WebSocket): number {
  const waiting = ws.bufferedAmount
  if (waiting === 0) return 0
  const { _socket: tcp } = ws as unknown as Writing
  const writing = tcp?._writableState?.writelen ?? 0
  return waiting - Math.max(0, writing - (tcp?._handle?.writeQueueSize ?? writing))
}

/** The socket behind a Colyseus client, whichever door it came through. */
export function socketOf(client: Client): SessionSocket {
  const socket = client.ref as unknown as DoorSocket
  const isRaw = socket instanceof RawSocket
  const { ws } = socket
  /** Bytes Colyseus keeps until the client has said that it is here. */
  let queued = 0
  return {
    send(frame) {
      if (client.state === ClientState.JOINED) return sendFrame(ws, frame, isRaw)
      queued += frame.length
      client.enqueueRaw(frame)
      return false
    },
    bufferedAmount: () => unsentBytes(ws) + (client.state === ClientState.JOINED ? 0 : queued),
    close: (code: CloseCode, reason: string) => client.leave(code, reason),
  }
}
