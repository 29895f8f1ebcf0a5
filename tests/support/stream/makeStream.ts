// Makes stream.mp4, the ten seconds that liveStream.ts sends round and round: node tests/support/stream/makeStream.ts
// Drawn and encoded (H.264) by Chromium, put into boxes here: a head, and ten fragments of one second. Every picture
// says in eight stripes, black for 0 and white for 1, the highest first, which of the two hundred it is.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const [width, height, perSecond, seconds] = [160, 96, 20, 10]
const timescale = 1000
const duration = timescale / perSecond

const u8 = (...values: number[]): Buffer => Buffer.from(values)
const u16 = (value: number): Buffer => u8(value >> 8, value & 255)
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const zeros = (count: number): Buffer => Buffer.alloc(count)
const box = (name: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(name), body])
}
/** A box with a version and flags. */
const full = (name: string, version: number, flags: number, ...parts: Buffer[]): Buffer =>
  box(name, u32(version * 2 ** 24 + flags), ...parts)

const matrix = Buffer.concat([1, 0, 0, 0, 1, 0, 0, 0, 0x4000].map((value) => u32(value * 0x10000)))

/** ftyp and moov: one track of pictures, all of them in fragments. */
function head(avcC: Buffer): Buffer {
  const avc1 = box(
    'avc1',
    zeros(6),
    u16(1),
    zeros(16),
    u16(width),
    u16(height),
    u32(72 * 0x10000),
    u32(72 * 0x10000),
    zeros(4),
    u16(1),
    zeros(32),
    u16(24),
    u16(0xffff),
    box('avcC', avcC),
  )
  const stbl = box(
    'stbl',
    full('stsd', 0, 0, u32(1), avc1),
    ...['stts', 'stsc', 'stco'].map((name) => full(name, 0, 0, u32(0))),
    full('stsz', 0, 0, u32(0), u32(0)),
  )
  const minf = box(
    'minf',
    full('vmhd', 0, 1, zeros(8)),
    box('dinf', full('dref', 0, 0, u32(1), full('url ', 0, 1))),
    stbl,
  )
  const mdia = box(
    'mdia',
    full('mdhd', 0, 0, zeros(8), u32(timescale), u32(0), u16(0x55c4), u16(0)),
    full('hdlr', 0, 0, zeros(4), Buffer.from('vide'), zeros(12), Buffer.from('pictures\0')),
    minf,
  )
  const tkhd = full(
    'tkhd',
    0,
    3,
    zeros(8),
    u32(1),
    zeros(8),
    zeros(16),
    // The matrix's last number has two bits before its point.
    matrix,
    u32(width * 0x10000),
    u32(height * 0x10000),
  )
  return Buffer.concat([
    box('ftyp', Buffer.from('iso5'), u32(0), Buffer.from('iso5iso6mp41')),
    box(
      'moov',
      full(
        'mvhd',
        0,
        0,
        zeros(8),
        u32(timescale),
        u32(0),
        u32(0x10000),
        u16(0x100),
        zeros(10),
        matrix,
        zeros(24),
        u32(2),
      ),
      box('trak', tkhd, mdia),
      box('mvex', full('trex', 0, 0, u32(1), u32(1), u32(duration), u32(0), u32(0))),
    ),
  ])
}

interface Sample<T = Buffer> {
  readonly isKey: boolean
  readonly bytes: T
}

/** One second: a moof and its mdat. */
function fragment(number: number, samples: readonly Sample[]): Buffer {
  const trun = (offset: number): Buffer =>
    full(
      'trun',
      0,
      // Where the data begins; length and flags of each.
      0x000601,
      u32(samples.length),
      u32(offset),
      ...samples.flatMap(({ bytes, isKey }) => [u32(bytes.length), u32(isKey ? 0x02000000 : 0x01010000)]),
    )
  const moof = (offset: number): Buffer =>
    box(
      'moof',
      full('mfhd', 0, 0, u32(number + 1)),
      box(
        'traf',
        // The data lies beside the moof.
        full('tfhd', 0, 0x020000, u32(1)),
        full('tfdt', 1, 0, u32(0), u32(number * timescale)),
        trun(offset),
      ),
    )
  const { length } = moof(0)
  return Buffer.concat([moof(length + 8), box('mdat', ...samples.map(({ bytes }) => bytes))])
}

/** Draws and encodes them all: {avcC, samples: {isKey, bytes}[]}, bytes in base64. */
async function draw([width, height, perSecond, count]: readonly [number, number, number, number]) {
  const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
  const samples: Sample<string>[] = []
  let avcC = ''
  const encoder = new VideoEncoder({
    error: (error) => {
      throw error
    },
    output(chunk, more) {
      const description = more?.decoderConfig?.description
      if (description instanceof ArrayBuffer) avcC = base64(new Uint8Array(description))
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      samples.push({ isKey: chunk.type === 'key', bytes: base64(bytes) })
    },
  })
  encoder.configure({
    codec: 'avc1.42E00C',
    width,
    height,
    bitrate: 60_000,
    framerate: perSecond,
    avc: { format: 'avc' },
  })
  const canvas = new OffscreenCanvas(width, height)
  const paper = canvas.getContext('2d')!
  for (let n = 0; n < count; n += 1) {
    paper.fillStyle = '#369'
    paper.fillRect(0, 0, width, height)
    for (let bit = 0; bit < 8; bit += 1) {
      paper.fillStyle = (n >> (7 - bit)) & 1 ? '#fff' : '#000'
      paper.fillRect((bit * width) / 8, 0, width / 8, height / 2)
    }
    paper.fillStyle = '#fc3'
    paper.fillRect(((n % perSecond) * width) / perSecond, height * 0.7, 8, height * 0.2)
    const frame = new VideoFrame(canvas, { timestamp: (n * 1e6) / perSecond, duration: 1e6 / perSecond })
    encoder.encode(frame, { keyFrame: n % perSecond === 0 })
    frame.close()
  }
  await encoder.flush()
  return { avcC, samples }
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
// Encoders are for pages that nobody has listened to on their way.
await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
await page.goto('https://stream.test/')
const { avcC, samples } = await page.evaluate(draw, [width, height, perSecond, perSecond * seconds] as const)
await browser.close()
const pictures = samples.map(({ isKey, bytes }) => ({ isKey, bytes: Buffer.from(bytes, 'base64') }))
const parts = Array.from({ length: seconds }, (_, n) =>
  fragment(n, pictures.slice(n * perSecond, (n + 1) * perSecond)),
)
const file = join(import.meta.dirname, 'stream.mp4')
await writeFile(file, Buffer.concat([head(Buffer.from(avcC, 'base64')), ...parts]))
