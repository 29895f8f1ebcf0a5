import { ConnectionState, Track, type Room } from 'livekit-client'
import type { ManualClock } from '../manualClock.ts'

type Listener = (...args: never[]) => void

/** A publication as another participant sees it. */
export interface FakePublication {
  readonly source: Track.Source
  isMuted: boolean
  isDesired: boolean
  isEnabled: boolean
  quality: number | undefined
  readonly isSubscribed: boolean
  packets: number
  readonly track:
    { mediaStreamTrack: object; getRTCStatsReport(): Promise<RTCStatsReport | undefined> } | undefined
}

/** Time that everything takes: one is let in, what is sent gets there, what is asked for comes. */
interface FakeTime {
  readonly clock: ManualClock
  delay(mostMs: number): number
}

interface FakeSender {
  readonly rooms: FakeRoom
}

/** What everybody sends, by person and source; who may take it. */
export class FakeLiveKit {
  readonly inside = new Map<string, FakeRoom>()
  /** What a token lets one send. */
  allowed: readonly Track.Source[] = Object.values(Track.Source)
  isUp = true
  /** Until then nobody finds a way for sound, though all can talk with the server. */
  ways: Promise<void> | undefined
  /** undefined: nothing takes time, and no packets are counted. */
  readonly #time: FakeTime | undefined
  tokens = 0

  constructor(time?: FakeTime) {
    this.#time = time
  }

  /** Up to so long, ms. */
  pass(mostMs: number): Promise<void> {
    return new Promise((resolve) => this.after(mostMs, resolve))
  }

  after(mostMs: number, run: () => void): void {
    const time = this.#time
    if (time) time.clock.after(time.delay(mostMs), run)
    else run()
  }

  /** Whether packets of somebody come to another. */
  flows(from: string, to: string, source: Track.Source): boolean {
    const [sender, receiver] = [this.inside.get(from), this.inside.get(to)]
    if (sender?.state !== ConnectionState.Connected || receiver?.state !== ConnectionState.Connected)
      return false
    const isAllowed = sender.allowedTo?.includes(to) ?? true
    const isSent = sender.sent.has(source) && !sender.paused.has(source) && !sender.muted.has(source)
    const publication = receiver.remoteParticipants.get(from)?.getTrackPublication(source)
    return isAllowed && isSent && (publication?.isSubscribed ?? false)
  }

  /** One packet of everything that comes to anybody. */
  step(): void {
    for (const [to, { remoteParticipants }] of this.inside)
      for (const [from, { trackPublications }] of remoteParticipants)
        for (const publication of trackPublications.values())
          if (this.flows(from, to, publication.source)) publication.packets += 1
  }

  /** What the server says of recording to whoever asks for a token. */
  said = { records: false, isRecorded: false }

  grant = () => Promise.resolve({ url: 'ws://livekit', token: `token-${++this.tokens}`, ...this.said })

  /** Everybody sees anew who is there with what. */
  tell(): void {
    for (const room of this.inside.values()) room.see(this)
  }
}

/** How long it takes at most, ms: on a machine with much else to do. */
const MOST_MS = { signal: 600, way: 800, publish: 400, subscribe: 600 }

/** As much of livekit-client's Room as LiveKitRoom uses. */
export class FakeRoom implements FakeSender {
  state = ConnectionState.Disconnected
  isRecording = false
  readonly remoteParticipants = new Map<
    string,
    {
      trackPublications: Map<string, FakePublication>
      getTrackPublication(source: string): FakePublication | undefined
    }
  >()
  readonly identity: string
  /** What one sends, by source. */
  readonly sent = new Map<Track.Source, object>()
  readonly published: string[] = []
  /** What has a place and sends nothing. */
  readonly paused = new Set<Track.Source>()
  /** What livekit-client has muted by itself. */
  readonly muted = new Set<Track.Source>()
  allowedTo: readonly string[] | undefined
  connectedWith = ''
  #isCut = false
  readonly #server: FakeLiveKit
  readonly #listeners = new Map<string, Set<Listener>>()

  constructor(server: FakeLiveKit, identity: string) {
    this.#server = server
    this.identity = identity
  }

  get rooms(): FakeRoom {
    return this
  }

  get asRoom(): Room {
    return this as unknown as Room
  }

