import type { MediaMember, MediaTalk, SpaceMediaRooms, SpacePeople } from '../room/mediaRooms.ts'
import type { KeeperClock } from './keeperClock.ts'
import type { RoomKeeper } from './RoomKeeper.ts'

/**
 * Who goes on elsewhere with others of a room may stay in it so long: browsers take the new way before they leave the
 * former, and are gone before that.
 */
export const PASSING_MS = 15_000

/**
 * So many rooms of a space are made before anybody asks, in so long: who joins and leaves meetings in a row costs calls
 * of LiveKit, and of a token nothing is asked. Beyond that a room is made for the first who comes with one.
 */
export const EARLY_ROOMS = 20
const EARLY_MS = 30_000

export interface SpaceRoomsOptions {
  readonly people: SpacePeople
  readonly clock: KeeperClock
  readonly keep: (talk: MediaTalk, conversationId: string) => RoomKeeper
  /** What was recorded in a room of before goes on being recorded, as who began it wanted. */
  readonly record: (keeper: RoomKeeper, startedBy: string) => void
}

/** A room that is kept, of now or of before. */
interface Kept {
  readonly keeper: RoomKeeper
  readonly conversationId: string
  /** Who belongs there; undefined: nobody does any more. */
  talk: MediaTalk | undefined
  /** Who goes on elsewhere with others of this room → until when they may stay. */
  readonly passing: Map<string, number>
  cancel: (() => void) | undefined
}

const nobody: MediaTalk['members'] = new Map()

/** The rooms of one space: each follows its conversation, and lets those go who go on in another way together. */
export class SpaceRooms implements SpaceMediaRooms {
  readonly #options: SpaceRoomsOptions
  /** By conversation. */
  readonly #rooms = new Map<string, Kept>()
  readonly #formers = new Set<Kept>()
  /** When rooms were made before anybody asked; the newest last. */
  #early: number[] = []

  constructor(options: SpaceRoomsOptions) {
    this.#options = options
  }

  /** Keeps the room of a conversation; undefined where it has none. */
  keeperOf(conversationId: string): RoomKeeper | undefined {
    return this.#rooms.get(conversationId)?.keeper
  }

  follow(talks: ReadonlyMap<string, MediaTalk>): void {
    /** Conversations that go on in another room and were recorded → who began that. */
    const recorded = new Map<string, string>()
    const changed = new Set<Kept>()
    for (const [id, kept] of this.#rooms) {
      const now = talks.get(id)
      if (now === kept.talk) continue
      changed.add(kept)
      if (now?.round === kept.talk?.round) {
        this.#pass(kept, (userId) => now?.members.has(userId) === false)
        kept.talk = now
        continue
      }
      // In another room: whoever is not in that one may not stay in this one either.
      if (now) kept.passing.clear()
      this.#pass(kept, (userId) => !now || now.members.has(userId))
      const { recording } = kept.keeper
      if (now && recording.isRunning) recorded.set(id, recording.startedBy)
      if (!now) void recording.end().catch(() => {})
      kept.talk = undefined
      this.#rooms.delete(id)
      this.#formers.add(kept)
    }
    for (const [id, talk] of talks) {
      if (this.#rooms.has(id)) continue
      const keeper = this.#options.keep(talk, id)
      const kept: Kept = { keeper, conversationId: id, talk, passing: new Map(), cancel: undefined }
      this.#rooms.set(id, kept)
      // Its members ask for tokens in a moment; whether it was made they are told then.
      if (this.#mayMakeEarly()) keeper.ready().catch(() => {})
      changed.add(kept)
      const startedBy = recorded.get(id)
      if (startedBy !== undefined) this.#options.record(keeper, startedBy)
    }
    for (const kept of [...this.#rooms.values(), ...this.#formers]) {
      // Where people pass, with whom they go on may have changed without it.
      if (changed.has(kept) || kept.passing.size > 0) this.#settle(kept)
    }
  }

  close(): void {
    for (const kept of [...this.#rooms.values(), ...this.#formers]) {
      kept.cancel?.()
      kept.keeper.end()
    }
    this.#rooms.clear()
    this.#formers.clear()
  }

  #mayMakeEarly(): boolean {
    const now = this.#options.clock.at()
    this.#early = this.#early.filter((at) => now - at < EARLY_MS)
    if (this.#early.length >= EARLY_ROOMS) return false
    this.#early.push(now)
    return true
  }

  /** Those members of a room may pass. */
  #pass({ talk, passing }: Kept, mayPass: (userId: string) => boolean): void {
    const until = this.#options.clock.at() + PASSING_MS
    for (const userId of talk?.members.keys() ?? []) if (mayPass(userId)) passing.set(userId, until)
  }

  /** Has the keeper of a room follow what is so now. */
  #settle(kept: Kept): void {
    const { clock } = this.#options
    const { keeper, passing } = kept
    kept.cancel?.()
    kept.cancel = undefined
    const members = this.#membersOf(kept)
    if (kept.talk === undefined && passing.size === 0) {
      this.#formers.delete(kept)
      return keeper.end()
    }
    keeper.follow(members, kept.talk === undefined)
    if (passing.size === 0) return
    const wait = Math.min(...passing.values()) - clock.at()
    kept.cancel = clock.after(Math.max(0, wait), () => this.#settle(kept))
  }

  /** Who belongs there, and who may stay: they have what they exchange now, with those they exchange it with. */
  #membersOf({ talk, passing }: Kept): MediaTalk['members'] {
    const base = talk?.members ?? nobody
    if (passing.size === 0) return base
    const { clock, people } = this.#options
    for (const [userId, until] of passing) {
      if (base.has(userId) || until <= clock.at() || !people.isHere(userId)) passing.delete(userId)
    }
    const inside = new Set([...base.keys(), ...passing.keys()])
    const members = new Map<string, MediaMember>(base)
    for (const userId of passing.keys()) {
      const partners = people.partnersOf(userId)
      const others = [...inside].filter((other) => other !== userId)
      const known = others.filter((other) => partners.has(other))
      if (known.length === 0) {
        passing.delete(userId)
        continue
      }
      const give = known.reduce((bits, other) => bits | partners.get(other)!, 0)
      const without = others.filter((other) => !partners.has(other))
      members.set(userId, { give, without })
      for (const other of without) {
        const member = base.has(other) ? members.get(other) : undefined
        if (member) members.set(other, { ...member, without: [...member.without, userId] })
      }
    }
    return members
  }
}
