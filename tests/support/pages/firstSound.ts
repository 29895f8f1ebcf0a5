import type { Page } from 'playwright-core'

/** What stands between the word that two talk and the first sound, in the order in which it comes about. */
export const stages = ['token', 'socket', 'described', 'connected', 'track', 'sound'] as const
export type Stage = (typeof stages)[number]

interface Ear {
  /** Whose first sound it is about. */
  awaited: string
  /** When each was heard first since `listen`, ms since the epoch, by user id. */
  heard: Record<string, number>
  /** When a connection was begun first since then, or a token for a media server asked for. */
  begunAt: number | undefined
  /** When each stage was reached since then: the last connection that was needed for it counts. */
  stages: Partial<Record<Stage, number>>
}

/**
 * Before the page loads: its microphone gives a tone that never ends, and it is noted when the element that plays somebody
 * (`voice-<user id>`) sounds for the first time.
 */
export async function keepFirstSounds(page: Page, hz: number): Promise<void> {
  await page.addInitScript((tone) => {
    const LOUD = 0.005
    const LOOK_MS = 10
    const context = new AudioContext()
    addEventListener('pointerdown', () => void context.resume(), true)
    const { mediaDevices } = navigator
    const former = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      if (!constraints?.audio || constraints.video) return former(constraints)
      await context.resume()
      const oscillator = context.createOscillator()
      oscillator.frequency.value = tone
      const gain = context.createGain()
      gain.gain.value = 0.3
      const output = context.createMediaStreamDestination()
      oscillator.connect(gain).connect(output)
      oscillator.start()
      return output.stream
    }
    const ear: Ear = { awaited: '', heard: {}, begunAt: undefined, stages: {} }
    const reach = (stage: Stage) => {
      if (!(ear.awaited in ear.heard)) ear.stages[stage] = Date.now()
    }
    const Original = RTCPeerConnection
    globalThis.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        ear.begunAt ??= Date.now()
        this.addEventListener('signalingstatechange', () => {
          if (this.signalingState === 'stable') reach('described')
        })
        this.addEventListener('connectionstatechange', () => {
          if (this.connectionState === 'connected') reach('connected')
        })
        this.addEventListener('track', ({ track }) => {
          if (track.kind === 'audio') track.addEventListener('unmute', () => reach('track'))
        })
      }
    }
    const FormerSocket = WebSocket
    globalThis.WebSocket = class extends FormerSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols)
        if (String(address).includes('/rtc')) this.addEventListener('open', () => reach('socket'))
      }
    }
    const formerFetch = globalThis.fetch
    globalThis.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input)
      const answer = formerFetch(input, init)
      if (address.endsWith('/livekit/grant_token')) {
        ear.begunAt ??= Date.now()
        void answer.then(() => reach('token')).catch(() => {})
      }
      return answer
    }
    Object.assign(globalThis, { ear })
    const analysers = new WeakMap<MediaStreamTrack, AnalyserNode>()
    const samples = new Float32Array(256)
    setInterval(() => {
      for (const element of document.querySelectorAll<HTMLAudioElement>('[data-testid^="voice-"]')) {
        const [track] = (element.srcObject as MediaStream | null)?.getAudioTracks() ?? []
        const userId = element.dataset['testid']!.slice('voice-'.length)
        if (!track || userId in ear.heard) continue
        let analyser = analysers.get(track)
        if (!analyser) {
          analyser = context.createAnalyser()
          analyser.fftSize = samples.length
          context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
          analysers.set(track, analyser)
        }
        analyser.getFloatTimeDomainData(samples)
        if (!samples.some((sample) => Math.abs(sample) > LOUD)) continue
        if (userId === ear.awaited) reach('sound')
        ear.heard[userId] = Date.now()
      }
    }, LOOK_MS)
  }, hz)
}

/** First sounds are noted anew from now on, and what stands before that of somebody. */
export const listen = (page: Page, awaited: string): Promise<void> =>
  page.evaluate(
    (userId) =>
      void Object.assign((globalThis as unknown as { ear: Ear }).ear, {
        awaited: userId,
        heard: {},
        begunAt: undefined,
        stages: {},
      }),
    awaited,
  )

/** When somebody was heard first, ms since the epoch; undefined: not yet. */
export const heardFirst = (page: Page, userId: string): Promise<number | undefined> =>
  page.evaluate((id) => (globalThis as unknown as { ear: Ear }).ear.heard[id], userId)

/** When a page began to connect: as soon as it was told whom it talks with, or was asked by them. ms since the epoch. */
export const begunAt = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => (globalThis as unknown as { ear: Ear }).ear.begunAt)

/** When each stage was reached on the way to the first sound, ms since the epoch. */
export const stagesOf = (page: Page): Promise<Partial<Record<Stage, number>>> =>
  page.evaluate(() => (globalThis as unknown as { ear: Ear }).ear.stages)
