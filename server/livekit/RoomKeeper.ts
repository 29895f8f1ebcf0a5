import type { MediaMember, MediaTalk } from '../room/mediaRooms.ts'
import { inGroups } from './inGroups.ts'
import { sourcesOf, type LiveKitApi, type SeenParticipant, type Source } from './LiveKitApi.ts'
import type { KeeperClock } from './keeperClock.ts'
import { RoomRecording, type RecordingListener } from './RoomRecording.ts'

/**
 * Who leaves a conversation by walking away is put out after so long: meanwhile their browser finds its next way, and
 * takes and gives nothing here any more. Who left the space, or was sent out, is put out at once.
 */
export const GRACE_MS = 500
/** A room is looked at so often while somebody who may not be there could still come in, and else. */
export const WATCHFUL_MS = 1_000
export const CALM_MS = 10_000
/**
 * LiveKit gives everybody inside a token to come back with after a cut: good for ten minutes, and one more for clocks.
 * Who was put out can use it until then, and is put out again.
 */
const RETURN_MS = 11 * 60_000
/** A room that was made is taken to be there for so long: LiveKit may have been started anew since. */
const MADE_MS = 5_000
/** What LiveKit takes away by itself is still listed for a moment; what is there longer is sent on purpose. */
const OFFENCE_MS = 800
/** Of one person: a track for each source, and the one that takes its place. LiveKit itself knows no end. */
const TRACKS_MAX = 8
/** Between two looks, however much is reported; and after failures, doubled each time. */
const BETWEEN_MS = 50
const RETRY_MS = 250
const RETRY_MAX_MS = 5_000
/** Calls for one room at a time. */
const AT_ONCE = 8

export interface KeeperOptions {
  readonly name: string
  readonly api: LiveKitApi
  readonly clock: KeeperClock
  /** Whether somebody is in the space just now. */
  readonly isHere: (userId: string) => boolean
  readonly failed: (err: unknown) => void
  readonly recordings: RecordingListener
  /** The room is gone for good. */
  readonly over: () => void
}

/**
 * Keeps one room of LiveKit as its conversation is, whatever its clients do: it looks who is there and what they send,
 * and changes what is not as it should be, one look after another. What failed is looked at anew, as it is then; so
 * nothing old is ever done late, and doing something twice does no harm.
 */
export class RoomKeeper {
  readonly #options: KeeperOptions
  readonly recording: RoomRecording
  #members: MediaTalk['members'] = new Map()
  /** Who was a member lately → since when they are not. */
  readonly #leftAt = new Map<string, number>()
  /** Tracks that may not be there → since when they were seen. */
  #offences: ReadonlyMap<string, number> = new Map()
  #watchfulUntil = -Infinity
  /** Since when the conversation is over, or has left LiveKit. */
  #endedAt: number | undefined
  #isFormer = false
  #making: Promise<void> | undefined
  #askedAt = -Infinity
  #isMade = false
  #isDirty = false
  #failures = 0
  #isClosed = false
  #looking: Promise<void> | undefined
  #cancelTimer: (() => void) | undefined
  /** Ends the pause there is. */
  #wake: (() => void) | undefined

  constructor(options: KeeperOptions) {
    this.#options = options
    this.recording = new RoomRecording(options.name, options.api, options.recordings)
  }

  get name(): string {
    return this.#options.name
  }

