import { fileURLToPath } from 'node:url'
import { AccessToken, RoomServiceClient, TrackSource } from 'livekit-server-sdk'
import { chromium, type Page } from 'playwright-core'
import { ensureLiveKit, liveKitKey, startLiveKit } from '../../livekit.mjs'
import { cpuMsOf, memoryOf } from '../machine.ts'
import { markdownTable, type Cells } from '../table.ts'

/** One speaker and many listeners in one room of a real livekit-server; the listeners are livekit-client without our pages. */
export interface LiveKitLoad {
  readonly listeners: number
  readonly seconds: number
}

/** Rooms in one page: a page of its own for each would measure the browser. */
const ROOMS_A_PAGE = 5
const PATIENCE_MS = 60_000
const ROOM = 'bench'
const client = fileURLToPath(
  new URL('../../../node_modules/livekit-client/dist/livekit-client.umd.js', import.meta.url),
)

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--autoplay-policy=no-user-gesture-required',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** What a page has of livekit-client, as far as it is used here. */
interface ClientRoom {
  readonly localParticipant: {
    publishTrack(track: MediaStreamTrack, options: object): Promise<unknown>
  }
  readonly remoteParticipants: Map<
    string,
    {
      readonly trackPublications: Map<
        string,
        {
          readonly track?: {
            readonly kind: string
            readonly mediaStreamTrack: MediaStreamTrack
            getRTCStatsReport(): Promise<RTCStatsReport | undefined>
          }
        }
      >
    }
  >
  connect(url: string, token: string, options?: object): Promise<void>
}
interface BenchPage {
  readonly LivekitClient: { readonly Room: new (options?: object) => ClientRoom }
  rooms?: ClientRoom[]
}

const token = async (identity: string, isSpeaker: boolean): Promise<string> => {
  const { key, secret } = liveKitKey
  const access = new AccessToken(key, secret, { identity, ttl: 300 })
  access.addGrant({
    roomJoin: true,
    room: ROOM,
    canSubscribe: !isSpeaker,
    canPublish: isSpeaker,
    canPublishSources: isSpeaker ? [TrackSource.MICROPHONE, TrackSource.CAMERA] : [],
    canPublishData: false,
  })
  return access.toJwt()
}

/** Somebody who speaks with a tone that does not end, and has a picture where asked. */
const speak = (page: Page, url: string, jwt: string): Promise<void> =>
  page.evaluate(
    async ([address, pass]) => {
      const bench = globalThis as unknown as BenchPage
      const room = new bench.LivekitClient.Room({ dynacast: true, singlePeerConnection: false })
      bench.rooms = [room]
      await room.connect(address, pass)
      const context = new AudioContext()
      await context.resume()
      const output = context.createMediaStreamDestination()
      const tone = context.createOscillator()
      tone.frequency.value = 440
      tone.connect(output)
      tone.start()
      await room.localParticipant.publishTrack(output.stream.getAudioTracks()[0]!, {
        source: 'microphone',
        // As our pages send a voice.
        audioPreset: { maxBitrate: 24_000 },
      })
    },
    [url, jwt] as const,
  )

const showFace = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const bench = globalThis as unknown as BenchPage
    const video = { width: 640, height: 360, frameRate: 24 }
    const stream = await navigator.mediaDevices.getUserMedia({ video })
    await bench.rooms![0]!.localParticipant.publishTrack(stream.getVideoTracks()[0]!, {
      source: 'camera',
      simulcast: true,
    })
  })

/** Lets several listen from one page; answers how long each waited from its first word to the server to sound, ms. */
const listen = (page: Page, url: string, passes: readonly string[]): Promise<number[]> =>
  page.evaluate(
    async ([address, tokens]) => {
      const bench = globalThis as unknown as BenchPage
      bench.rooms = []
      const waited: number[] = []
      const context = new AudioContext()
      await context.resume()
      for (const pass of tokens) {
        const room = new bench.LivekitClient.Room({ singlePeerConnection: false })
        bench.rooms.push(room)
        const begun = performance.now()
        await room.connect(address, pass)
        // At the element's track: some figures of sound stay at nothing although it sounds.
        const samples = new Float32Array(512)
        const heard = new Map<MediaStreamTrack, AnalyserNode>()
        const isHeard = (): boolean => {
          for (const { trackPublications } of room.remoteParticipants.values())
            for (const { track } of trackPublications.values()) {
              if (track?.kind !== 'audio') continue
              const { mediaStreamTrack } = track
              if (!heard.has(mediaStreamTrack)) {
                const element = document.body.appendChild(document.createElement('audio'))
                element.srcObject = new MediaStream([mediaStreamTrack])
                void element.play()
                const analyser = context.createAnalyser()
                context.createMediaStreamSource(element.srcObject).connect(analyser)
                heard.set(mediaStreamTrack, analyser)
              }
              heard.get(mediaStreamTrack)!.getFloatTimeDomainData(samples)
              if (samples.some((sample) => Math.abs(sample) > 0.01)) return true
            }
          return false
        }
        while (!isHeard()) {
          if (performance.now() - begun > 20_000) throw new Error('nothing is heard')
          await new Promise((resolve) => setTimeout(resolve, 10))
        }
        waited.push(performance.now() - begun)
      }
      return waited
    },
    [url, passes] as const,
  )

