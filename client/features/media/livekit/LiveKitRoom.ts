import {
  AudioPresets,
  ConnectionState,
  DisconnectReason,
  RoomEvent,
  Track,
  VideoQuality,
  type RemoteTrackPublication,
  type Room,
  type TrackPublishOptions,
} from 'livekit-client'
import { reconnectDelayMs } from '#shared/backoff.ts'
import { createTimerGroup, type Clock } from '../../../net/clock.ts'
import { figuresOf } from '../rtcFigures.ts'
import { forgetRoom, noteRecording, noteRoom } from '../recording/recordingStore.ts'
import { receivedSoFar } from '../receivedSoFar.ts'
import {
  slots,
  type Carrier,
  type CarrierListener,
  type Exchange,
  type LinkState,
  type PeerFigures,
  type PictureSize,
  type PictureSlot,
  type Received,
  type Slot,
} from '../transport.ts'
import { choosePictures, type Picture } from './choosePictures.ts'

/** What one enters a room with: once, at its address. */
export interface RoomGrant {
  readonly url: string
  readonly token: string
  /** Whether one may have what is said there recorded, and whether it is. */
  readonly records: boolean
  readonly isRecorded: boolean
}

export interface LiveKitRoomOptions extends CarrierListener {
  readonly clock: Clock
  /** Whose room it is, by the id of `mediaPeers`. */
  readonly conversationId: string
  /** 0 up to 1. */
  readonly random: () => number
  /** A new one for every attempt: none is used twice. Rejects where the server refuses. */
  readonly grant: () => Promise<RoomGrant>
  readonly createRoom: () => Room
  /** `pagehide` and `pageshow`: who leaves the page leaves the room. */
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** How far away somebody is, metres. */
  readonly metresTo: (userId: string) => number
  readonly log: (message: string) => void
}

/** Where no way into the room is found in so long, that is said; it is looked for all the same. */
const NO_PATH_MS = 10_000
/** How often one looks who is near. */
const LOOK_MS = 1_000
/** What could not be sent is tried again so long after. */
const PUBLISH_AGAIN_MS = 2_000

const sources: Readonly<Record<Slot, Track.Source>> = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
  screenSound: Track.Source.ScreenShareAudio,
}
const slotOf = new Map(slots.map((slot) => [sources[slot], slot]))

/** How each is sent: a camera in several sizes, so that each listener is sent what it needs; a screen as it is. */
const publishing: Readonly<Record<Slot, TrackPublishOptions>> = {
  microphone: { audioPreset: AudioPresets.speech },
  camera: { simulcast: true },
  screen: { simulcast: false },
  screenSound: { audioPreset: AudioPresets.musicStereo, dtx: false, red: false },
}

const qualities = { high: VideoQuality.HIGH, medium: VideoQuality.MEDIUM, low: VideoQuality.LOW } as const

/** Whatever may change what is to be heard, seen or sent. */
const news = [
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackPublished,
  RoomEvent.TrackUnpublished,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackSubscriptionFailed,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.LocalTrackUnpublished,
  RoomEvent.ParticipantPermissionsChanged,
  RoomEvent.ConnectionStateChanged,
  RoomEvent.RecordingStatusChanged,
] as const

/** What was told of somebody. */
interface Told {
  state: LinkState | undefined
  sending: string
  readonly tracks: Map<Slot, MediaStreamTrack>
}

/**
 * The LiveKit room of one conversation. Sends what somebody there may be given, takes what may be taken and nothing else,
 * far pictures smaller or not at all. Comes back by itself, each time with a new token.
 */
export class LiveKitRoom implements Carrier {
  readonly #options: LiveKitRoomOptions
  readonly #timers
  readonly #tracks = new Map<Slot, MediaStreamTrack>()
  /** What is being sent, by slot. */
  readonly #published = new Map<Slot, MediaStreamTrack>()
  readonly #publishing = new Set<Slot>()
  readonly #told = new Map<string, Told>()
  readonly #sizes = new Map<PictureSlot, ReadonlyMap<string, PictureSize>>()
  #people: ReadonlyMap<string, Exchange> = new Map()
  #pictures: ReadonlyMap<string, Picture> = new Map()
  #room: Room | undefined
  /** The room whose server one talks with already: sound is agreed on while its way is still sought. */
  #signalled: Room | undefined
  /** How one's own way into the room stands. */
  #state: 'connecting' | 'connected' | 'lost' | 'noPath' = 'connecting'
  #attempt = 0
  #stopWaiting: (() => void) | undefined
  /** Out of the room while nothing goes through it, or the page sleeps: one comes back when something does, or it wakes. */
  #isResting = false
  #stopPatience: (() => void) | undefined
  /** Who may take what is sent, as was said last. */
  #listeners = ''
  #isClosed = false