  /**
   * Who may be there with what from now on.
   * @param isFormer they all go on in another room, and have to leave this one: once they have it is closed
   */
  follow(members: ReadonlyMap<string, MediaMember>, isFormer = false): void {
    const { clock } = this.#options
    this.#isFormer = isFormer
    for (const userId of this.#members.keys()) if (!members.has(userId)) this.#leftAt.set(userId, clock.at())
    for (const userId of members.keys()) this.#leftAt.delete(userId)
    if (this.#leftAt.size > 0) this.#watchfulUntil = clock.at() + RETURN_MS
    this.#members = members
    this.look()
  }

  /** The conversation is over: everybody is put out, and the room closed. */
  end(): void {
    if (this.#endedAt !== undefined) return
    this.#endedAt = this.#options.clock.at()
    this.follow(new Map())
  }

  /** Resolves when the room can be joined. Who comes soon after another finds it made. */
  ready(): Promise<void> {
    const { api, clock } = this.#options
    if (this.#making && clock.at() - this.#askedAt < MADE_MS) return this.#making
    this.#askedAt = clock.at()
    const making = api.createRoom(this.name).then(() => {
      this.#isMade = true
      this.look()
    })
    this.#making = making
    making.catch(() => {
      if (this.#making === making) this.#making = undefined
    })
    return making
  }

  /** Something may have changed there. */
  look(): void {
    if (this.#isClosed) return
    this.#isDirty = true
    this.#looking ??= this.#run().finally(() => {
      this.#looking = undefined
      if (this.#isDirty) this.look()
    })
  }

  /** Nothing is looked at any more. Resolves when nothing is under way. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancelTimer?.()
    this.#wake?.()
    await this.#looking
  }

  /** Closes the room, if it was ever made. */
  async closeRoom(): Promise<void> {
    await this.recording.end()
    await this.#making?.catch(() => {})
    if (this.#isMade) await this.#options.api.deleteRoom(this.name)
  }

  async #run(): Promise<void> {
    this.#cancelTimer?.()
    // What is told in one turn is one look.
    await Promise.resolve()
    while (this.#isDirty && !this.#isClosed) {
      this.#isDirty = false
      try {
        await this.#lookOnce()
        this.#failures = 0
        if (this.#isDirty) await this.#pause(BETWEEN_MS)
      } catch (err) {
        this.#isDirty = true
        this.#options.failed(err)
        await this.#pause(Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** this.#failures++))
      }
    }
    if (!this.#isClosed) this.#lookLater()
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(ms, resolve)
      this.#wake = () => {
        cancel()
        resolve()
      }
    })
  }

  #lookLater(): void {
    const now = this.#options.clock.at()
    // A client that takes again what it may not take is told of by nobody.
    const isParted = [...this.#members.values()].some(({ without }) => without.length > 0)
    const waits = [
      now < this.#watchfulUntil || isParted ? WATCHFUL_MS : CALM_MS,
      ...[...this.#leftAt.values()].map((leftAt) => leftAt + GRACE_MS - now).filter((ms) => ms > 0),
      ...(this.#endedAt === undefined ? [] : [this.#endedAt + GRACE_MS - now]),
    ]
    this.#cancelTimer = this.#options.clock.after(Math.max(0, Math.min(...waits)), () => this.look())
  }

  async #lookOnce(): Promise<void> {
    const { api, clock, over } = this.#options
    const hasGrace = this.#endedAt !== undefined && clock.at() < this.#endedAt + GRACE_MS
    const isOver = this.#endedAt !== undefined && !hasGrace
    // Nobody was given a token yet.
    if (!this.#isMade && !isOver) return
    const there = isOver ? [] : await api.participants(this.name)
    if (isOver || (this.#isFormer && there.every(({ identity }) => this.recording.isOf(identity)))) {
      await this.closeRoom()
      this.#isClosed = true
      return over()
    }
    await this.recording.look()
    const offences = new Map<string, number>()
    await inGroups(AT_ONCE, there, (one) => this.#settle(one, there, offences))
    this.#offences = offences
    for (const [userId, leftAt] of this.#leftAt) {
      if (clock.at() - leftAt > RETURN_MS) this.#leftAt.delete(userId)
    }
  }

  /** Somebody there as they should be. */
  async #settle(
    one: SeenParticipant,
    there: readonly SeenParticipant[],
    offences: Map<string, number>,
  ): Promise<void> {
    const { api, clock } = this.#options
    const { identity } = one
    if (one.isRecorder && this.recording.isOf(identity)) return
    const member = this.#members.get(identity)
    if (!member || one.isRecorder) return this.#putOut(identity)
    const allowed = sourcesOf(member.give)
    const isPermitted =
      !one.hasMore &&
      one.canSubscribe &&
      one.sources.length === allowed.length &&
      allowed.every((source) => one.sources.includes(source))
    // What may not be published any more LiveKit takes away by itself then.
    if (!isPermitted) await api.permit(this.name, identity, allowed)
    else if (await this.#hush(one, allowed, offences)) return api.remove(this.name, identity)
    const kept = there.filter((other) => member.without.includes(other.identity))
    const trackIds = kept.flatMap(({ tracks }) => tracks.map(({ id }) => id))
    if (trackIds.length > 0) await api.unsubscribe(this.name, identity, trackIds)
    if (!isPermitted) this.#watchfulUntil = Math.max(this.#watchfulUntil, clock.at() + RETURN_MS)
  }

  async #putOut(identity: string): Promise<void> {
    const { api, clock, isHere } = this.#options
    const leftAt = this.#leftAt.get(identity) ?? -Infinity
    if (isHere(identity) && clock.at() < leftAt + GRACE_MS) return
    await api.remove(this.name, identity)
  }

  /**
   * Mutes what may not be there. True: somebody is to be put out, for what no client of ours does: it is still there
   * after a while, or a picture in the place of a voice,
   * or tracks without end.
   */
  async #hush(
    { identity, tracks }: SeenParticipant,
    allowed: readonly Source[],
    offences: Map<string, number>,
  ): Promise<boolean> {
    const { api, clock } = this.#options
    if (tracks.length > TRACKS_MAX) return true
    for (const { id, source, kind, isMuted } of tracks) {
      if (source === undefined || kind !== slotKinds[source]) return true
      if (allowed.includes(source)) continue
      const offence = `${identity} ${id}`
      const since = this.#offences.get(offence) ?? clock.at()
      if (clock.at() - since >= OFFENCE_MS) return true
      offences.set(offence, since)
      if (!isMuted) await api.mute(this.name, identity, id)
    }
    return false
  }
}

/** LiveKit believes a client what a track is of, and does not look whether it is sound or picture. */
const slotKinds: Readonly<Record<Source, 'audio' | 'video'>> = {
  microphone: 'audio',
  camera: 'video',
  screen: 'video',
  screenSound: 'audio',
}
