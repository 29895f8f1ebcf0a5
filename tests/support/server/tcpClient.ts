import { connect, type Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import { until } from '../until.ts'

export interface Upgrade {
  readonly path: string
  readonly protocol?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** One frame of a client as it stands on the wire (RFC 6455), masked with zeros. `length` may lie. */
export function clientFrame(opcode: number, payload: Uint8Array, length = payload.length): Buffer {
  const head = length < 126 ? 2 : length < 1 << 16 ? 4 : 10
  const bytes = Buffer.alloc(head + 4 + payload.length)
  bytes[0] = 0x80 | opcode
  if (head === 2) bytes[1] = 0x80 | length
  else if (head === 4) {
    bytes[1] = 0x80 | 126
    bytes.writeUInt16BE(length, 2)
  } else {
    bytes[1] = 0x80 | 127
    bytes.writeBigUInt64BE(BigInt(length), 2)
  }
  bytes.set(payload, head + 4)
  return bytes
}

export const opcodes = { text: 1, binary: 2, close: 8, ping: 9 } as const

/** A bare TCP connection that does what no well-meant client does. */
export class TcpClient {
  readonly tcp: Socket
  /** All that came, the answer to the upgrade first. */
  received = Buffer.alloc(0)
  /** The other side has ended its half, or all is over. */
  isEnded = false
  isClosed = false

  private constructor(tcp: Socket) {
    this.tcp = tcp
    tcp.on('data', (chunk) => (this.received = Buffer.concat([this.received, chunk])))
    tcp.on('end', () => (this.isEnded = true))
    tcp.on('close', () => (this.isEnded = this.isClosed = true))
    tcp.on('error', () => undefined)
  }

  static async connect(url: string, localAddress?: string): Promise<TcpClient> {
    const { hostname, port } = new URL(url)
    const tcp = connect({
      host: hostname,
      port: Number(port),
      allowHalfOpen: true,
      ...(localAddress !== undefined && { localAddress }),
    })
    const client = new TcpClient(tcp)
    await new Promise((resolve, reject) => tcp.once('connect', resolve).once('error', reject))
    return client
  }

  /** Asks for an upgrade; `complete: false` leaves the head of the request unfinished. */
  upgrade({ path, protocol, headers }: Upgrade, complete = true): void {
    const lines = [
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      ...Object.entries({
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
        ...(protocol !== undefined && { 'Sec-WebSocket-Protocol': protocol }),
        ...headers,
      }).map(([name, value]) => `${name}: ${value}`),
    ]
    this.tcp.write(complete ? `${lines.join('\r\n')}\r\n\r\n` : lines.join('\r\n'))
  }

  /** Of the answer to the upgrade. */
  status(): Promise<number> {
    return until(() => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(this.received.toString('latin1'))?.[1]
      return status === undefined ? undefined : Number(status)
    }, 'a status')
  }

  /** Frames the server has sent; of a close frame the code. */
  frames(): { readonly opcode: number; readonly payload: Buffer; readonly code?: number }[] {
    const begin = this.received.indexOf('\r\n\r\n')
    const frames = []
    for (let at = begin + 4; begin >= 0 && at + 2 <= this.received.length;) {
      const opcode = this.received[at]! & 0x0f
      const short = this.received[at + 1]! & 0x7f
      const head = short < 126 ? 2 : short === 126 ? 4 : 10
      if (at + head > this.received.length) break
      const length =
        short < 126
          ? short
          : short === 126
            ? this.received.readUInt16BE(at + 2)
            : Number(this.received.readBigUInt64BE(at + 2))
      const payload = this.received.subarray(at + head, at + head + length)
      frames.push({ opcode, payload, ...(opcode === opcodes.close && { code: payload.readUInt16BE(0) }) })
      at += head + length
    }
    return frames
  }

  closeCode(): number | undefined {
    return this.frames().find(({ opcode }) => opcode === opcodes.close)?.code
  }

  send(opcode: number, payload: Uint8Array): void {
    if (!this.tcp.destroyed) this.tcp.write(clientFrame(opcode, payload))
  }

  reset(): void {
    this.tcp.resetAndDestroy()
  }

  destroy(): void {
    this.tcp.destroy()
  }
}
