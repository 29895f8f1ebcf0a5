import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type * as LiveKit from 'livekit-client'
import type { Room, Track } from 'livekit-client'

const library = join(import.meta.dirname, '../../../node_modules/livekit-client/dist/livekit-client.umd.js')

/** What came from somebody, all tracks together. */
interface Received {
  readonly audio: number
  readonly video: number
}

interface Client {
  readonly room: Room
  /** What came in from whom by data. */
  readonly data: string[]
}

/** In the page: clients of LiveKit that ask nobody what they may. */
interface Hostile {
  join(name: string, url: string, token: string): Promise<string>
  state(name: string): string
  /** Comes in, speaks, and stays until put out: how long that was, and what came meanwhile to them, and to another of them. */
  intrude(
    name: string,
    url: string,
    token: string,
    ears: { readonly own: string; readonly other: string; readonly otherName: string },
  ): Promise<{ readonly ms: number; readonly took: number; readonly gave: number }>
  /** The token LiveKit gave out to come back with. */
  returnToken(name: string): string
  publish(name: string, kind: 'audio' | 'video', source: string): Promise<string>
  sendData(name: string): Promise<string>
  rename(name: string): Promise<string>
  allowOnly(name: string, identities: string[]): void
  subscribeAll(name: string): void
  received(name: string, from: string): Promise<Received>
  data(name: string): string[]
  /** Date.now() when something came the last time, looked at until nothing has come for `quietMs`. */
  lastReceived(name: string, from: string, kind: 'audio' | 'video', quietMs: number): Promise<number>
}

declare global {
  interface Window {
    hostile: Hostile
    LivekitClient: typeof LiveKit
  }
}

function install(): void {
  const kit = window.LivekitClient
  const clients = new Map<string, Client>()
  const roomOf = (name: string): Room => clients.get(name)!.room
  const within = (work: Promise<unknown>, ms: number): Promise<string> =>
    Promise.race([
      work.then(
        () => 'done',
        (error: unknown) => `refused: ${error instanceof Error ? error.message : String(error)}`,
      ),
      new Promise<string>((resolve) => setTimeout(() => resolve('refused: no answer'), ms)),
    ])
  const received = async (name: string, from: string): Promise<Received> => {
    const sum = { audio: 0, video: 0 }
    for (const { track } of roomOf(name).remoteParticipants.get(from)?.trackPublications.values() ?? []) {
      const report = await (track as { receiver?: RTCRtpReceiver } | undefined)?.receiver?.getStats()
      for (const one of report?.values() ?? []) {
        const { type, kind, packetsReceived } = one as Record<string, unknown>
        if (type === 'inbound-rtp') sum[kind as 'audio' | 'video'] += Number(packetsReceived)
      }
    }
    return sum
  }
  window.hostile = {
    async join(name, url, token) {
      const room = new kit.Room({ disconnectOnPageLeave: false })
      const data: string[] = []
      room.on(kit.RoomEvent.DataReceived, (payload, sender) => {
        data.push(`${sender?.identity ?? 'nobody'} ${new TextDecoder().decode(payload)}`)
      })
      clients.set(name, { room, data })
      return within(room.connect(url, token, { autoSubscribe: true, maxRetries: 0 }), 8_000)
    },
    state: (name) => roomOf(name).state,
    async intrude(name, url, token, { own, other, otherName }) {
      const answer = await this.join(name, url, token)
      const begun = Date.now()
      if (answer !== 'done') return { ms: 0, took: 0, gave: 0 }
      void this.publish(name, 'audio', 'microphone')
      let [took, gave] = [0, 0]
      while (roomOf(name).state !== 'disconnected' && Date.now() - begun < 30_000) {
        took = Math.max(took, (await received(name, other)).audio)
        gave = Math.max(gave, (await received(otherName, own)).audio)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      return { ms: Date.now() - begun, took, gave }
    },
    returnToken: (name) => (roomOf(name) as unknown as { engine: { token?: string } }).engine.token ?? '',
    async publish(name, kind, source) {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: kind === 'audio' && { echoCancellation: false, noiseSuppression: false },
        video: kind === 'video' && { width: 160, height: 120 },
      })
      const options = { source: source as Track.Source, dtx: false, red: false, simulcast: false }
      return within(roomOf(name).localParticipant.publishTrack(stream.getTracks()[0]!, options), 5_000)
    },
    sendData: (name) =>
      within(
        roomOf(name).localParticipant.publishData(new TextEncoder().encode('hello'), { reliable: true }),
        3_000,
      ),
    rename: (name) => within(roomOf(name).localParticipant.setName('somebody else'), 5_000),
    allowOnly: (name, identities) =>
      roomOf(name).localParticipant.setTrackSubscriptionPermissions(
        false,
        identities.map((participantIdentity) => ({ participantIdentity, allowAll: true })),
      ),
    subscribeAll(name) {
      for (const { trackPublications } of roomOf(name).remoteParticipants.values()) {
        for (const publication of trackPublications.values()) {
          publication.setSubscribed(false)
          publication.setSubscribed(true)
        }
      }
    },
    received,
    data: (name) => clients.get(name)!.data,
    async lastReceived(name, from, kind, quietMs) {
      let last = { at: Date.now(), count: (await received(name, from))[kind] }
      while (Date.now() - last.at < quietMs) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        const count = (await received(name, from))[kind]
        if (count > last.count) last = { at: Date.now(), count }
      }
      return last.at
    },
  }
}

/** A page of the server with livekit-client alone: none of our own rules is in it. */
export async function openLiveKitPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true, permissions: ['microphone', 'camera'] })
  const page = await context.newPage()
  await page.goto(`${origin}/api/docs`)
  await page.addScriptTag({ path: library })
  await page.evaluate(install)
  return page
}