  constructor(options: LiveKitRoomOptions) {
    this.#options = options
    this.#timers = createTimerGroup(options.clock)
    this.#timers.every(LOOK_MS, () => this.#look())
    options.page.addEventListener('pagehide', this.#onPageHide)
    options.page.addEventListener('pageshow', this.#onPageShow)
    this.#wait()
    void this.#enter()
  }

  connect(people: ReadonlyMap<string, Exchange>): void {
    for (const userId of this.#told.keys()) if (!people.has(userId)) this.#told.delete(userId)
    const isBack = this.#people.size === 0 && people.size > 0
    this.#people = people
    if (isBack && (this.#isResting || this.#stopWaiting)) this.#enterNow()
    this.#look()
  }

  publish(slot: Slot, track: MediaStreamTrack | undefined): void {
    if (track) this.#tracks.set(slot, track)
    else this.#tracks.delete(slot)
    void this.#fill(slot)
  }

  want(slot: PictureSlot, sizes: ReadonlyMap<string, PictureSize>): void {
    this.#sizes.set(slot, sizes)
    this.#look()
  }

  async arrived(userId: string, slot: Slot): Promise<number> {
    return receivedSoFar(await this.#publicationOf(userId, slot)?.track?.getRTCStatsReport())
  }

  /** What comes from each; what is sent goes to the server once, whoever takes it. */
  async figures(): Promise<readonly PeerFigures[]> {
    const found = [...this.#people.keys()].map(async (userId): Promise<PeerFigures> => {
      const received = new Map<Slot, Received>()
      let roundTripMs: number | undefined
      for (const slot of slots) {
        const stats = await this.#publicationOf(userId, slot)?.track?.getRTCStatsReport()
        if (!stats) continue
        const figures = figuresOf(userId, stats, () => slot)
        const one = figures.received.get(slot)
        if (one) received.set(slot, one)
        roundTripMs = figures.roundTripMs ?? roundTripMs
      }
      const isThere = this.#told.get(userId)?.state === 'connected'
      return { userId, path: isThere ? 'server' : undefined, roundTripMs, received, sent: new Map() }
    })
    return Promise.all(found)
  }

  revive(): void {
    if (!this.#stopWaiting && !this.#isResting) return
    this.#attempt = 0
    this.#enterNow()
  }

  close(): void {
    this.#isClosed = true
    this.#timers.clear()
    this.#options.page.removeEventListener('pagehide', this.#onPageHide)
    this.#options.page.removeEventListener('pageshow', this.#onPageShow)
    this.#people = new Map()
    this.#told.clear()
    this.#leave()
  }

  // --- into the room ----------------------------------------------------------------------------------------------

  async #enter(): Promise<void> {
    const { grant, createRoom, log } = this.#options
    const room = createRoom()
    this.#room = room
    const isPast = () => this.#isClosed || this.#room !== room
    try {
      const { url, token, records, isRecorded } = await grant()
      if (isPast()) return
      // Whoever comes into what is recorded is told so before anything of theirs is sent.
      noteRoom(this, { conversationId: this.#options.conversationId, mayRecord: records, isRecorded })
      room.on(RoomEvent.SignalConnected, () => {
        if (isPast()) return
        this.#signalled = room
        this.#sync()
      })
      for (const event of news) room.on(event, () => isPast() || this.#sync())
      room.on(RoomEvent.Disconnected, (reason) => {
        if (isPast()) return
        log(`out of the room: ${reason ?? 'no reason'}`)
        // We part from rooms that are none of ours any more: this one livekit-client has left, before the page was frozen.
        if (reason === DisconnectReason.CLIENT_INITIATED) this.#sleep()
        else this.#enterLater()
      })
      await room.connect(url, token, { autoSubscribe: false, maxRetries: 0 })
      if (isPast()) return void room.disconnect(false)
      this.#attempt = 0
      this.#look()
    } catch (error) {
      if (isPast()) return
      log(`into the room: ${String(error)}`)
      this.#enterLater()
    }
  }

  #enterLater(): void {
    this.#leave()
    this.#wait()
    this.#stopWaiting ??= this.#timers.after(reconnectDelayMs(this.#attempt, this.#options.random()), () =>
      this.#enterNow(),
    )
    this.#attempt += 1
    this.#sync()
  }

  #enterNow(): void {
    this.#stopWaiting?.()
    this.#stopWaiting = undefined
    // Whoever has walked away is put out of the room, and given no token any more.
    this.#isResting = this.#people.size === 0
    if (this.#isResting) return this.#rest()
    this.#wait()
    void this.#enter()
  }

  #rest(): void {
    this.#attempt = 0
    this.#state = 'connecting'
    this.#stopPatience?.()
    this.#stopPatience = undefined
  }

  readonly #onPageHide = (): void => this.#sleep()
  readonly #onPageShow = (): void => this.revive()

  /** Out of the room, and no token is asked for, until the page wakes. */
  #sleep(): void {
    this.#stopWaiting?.()
    this.#stopWaiting = undefined
    this.#isResting = true
    this.#leave()
    this.#rest()
    this.#sync()
  }

  #leave(): void {
    const room = this.#room
    this.#room = this.#signalled = undefined
    this.#published.clear()
    this.#listeners = ''
    forgetRoom(this)
    // The tracks are ours: they go on over other ways.
    void room?.disconnect(false)
  }

  /** Patience until one says that there is no way. */
  #wait(): void {
    this.#stopPatience ??= this.#timers.after(NO_PATH_MS, () => {
      this.#state = 'noPath'
      this.#sync()
    })
  }

