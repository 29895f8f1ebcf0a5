import { readFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'

/** Pictures a second, and how many there are before they come again. */
export const streamRate = 20
export const streamPictures = 200
/** Length of a piece, ms; so many of them are in the list. */
const PIECE_MS = 1_000
const LISTED = 6

/** The boxes at the top of an MP4 file. */
function boxesOf(file: Buffer): readonly Buffer[] {
  const boxes: Buffer[] = []
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    boxes.push(file.subarray(at, at + file.readUInt32BE(at)))
  return boxes
}

// Made by makeStream.ts.
const boxes = boxesOf(readFileSync(join(import.meta.dirname, 'stream.mp4')))
const head = Buffer.concat(boxes.slice(0, 2))
const pieces = Array.from({ length: (boxes.length - 2) / 2 }, (_, n) =>
  Buffer.concat(boxes.slice(2 + n * 2, 4 + n * 2)),
)

/** A second of the stream as if it had been recorded at its time: they come round, their times do not. */
function piece(number: number): Buffer {
  const bytes = Buffer.from(pieces[number % pieces.length]!)
  bytes.writeBigUInt64BE(BigInt(number * PIECE_MS), bytes.indexOf('tfdt') + 8)
  return bytes
}

export interface LiveStream {
  /** A site with a stream at /live/hall.m3u8, and all else as the server behind it has it. */
  readonly url: string
  /** sends; ends: the list says that nothing follows; away: there is no list. */
  state: 'sends' | 'ends' | 'away'
  /** Which picture is sent at a moment (Date.now(), ms; without: now), counted from the first. */
  picture(atMs?: number): number
  close(): Promise<void>
}

/** A site with a live stream (HLS, pieces of a second), as an operator's proxy before a server makes one. */
export async function startLiveStream(behind: string): Promise<LiveStream> {
  const begunAt = Date.now() - 20_000
  const now = () => Date.now() - begunAt
  let lastSent: number | undefined
  const list = (): string => {
    if (stream.state === 'sends') lastSent = Math.floor(now() / PIECE_MS) - 1
    const last = (lastSent ??= Math.floor(now() / PIECE_MS) - 1)
    const first = last - LISTED + 1
    const lines = Array.from({ length: LISTED }, (_, n) => [
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(begunAt + (first + n) * PIECE_MS).toISOString()}`,
      `#EXTINF:${PIECE_MS / 1000},`,
      `hall/${first + n}.m4s`,
    ])
    return [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      `#EXT-X-TARGETDURATION:${PIECE_MS / 1000}`,
      `#EXT-X-MEDIA-SEQUENCE:${first}`,
      '#EXT-X-MAP:URI="hall/head.mp4"',
      ...lines.flat(),
      ...(stream.state === 'ends' ? ['#EXT-X-ENDLIST'] : []),
      '',
    ].join('\n')
  }
  const live = (path: string, res: ServerResponse): void => {
    const number = /^\/live\/hall\/(\d+)\.m4s$/.exec(path)?.[1]
    const isList = path === '/live/hall.m3u8'
    if (stream.state === 'away' || !(isList || number || path === '/live/hall/head.mp4'))
      return void res.writeHead(404).end()
    res.setHeader('Cache-Control', 'no-store')
    res.setHeader('Access-Control-Allow-Origin', '*')
    res.setHeader('Content-Type', isList ? 'application/vnd.apple.mpegurl' : 'video/mp4')
    res.end(isList ? list() : number ? piece(Number(number)) : head)
  }
  const { hostname, port } = new URL(behind)
  const pass = (req: IncomingMessage, res: ServerResponse): void => {
    const { method, url: path, headers } = req
    const passed = request({ hostname, port, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
      // Who is answered before all of it was sent is listened to all the same.
      req.unpipe(passed)
      req.resume()
    })
    passed.on('error', () => {
      if (!res.headersSent) res.destroy()
    })
    req.pipe(passed)
  }
  const server = createServer((req, res) => {
    const path = (req.url ?? '').replace(/\?.*/, '')
    if (path.startsWith('/live/')) live(path, res)
    else pass(req, res)
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', ({ method, url: path, rawHeaders }, socket, first) => {
    const passed = connect(Number(port), hostname, () => {
      const lines = Array.from(
        { length: rawHeaders.length / 2 },
        (_, n) => `${rawHeaders[n * 2]}: ${rawHeaders[n * 2 + 1]}`,
      )
      passed.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      passed.write(first)
      passed.pipe(socket).pipe(passed)
    })
    passed.on('error', () => socket.destroy())
    socket.on('error', () => passed.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stream: LiveStream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state: 'sends',
    picture: (atMs = Date.now()) => Math.floor(((atMs - begunAt) / 1000) * streamRate),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return stream
}