/** Bytes of sound and pictures each listener of a page has got so far, packets lost on the way. */
const received = (page: Page): Promise<{ bytes: number; lost: number; listeners: number }> =>
  page.evaluate(async () => {
    const bench = globalThis as unknown as BenchPage
    let bytes = 0
    let lost = 0
    for (const room of bench.rooms ?? [])
      for (const { trackPublications } of room.remoteParticipants.values())
        for (const { track } of trackPublications.values())
          for (const report of ((await track?.getRTCStatsReport()) ?? new Map()).values() as Iterable<
            Record<string, unknown>
          >) {
            if (report['type'] !== 'inbound-rtp') continue
            bytes += Number(report['bytesReceived'] ?? 0) + Number(report['headerBytesReceived'] ?? 0)
            lost += Math.max(0, Number(report['packetsLost'] ?? 0))
          }
    return { bytes, lost, listeners: bench.rooms?.length ?? 0 }
  })

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? NaN

/** A table, or why there is none. */
export async function benchLiveKit({ listeners, seconds }: LiveKitLoad): Promise<string> {
  const found = ensureLiveKit()
  if (found.program === undefined) return `LiveKit was not measured: ${found.reason}`
  const server = await startLiveKit(found.program)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: FLAGS,
  })
  try {
    const { key, secret } = liveKitKey
    const address = server.url.replace(/^ws/, 'http')
    await new RoomServiceClient(address, key, secret).createRoom({ name: ROOM })
    const idleMb = memoryOf(server.pid).nowMb
    const open = async (): Promise<Page> => {
      const page = await browser.newPage()
      page.setDefaultTimeout(PATIENCE_MS)
      // A page of this machine, as cameras and other ports of it want one: the server's own, which says OK.
      await page.goto(address)
      await page.addScriptTag({ path: client })
      return page
    }
    const speaker = await open()
    await speak(speaker, server.url, await token('speaker', true))
    const pages: Page[] = []
    const waited: number[] = []
    for (let first = 0; first < listeners; first += ROOMS_A_PAGE) {
      const names = Array.from({ length: Math.min(ROOMS_A_PAGE, listeners - first) }, (_, i) => first + i)
      const page = await open()
      pages.push(page)
      waited.push(
        ...(await listen(
          page,
          server.url,
          await Promise.all(names.map((i) => token(`listener-${i}`, false))),
        )),
      )
    }

    const during = async (): Promise<{ cpu: number; kbits: number; lost: number }> => {
      const read = async () => {
        const all = await Promise.all(pages.map(received))
        return { bytes: sum(all.map(({ bytes }) => bytes)), lost: sum(all.map(({ lost }) => lost)) }
      }
      const [before, cpuBefore, at] = [await read(), cpuMsOf(server.pid), performance.now()]
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
      const [after, cpuAfter, took] = [await read(), cpuMsOf(server.pid), (performance.now() - at) / 1_000]
      return {
        cpu: (cpuAfter - cpuBefore) / took / 10,
        kbits: ((after.bytes - before.bytes) * 8) / took / 1_000 / listeners,
        lost: after.lost - before.lost,
      }
    }
    const voice = await during()
    await showFace(speaker)
    // Until the picture has come to all of them as good as it comes.
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    const face = await during()
    const rows: Cells[] = [
      [`one speaker, ${listeners} listeners, LiveKit`, 'voice', 'voice and face'],
      ['livekit-server, % of one core', voice.cpu.toFixed(1), face.cpu.toFixed(1)],
      ['down, kbit/s a listener', voice.kbits.toFixed(1), face.kbits.toFixed(0)],
      [
        'out of the server, Mbit/s',
        ...[voice, face].map(({ kbits }) => ((kbits * listeners) / 1_000).toFixed(2)),
      ],
      ['packets lost', String(voice.lost), String(face.lost)],
      [
        'memory of livekit-server, MB (idle)',
        `${memoryOf(server.pid).nowMb.toFixed(0)} (${idleMb.toFixed(0)})`,
        '',
      ],
      ['from connecting to sound, ms: median', quantile(waited, 0.5).toFixed(0), ''],
      ['  95th percentile', quantile(waited, 0.95).toFixed(0), ''],
    ]
    return markdownTable(rows)
  } finally {
    await browser.close()
    await server.stop()
  }
}