  #follow(room: Room | undefined): void {
    if (room?.state === ConnectionState.Connected || room?.state === ConnectionState.SignalReconnecting) {
      // Whoever is recorded is told so, as long as it lasts.
      noteRecording(this, room.isRecording)
      this.#state = 'connected'
      this.#stopPatience?.()
      this.#stopPatience = undefined
    } else if (this.#state === 'connected') {
      this.#state = 'lost'
      this.#wait()
    }
  }

  // --- what goes through it ---------------------------------------------------------------------------------------

  /** Who is near and what is shown may be something else by now. */
  #look(): void {
    const { metresTo } = this.#options
    const pictured = [...this.#people]
      .filter(([, { take }]) => take.has('camera'))
      .map(([userId]) => ({ userId, metres: metresTo(userId), wanted: this.#wanted(userId, 'camera') }))
    const taken = new Set(
      [...this.#pictures].filter(([, picture]) => picture !== 'none').map(([userId]) => userId),
    )
    this.#pictures = choosePictures(pictured, taken)
    this.#sync()
  }

  #wanted(userId: string, slot: PictureSlot): PictureSize | 'none' | undefined {
    const sizes = this.#sizes.get(slot)
    return sizes && (sizes.get(userId) ?? 'none')
  }

  #pictureOf(userId: string, slot: PictureSlot): Picture {
    if (slot === 'camera') return this.#pictures.get(userId) ?? 'none'
    const wanted = this.#wanted(userId, slot) ?? 'high'
    return wanted === 'none' ? 'paused' : wanted
  }

  #publicationOf(userId: string, slot: Slot): RemoteTrackPublication | undefined {
    return this.#room?.remoteParticipants.get(userId)?.getTrackPublication(sources[slot])
  }

  /** Whether one can say there what one sends and takes. */
  #isOpen(room: Room): boolean {
    const { state } = room
    return (
      state === ConnectionState.Connected ||
      (state === ConnectionState.Connecting && room === this.#signalled)
    )
  }

  /** Makes all as it shall be: whom one is taken by, what one sends, what one takes, what is told of it. */
  #sync(): void {
    if (this.#isClosed) return
    const room = this.#room
    this.#follow(room)
    if (room && this.#isOpen(room)) {
      this.#allow(room)
      for (const slot of slots) void this.#fill(slot)
      for (const [userId, participant] of room.remoteParticipants)
        for (const publication of participant.trackPublications.values()) this.#subscribe(userId, publication)
    }
    for (const [userId, exchange] of this.#people) this.#tell(userId, exchange)
  }

  /** The media server passes what one sends to those one gives it, and to nobody else who is in the room. */
  #allow(room: Room): void {
    const others = [...room.remoteParticipants.keys()]
    const given = others.filter((userId) => (this.#people.get(userId)?.give.size ?? 0) > 0)
    const isEverybody = given.length === others.length
    const listeners = isEverybody ? '' : JSON.stringify(given)
    if (listeners === this.#listeners) return
    this.#listeners = listeners
    room.localParticipant.setTrackSubscriptionPermissions(
      isEverybody,
      isEverybody ? [] : given.map((participantIdentity) => ({ participantIdentity, allowAll: true })),
    )
  }

  #subscribe(userId: string, publication: RemoteTrackPublication): void {
    const slot = slotOf.get(publication.source)
    const picture = slot === 'camera' || slot === 'screen' ? this.#pictureOf(userId, slot) : undefined
    const mayTake = slot !== undefined && (this.#people.get(userId)?.take.has(slot) ?? false)
    const isTaken = mayTake && picture !== 'none'
    if (publication.isDesired !== isTaken) publication.setSubscribed(isTaken)
    if (!picture || picture === 'none' || !publication.isSubscribed) return
    publication.setEnabled(picture !== 'paused')
    if (picture !== 'paused') publication.setVideoQuality(qualities[picture])
  }

  #tell(userId: string, { take }: Exchange): void {
    const { onState, onTrack, onSending } = this.#options
    const told: Told = this.#told.get(userId) ?? { state: undefined, sending: '', tracks: new Map() }
    this.#told.set(userId, told)
    const sending = slots.filter((slot) => {
      const publication = this.#publicationOf(userId, slot)
      return publication !== undefined && !publication.isMuted && take.has(slot)
    })
    if (told.sending !== sending.join()) {
      told.sending = sending.join()
      onSending(userId, new Set(sending))
    }
    for (const slot of slots) {
      const publication = take.has(slot) ? this.#publicationOf(userId, slot) : undefined
      const track = publication?.isSubscribed ? publication.track?.mediaStreamTrack : undefined
      if (told.tracks.get(slot) === track) continue
      if (track) told.tracks.set(slot, track)
      else told.tracks.delete(slot)
      onTrack(userId, slot, track)
    }
    const isThere = this.#room?.remoteParticipants.has(userId) ?? false
    const state = this.#state !== 'connected' ? this.#state : isThere ? 'connected' : 'waiting'
    if (told.state === state) return
    told.state = state
    onState(userId, state)
  }

  /** Sends in a slot what is to be sent, one change after the other. */
  async #fill(slot: Slot): Promise<void> {
    if (this.#publishing.has(slot)) return
    this.#publishing.add(slot)
    try {
      while (await this.#fillOnce(slot));
    } catch (error) {
      this.#options.log(`${slot}: ${String(error)}`)
      this.#timers.after(PUBLISH_AGAIN_MS, () => void this.#fill(slot))
    } finally {
      this.#publishing.delete(slot)
    }
  }

  /** Whether there was something to be done. */
  async #fillOnce(slot: Slot): Promise<boolean> {
    const room = this.#room
    if (!room || !this.#isOpen(room)) return false
    const { localParticipant } = room
    const known = this.#published.get(slot)
    const local = localParticipant.getTrackPublication(sources[slot])?.track
    // The server may have taken it out of the room.
    const sent = known && local ? known : undefined
    const isGiven = [...this.#people.values()].some(({ give }) => give.has(slot))
    const wanted = isGiven ? this.#tracks.get(slot) : undefined
    // Who is silent for a while keeps the place of the voice: the next word is heard from its beginning.
    const isKept = isGiven && slot === 'microphone'
    if (wanted === sent && (wanted || !local || isKept)) return false
    if (!wanted && local) {
      this.#published.delete(slot)
      if (isKept) await local.pauseUpstream()
      else await localParticipant.unpublishTrack(local, false)
    } else if (wanted && local) {
      this.#published.set(slot, wanted)
      // livekit-client mutes what has ended, and would switch off what comes in its place, on other ways too.
      if (local.isMuted) await local.unmute()
      await local.replaceTrack(wanted, { userProvidedTrack: true })
      await local.resumeUpstream()
    } else if (wanted) {
      await localParticipant.publishTrack(wanted, { source: sources[slot], ...publishing[slot] })
      if (room === this.#room) this.#published.set(slot, wanted)
    }
    return room === this.#room
  }
}
