import { ConnectionState, Track, type Room } from 'livekit-client'

type Listener = (...args: never[]) => void

/** A publication as another participant sees it. */
export interface FakePublication {
  readonly source: Track.Source
  isMuted: boolean
  isDesired: boolean
  isEnabled: boolean
  quality: number | undefined
  readonly isSubscribed: boolean
  readonly track: { mediaStreamTrack: object; getRTCStatsReport(): Promise<undefined> } | undefined
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
  tokens = 0
  grant = () => Promise.resolve({ url: 'ws://livekit', token: `token-${++this.tokens}` })

  /** Everybody sees anew who is there with what. */
  tell(): void {
    for (const room of this.inside.values()) room.see(this)
  }
}

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
    await Promise.resolve()
    if (!this.#server.isUp) throw new Error('could not establish signal connection')
    this.connectedWith = token
    this.state = ConnectionState.Connecting
    this.#server.inside.set(this.identity, this)
    this.see(this.#server)
    this.emit('signalConnected')
    await this.#server.ways
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
      await Promise.resolve()
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
        if (!trackPublications.has(source)) trackPublications.set(source, publicationOf(source, track))
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

function publicationOf(source: Track.Source, mediaStreamTrack: object): FakePublication & object {
  return {
    source,
    isMuted: false,
    isDesired: false,
    isEnabled: true,
    quality: undefined,
    get isSubscribed() {
      return this.isDesired
    },
    get track() {
      if (!this.isDesired) return undefined
      return { mediaStreamTrack, getRTCStatsReport: () => Promise.resolve(undefined) }
    },
    setSubscribed(isDesired: boolean) {
      this.isDesired = isDesired
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
