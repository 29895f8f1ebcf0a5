import { createHash, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { clientFrame, FrameScanner, OPCODES } from './frameScanner.ts'

const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const READ_BYTES = 256 * 1024
/** Reads of all sockets go through one buffer: where libuv reads when asked (everywhere but Windows) that is safe. */
const sharedBuffer = Buffer.alloc(READ_BYTES)
const readBuffer = (): Buffer => (process.platform === 'win32' ? Buffer.alloc(16 * 1024) : sharedBuffer)

export interface RawSocketOptions {
  /** `ws://host:port/path` */
  readonly url: string
  readonly protocol?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Bytes of a socket after its upgrade. */
export interface Traffic {
  /** Everything: payloads, frame headers, pings. */
  readonly wireIn: number
  readonly wireOut: number
  /** Payloads of data frames only. */
  readonly payloadIn: number
  readonly payloadOut: number
  readonly framesIn: number
}

/** A WebSocket client that is cheap enough to have thousands of in one process. Answers pings by itself. */
export class RawSocket {
  /** Every data frame's first bytes, as far as they came with its header. */
  onHead: ((head: Uint8Array) => void) | undefined
  onClose: ((why: string) => void) | undefined
  closed: string | undefined
  readonly #scanner: FrameScanner
  readonly #socket: Socket
  #onMessage: ((payload: Uint8Array) => void) | undefined
  #wireIn = 0
  #wireOut = 0
  #payloadOut = 0
  #handshake: Buffer | undefined = Buffer.alloc(0)
  #opened: ((error?: Error) => void) | undefined

  private constructor({ url, protocol, headers = {} }: RawSocketOptions, opened: (error?: Error) => void) {
    this.#opened = opened
    this.#scanner = new FrameScanner({
      head: (head) => this.onHead?.(head),
      message: (payload) => this.#onMessage?.(payload),
      control: (opcode, payload) => this.#control(opcode, payload),
    })
    const { hostname, port, pathname, search } = new URL(url)
    const key = randomBytes(16).toString('base64')
    this.#accept = createHash('sha1')
      .update(key + WEBSOCKET_GUID)
      .digest('base64')
    const lines = [
      `GET ${pathname}${search} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${key}`,
      ...(protocol === undefined ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    const onread = {
      buffer: readBuffer(),
      callback: (bytes: number, buffer: Uint8Array) => {
        this.#read(buffer.subarray(0, bytes))
        return true
      },
    }
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true, onread })
    this.#socket.on('error', (error) => this.#end(error.message))
    this.#socket.on('close', () => this.#end('connection lost'))
    this.#socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  }

  readonly #accept: string

  /** Resolves when the server has agreed to speak WebSocket. */
  static open(options: RawSocketOptions): Promise<RawSocket> {
    return new Promise((resolve, reject) => {
      const socket = new RawSocket(options, (error) => (error ? reject(error) : resolve(socket)))
    })
  }

  get traffic(): Traffic {
    return {
      wireIn: this.#wireIn,
      wireOut: this.#wireOut,
      payloadIn: this.#scanner.payloadBytes,
      payloadOut: this.#payloadOut,
      framesIn: this.#scanner.frames,
    }
  }

  /** Whole payloads, good only during the call; undefined: they are skipped. */
  set onMessage(listener: ((payload: Uint8Array) => void) | undefined) {
    this.#onMessage = listener
    this.#scanner.wantsPayload = listener !== undefined
  }

  send(payload: Uint8Array): void {
    if (this.closed !== undefined) return
    this.#payloadOut += payload.length
    this.#write(OPCODES.binary, payload)
  }

  close(): void {
    this.onClose = undefined
    this.#write(OPCODES.close, Uint8Array.of(0x03, 0xe8))
    this.#socket.end()
  }

  #write(opcode: number, payload: Uint8Array): void {
    const frame = clientFrame(opcode, payload)
    this.#wireOut += frame.length
    this.#socket.write(frame)
  }

  #read(bytes: Uint8Array): void {
    if (this.#handshake) return this.#readHandshake(bytes)
    this.#wireIn += bytes.length
    this.#scanner.push(bytes)
  }

  #readHandshake(bytes: Uint8Array): void {
    const answer = Buffer.concat([this.#handshake!, bytes])
    const end = answer.indexOf('\r\n\r\n')
    this.#handshake = answer
    if (end < 0) return
    const head = answer.toString('latin1', 0, end)
    if (!head.startsWith('HTTP/1.1 101 ') || !head.includes(this.#accept)) {
      this.#end(`upgrade refused: ${head.split('\r\n')[0]}`)
      return
    }
    this.#handshake = undefined
    this.#opened?.()
    this.#opened = undefined
    // The server may speak at once, but its listeners are set only after the promise has resolved.
    const rest = Uint8Array.from(answer.subarray(end + 4))
    if (rest.length > 0) setImmediate(() => this.#read(rest))
  }

  #control(opcode: number, payload: Uint8Array): void {
    if (opcode === OPCODES.ping) this.#write(OPCODES.pong, payload)
    if (opcode !== OPCODES.close) return
    const code = payload.length >= 2 ? (payload[0]! << 8) | payload[1]! : 1005
    this.#end(`closed with ${code} ${Buffer.from(payload.subarray(2)).toString('utf8')}`)
    this.#socket.end()
  }

  #end(why: string): void {
    if (this.closed !== undefined) return
    this.closed = why
    this.#opened?.(new Error(why))
    this.#opened = undefined
    this.onClose?.(why)
  }
}
