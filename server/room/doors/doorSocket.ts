import { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { limits } from '#shared/rules/limits.ts'
import type { RoomLog } from '../roomLog.ts'
import { ByteBudget } from './byteBudget.ts'
import { noteSocketFailure } from './socketFailures.ts'
import type { Visitor } from './upgrades.ts'

/** What the room does with what a socket says. */
export interface SocketEars {
  /** An envelope of an action. */
  envelope(bytes: Uint8Array): void
  /** A frame that can be none. */
  malformed(): void
  /** A frame of the protocols below ours. */
  control(): void
}

/** After some time, and not before what came or had to leave meanwhile: the process may have had other things to do. */
const after = (ms: number, run: () => void): NodeJS.Timeout =>
  setTimeout(() => setImmediate(() => setImmediate(run)), ms)

/** So much may come before the clock is asked whether it was too fast, bytes: some hundred moves. */
const LOOK_AFTER_BYTES = 4_096

export interface DoorSocketOptions {
  readonly ws: WebSocket
  /** What the WebSocket runs on. */
  readonly tcp: Duplex
  readonly visitor: Visitor
  readonly log: RoomLog
  /** How long it may take to say who it is, ms; real time. */
  readonly earlyMs?: number | undefined
}

/**
 * A socket of any door, from its upgrade to its end, as Colyseus knows one (`on`, `send`, `close`, `readyState`).
 * Until it is open it may say little, and has little time for it; once a close was sent nothing of it is read any more,
 * and it is gone a second later. What it may send while it is open has a budget: one that sends faster is read more
 * slowly, so that whatever is large arrives whole.
 */
export abstract class DoorSocket extends EventEmitter {
  readonly ws: WebSocket
  /** Set by the room the socket joins. */
  ears: SocketEars | undefined
  readonly #visitor: Visitor
  readonly #earlyMs: number
  // What is not looked at yet is on the safe side: so much less may come at once.
  readonly #budget = new ByteBudget(
    limits.socketBytesBurst - LOOK_AFTER_BYTES,
    limits.socketBytesPerSecond,
    performance.now(),
  )
  #phase: 'early' | 'open' | 'closing' = 'early'
  /** Bytes of the present phase, while they count in sum; while it is open, those the budget has not heard of. */
  #bytes = 0
  #timer: NodeJS.Timeout | undefined
  #resuming: NodeJS.Timeout | undefined
  #lastTimer: NodeJS.Timeout | undefined

  constructor({ ws, tcp, visitor, log, earlyMs = limits.earlyMs }: DoorSocketOptions) {
    super()
    this.ws = ws
    this.#visitor = visitor
    this.#earlyMs = earlyMs
    tcp.on('data', (chunk: Uint8Array) => this.#count(chunk.length))
    // The other side says nothing more; ws would go on for ever if it did not read either.
    tcp.once('end', () => this.#end())
    ws.on('message', (data, isBinary) => {
      // What was on its way when the socket was closed is not even looked at.
      if (this.#phase === 'closing') return
      if (isBinary) this.take(data as Buffer)
      else this.takeText(data as Buffer)
    })
    for (const control of ['ping', 'pong'] as const) ws.on(control, () => this.ears?.control())
    // What is wrong is the sender's doing, mostly: its words are enough.
    ws.on('error', ({ message }) => {
      noteSocketFailure(log, message, visitor.address)
      this.#end()
    })
    ws.on('close', (code, reason) => {
      for (const timer of [this.#timer, this.#resuming, this.#lastTimer]) clearTimeout(timer)
      this.#phase = 'closing'
      this.emit('close', code, reason)
    })
  }

  /** One frame; undefined: of text, where nobody speaks it. */
  protected abstract take(frame: Uint8Array | undefined): void

  /** One frame of text, as UTF-8. */
  protected takeText(_frame: Buffer): void {
    this.take(undefined)
  }

  get isOpen(): boolean {
    return this.#phase === 'open'
  }

  get readyState(): number {
    return this.#phase === 'closing' ? this.ws.CLOSING : this.ws.readyState
  }

  get bufferedAmount(): number {
    return this.ws.bufferedAmount
  }

  /** Its time to say who it is begins, or ends (`open`, `close`). */
  protected expect(what: string): void {
    if (this.#phase !== 'early') return
    clearTimeout(this.#timer)
    this.#timer = after(this.#earlyMs, () => this.#missed(what))
  }

  /** It has said so. */
  protected heard(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #missed(what: string): void {
    if (this.#timer && this.#phase === 'early') this.close(closeCodes.timedOut, what)
  }

  /** Who it is is known, and it is there: everything it says counts from now on. */
  protected becomeOpen(): void {
    if (this.#phase !== 'early') return
    this.heard()
    this.#phase = 'open'
    this.#bytes = 0
    this.#visitor.place.known()
  }

  send(data: Uint8Array, options: { binary?: boolean } = { binary: true }, done?: () => void): void {
    if (this.#phase === 'closing') return done?.()
    this.ws.send(data, options, done)
  }

  close(code?: number, reason?: string | Buffer): void {
    if (this.#phase === 'closing') return
    this.#end()
    this.ws.close(code, reason)
  }

  terminate(): void {
    this.ws.terminate()
  }

  /** A close was sent or is coming: whatever the other side does, the socket is gone soon. */
  #end(): void {
    if (this.#lastTimer) return
    this.#phase = 'closing'
    this.#bytes = 0
    this.heard()
    clearTimeout(this.#resuming)
    if (this.ws.isPaused) this.ws.resume()
    this.#lastTimer = after(limits.closingMs, () => this.ws.terminate())
  }

  #count(bytes: number): void {
    this.#bytes += bytes
    if (this.#phase === 'open') return this.#charge()
    if (this.#bytes <= limits.earlyBytes) return
    if (this.#phase === 'early') this.close(closeCodes.rateLimited, 'too much before ready')
    // Its answer to the close would fit: the rest stays where it is.
    else this.ws.pause()
  }

  #charge(): void {
    if (this.#bytes < LOOK_AFTER_BYTES) return
    const ms = this.#budget.take(this.#bytes, performance.now())
    this.#bytes = 0
    if (ms <= 0 || this.ws.isPaused) return
    this.ws.pause()
    this.#resuming = setTimeout(() => this.ws.resume(), ms)
  }
}