  on(event: string, listener: Listener): void {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners.add(listener))
  }

  emit(event: string, ...args: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...(args as never[]))
  }

  async connect(_url: string, token: string): Promise<void> {
    await this.#server.pass(MOST_MS.signal)
    if (!this.#server.isUp || this.#isCut) throw new Error('could not establish signal connection')
    this.connectedWith = token
    this.state = ConnectionState.Connecting
    this.#server.inside.set(this.identity, this)
    this.see(this.#server)
    this.emit('signalConnected')
    await this.#server.ways
    await this.#server.pass(MOST_MS.way)
    if (this.#isCut) throw new Error('could not establish pc connection')
    this.state = ConnectionState.Connected
    this.#server.tell()
  }

  disconnect(stopTracks?: boolean): Promise<void> {
    if (stopTracks !== false) throw new Error('the tracks are not LiveKit’s to stop')
    this.cut()
    return Promise.resolve()
  }

  /** Gone without a word. */
  cut(): void {
    this.#isCut = true
    this.state = ConnectionState.Disconnected
    if (this.#server.inside.get(this.identity) === this) this.#server.inside.delete(this.identity)
    this.sent.clear()
    this.paused.clear()
    this.muted.clear()
    this.#server.tell()
  }

  readonly localParticipant = {
    getTrackPublication: (source: Track.Source) => {
      const mediaStreamTrack = this.sent.get(source)
      if (!mediaStreamTrack) return undefined
      const change = (what: string, run: () => void): Promise<void> => {
        this.published.push(`${what} ${source}`)
        run()
        this.#server.tell()
        return Promise.resolve()
      }
      return {
        track: {
          source,
          mediaStreamTrack,
          isMuted: this.muted.has(source),
          unmute: () => change('unmute', () => this.muted.delete(source)),
          replaceTrack: (track: object) => change('replace', () => this.sent.set(source, track)),
          pauseUpstream: () => change('pause', () => this.paused.add(source)),
          // Of what is not paused it does nothing.
          resumeUpstream: async () => {
            if (this.paused.has(source)) await change('resume', () => this.paused.delete(source))
          },
        },
      }
    },
    publishTrack: async (
      track: object,
      { source, simulcast }: { source: Track.Source; simulcast?: boolean },
    ) => {
      await this.#server.pass(MOST_MS.publish)
      if (!this.#server.allowed.includes(source)) throw new Error('insufficient permissions')
      this.published.push(`publish ${source}${simulcast ? ' simulcast' : ''}`)
      this.sent.set(source, track)
      this.#server.tell()
    },
    unpublishTrack: async ({ source }: { source: Track.Source }, stop: boolean) => {
      if (stop) throw new Error('the tracks are not LiveKit’s to stop')
      await Promise.resolve()
      this.published.push(`unpublish ${source}`)
      this.sent.delete(source)
      this.paused.delete(source)
      this.#server.tell()
    },
    setTrackSubscriptionPermissions: (all: boolean, named: { participantIdentity: string }[]) => {
      this.allowedTo = all ? undefined : named.map(({ participantIdentity }) => participantIdentity)
    },
  }

  see(server: FakeLiveKit): void {
    for (const identity of this.remoteParticipants.keys())
      if (!server.inside.has(identity)) this.remoteParticipants.delete(identity)
    for (const [identity, { sent, paused, muted }] of server.inside) {
      if (identity === this.identity) continue
      const trackPublications =
        this.remoteParticipants.get(identity)?.trackPublications ?? new Map<string, FakePublication>()
      for (const source of trackPublications.keys())
        if (!sent.has(source as Track.Source)) trackPublications.delete(source)
      for (const [source, track] of sent)
        if (!trackPublications.has(source))
          trackPublications.set(
            source,
            publicationOf(source, track, (come) =>
              server.after(MOST_MS.subscribe, () => {
                come()
                this.emit('trackSubscribed')
              }),
            ),
          )
      for (const source of sent.keys())
        trackPublications.get(source)!.isMuted = paused.has(source) || muted.has(source)
      this.remoteParticipants.set(identity, {
        trackPublications,
        getTrackPublication: (source) => trackPublications.get(source),
      })
    }
    this.emit('participantConnected')
  }
}

function publicationOf(
  source: Track.Source,
  mediaStreamTrack: object,
  subscribe: (come: () => void) => void,
): FakePublication & object {
  let isThere = false
  return {
    source,
    isMuted: false,
    isDesired: false,
    isEnabled: true,
    quality: undefined,
    packets: 0,
    get isSubscribed() {
      return this.isDesired && isThere
    },
    get track() {
      if (!this.isSubscribed) return undefined
      const report = { type: 'inbound-rtp', kind: 'audio', packetsReceived: this.packets }
      return {
        mediaStreamTrack,
        getRTCStatsReport: () => Promise.resolve(new Map([['in', report]]) as unknown as RTCStatsReport),
      }
    },
    setSubscribed(isDesired: boolean) {
      this.isDesired = isDesired
      isThere = false
      if (isDesired) subscribe(() => (isThere = true))
    },
    setEnabled(isEnabled: boolean) {
      this.isEnabled = isEnabled
    },
    setVideoQuality(quality: number) {
      this.quality = quality
    },
  } as FakePublication & {
    setSubscribed(is: boolean): void
    setEnabled(is: boolean): void
    setVideoQuality(q: number): void
  }
}
