import { createTimerGroup, type Clock } from '../../../net/clock.ts'
import {
  slotKinds,
  slots,
  type CarrierListener,
  type Exchange,
  type LinkState,
  type Slot,
} from '../transport.ts'
import { isSameWays, MESH, splitOf, type Split, type Way, type Ways } from './ways.ts'
import type { WayWord } from '../wayWord.ts'

/** Without the way that is meant for somebody so long, the mesh is tried as well. Both sides come to it by themselves. */
export const FALLBACK_MS = 10_000
/** A former way is kept no longer than this for somebody who is there on the new one but never says that it carries. */
export const HOLD_MS = 30_000

export interface PersonWaysOptions {
  readonly userId: string
  readonly clock: Clock
  readonly newId: () => string
  readonly listener: CarrierListener
  /** How much has come over a way by now, packets of sound or pictures. */
  readonly arrived: (way: Way, slot: Slot) => Promise<number>
  /** Whether what comes in a slot is shown: a picture nobody looks at does not come. */
  readonly isWanted: (slot: Slot) => boolean
  /** Through the room of the space. */
  readonly send: (word: WayWord) => void
  /** What goes by which way is something else now (`exchangeBy`). */
  readonly onChange: () => void
}

/** So much of it has to come before a way plays: a voice without a pause before its next packet, one picture. */
const ENOUGH = { audio: 10, video: 1 } as const

/** What is heard of somebody over one way. */
interface Heard {
  state: LinkState
  sending: ReadonlySet<Slot>
  readonly tracks: Map<Slot, MediaStreamTrack>
}

const nothing: Split = { take: new Map(), give: new Map() }

/** From the best to the worst. */
const rank: readonly LinkState[] = ['connected', 'full', 'waiting', 'connecting', 'lost', 'noPath']

/**
 * The ways between oneself and one person. When another way is meant for them, the former is held until both have what
 * they take over the new one; what plays changes from one to the other in one step, so nothing is heard twice.
 */
export class PersonWays {
  readonly #options: PersonWaysOptions
  readonly #timers
  #exchange: Exchange = { take: new Set(), give: new Set() }
  #split = nothing
  /** Ways of before, and the mesh where a room is out of reach: used beside those that are meant. */
  readonly #held = new Set<Way>()
  readonly #heard = new Map<Way, Heard>()
  /** Whose track plays. */
  readonly #active = new Map<Slot, Way>()
  /** Over what is meant it has really come. */
  readonly #proven = new Set<Slot>()
  /** How much had come when one began to look. */
  readonly #first = new Map<Slot, number>()
  readonly #asking = new Set<Slot>()
  /** Our own question, while it is not answered: whether they have all over the ways that are meant. */
  #ownTurn: string | undefined
  #theirs: Extract<WayWord, { kind: 'giving' }> | undefined
  #stopFallback: (() => void) | undefined
  #stopHolding: (() => void) | undefined
  #hasLeft = false
  // What was told of them.
  #link: LinkState | undefined
  #sending = ''
  readonly #told = new Map<Slot, MediaStreamTrack>()

  constructor(options: PersonWaysOptions) {
    this.#options = options
    this.#timers = createTimerGroup(options.clock)
  }

  /** What goes over a way, undefined: nothing. Never more than the server allows. */
  exchangeBy(way: Way): Exchange | undefined {
    const by = (allowed: ReadonlySet<Slot>, ways: Ways) =>
      new Set([...allowed].filter((slot) => ways.get(slot) === way || this.#held.has(way)))
    const take = by(this.#exchange.take, this.#split.take)
    const give = by(this.#exchange.give, this.#split.give)
    return take.size + give.size > 0 ? { take, give } : undefined
  }

  get ways(): ReadonlySet<Way> {
    return new Set([...this.#split.take.values(), ...this.#split.give.values(), ...this.#held])
  }

  /** Whether something waits to be proven: `probe` has to be called again and again. */
  get isMoving(): boolean {
    return slots.some((slot) => this.#isToProve(slot))
  }

  /** Whether something of theirs comes this way, or will. */
  isPlaying(way: Way): boolean {
    const ways = [...this.#active.values()]
    return (ways.length > 0 ? ways : this.#meant()).includes(way)
  }

  /** Whether a slot of theirs shall come this way. */
  isMeant(way: Way, slot: Slot): boolean {
    return this.#split.take.get(slot) === way
  }

  /** What is exchanged with them from now on. */
  change(exchange: Exchange): void {
    const former = this.#split
    this.#exchange = exchange
    this.#split = splitOf(exchange)
    const isMoved = !isSameWays(former.take, this.#split.take) || !isSameWays(former.give, this.#split.give)
    if (isMoved) {
      for (const direction of ['take', 'give'] as const)
        for (const [slot, way] of this.#split[direction]) {
          const before = former[direction].get(slot)
          if (before !== undefined && before !== way) this.#held.add(before)
        }
      for (const slot of slots) if (former.take.get(slot) !== this.#split.take.get(slot)) this.#unprove(slot)
      if (this.#held.size > 0) this.#ask()
    }
    this.#options.onChange()
    this.#refresh()
  }

  /** Nothing is exchanged with them any more. */
  leave(): void {
    this.#timers.clear()
    this.#exchange = { take: new Set(), give: new Set() }
    this.#split = nothing
    this.#held.clear()
    this.#play()
    this.#hasLeft = true
  }

  // --- what the ways tell -----------------------------------------------------------------------------------------

  onState(way: Way, state: LinkState): void {
    this.#at(way).state = state
    this.#refresh()
  }

  onTrack(way: Way, slot: Slot, track: MediaStreamTrack | undefined): void {
    const { tracks } = this.#at(way)
    if (track) tracks.set(slot, track)
    else tracks.delete(slot)
    if (this.#split.take.get(slot) === way) this.#unprove(slot)
    this.#refresh()
  }

  onSending(way: Way, sending: ReadonlySet<Slot>): void {
    this.#at(way).sending = sending
    this.#refresh()
  }

  /** A way that carries nothing for them any more begins anew when it is used again. */
  forget(way: Way): void {
    this.#heard.delete(way)
  }

  // --- what they say ----------------------------------------------------------------------------------------------

  hear(word: WayWord): void {
    if (word.kind === 'giving') this.#theirs = word
    else if (word.turn === this.#ownTurn) this.#ownTurn = undefined
    this.#refresh()
  }

  /** They look for a way from browser to browser although another is meant: they may not have that one. */
  hearMesh(): void {
    if (!this.ways.has(MESH) && !this.#isReached()) this.#fallBack()
  }

  /** Words may have been lost. */
  revive(): void {
    if (this.#ownTurn !== undefined) this.#ask()
  }

  /** Looks whether something comes over the ways that are meant. */
  probe(): void {
    for (const slot of slots) {
      const way = this.#split.take.get(slot)
      if (way === undefined || this.#asking.has(slot) || !this.#isToProve(slot)) continue
      const track = this.#heard.get(way)?.tracks.get(slot)
      this.#asking.add(slot)
      void this.#options
        .arrived(way, slot)
        .catch(() => 0)
        .then((arrived) => {
          this.#asking.delete(slot)
          if (this.#hasLeft || this.#split.take.get(slot) !== way) return
          if (this.#heard.get(way)?.tracks.get(slot) !== track) return
          const first = this.#first.get(slot) ?? arrived
          this.#first.set(slot, first)
          if (arrived - first < ENOUGH[slotKinds[slot]]) return
          this.#proven.add(slot)
          this.#refresh()
        })
    }
  }

  #unprove(slot: Slot): void {
    this.#proven.delete(slot)
    this.#first.delete(slot)
  }

  // --- deciding ---------------------------------------------------------------------------------------------------

  #at(way: Way): Heard {
    const known = this.#heard.get(way)
    if (known) return known
    const heard: Heard = { state: 'waiting', sending: new Set(), tracks: new Map() }
    this.#heard.set(way, heard)
    return heard
  }

  /** Whether something is to be heard or seen over a way now. */
  #carries(way: Way, slot: Slot): boolean {
    const heard = this.#heard.get(way)
    return heard?.state === 'connected' && heard.sending.has(slot) && heard.tracks.has(slot)
  }

  #isProven(slot: Slot): boolean {
    return this.#proven.has(slot) || !this.#options.isWanted(slot)
  }

  #isToProve(slot: Slot): boolean {
    const active = this.#active.get(slot)
    const meant = this.#split.take.get(slot)
    if (active === undefined || meant === undefined || active === meant || this.#isProven(slot)) return false
    return this.#carries(active, slot) && this.#carries(meant, slot)
  }

  /** Whose track shall play. What plays is not left for a place in which nothing has come yet. */
  #choose(slot: Slot): Way | undefined {
    const meant = this.#split.take.get(slot)
    if (meant === undefined) return undefined
    const ways = [meant, ...this.#held]
    const active = this.#active.get(slot)
    const isStanding = active !== undefined && ways.includes(active)
    if (isStanding && this.#carries(active, slot))
      return this.#isProven(slot) && this.#carries(meant, slot) ? meant : active
    const carrying = ways.find((way) => this.#carries(way, slot))
    if (carrying) return carrying
    const hasTrack = (way: Way) => this.#heard.get(way)?.tracks.has(slot)
    return isStanding && hasTrack(active) ? active : ways.find(hasTrack)
  }

  #refresh(): void {
    if (this.#hasLeft) return
    this.#play()
    this.#tellSending()
    this.#tellLink()
    this.#watchReach()
    this.#settle()
  }

  /** What may be taken plays, and nothing else. */
  #play(): void {
    for (const slot of slots) {
      const way = this.#choose(slot)
      if (way) this.#active.set(slot, way)
      else this.#active.delete(slot)
      const track = way && this.#heard.get(way)?.tracks.get(slot)
      if (this.#told.get(slot) === track) continue
      if (track) this.#told.set(slot, track)
      else this.#told.delete(slot)
      this.#options.listener.onTrack(this.#options.userId, slot, track)
    }
  }

  #tellSending(): void {
    const ways = this.ways
    const sending = slots.filter((slot) => {
      if (!this.#split.take.has(slot)) return false
      const active = this.#active.get(slot)
      const asked = active === undefined ? [...ways] : [active]
      return asked.some((way) => this.#heard.get(way)?.sending.has(slot))
    })
    if (sending.join() === this.#sending) return
    this.#sending = sending.join()
    this.#options.listener.onSending(this.#options.userId, new Set(sending))
  }

  /** As the ways that are meant stand; while one of before still stands, that is good enough. */
  #tellLink(): void {
    const stateOf = (way: Way): LinkState => this.#heard.get(way)?.state ?? 'waiting'
    const meant = this.#meant().map(stateOf)
    const isHeld = [...this.#held].some((way) => stateOf(way) === 'connected')
    const link = isHeld
      ? 'connected'
      : meant.reduce(
          (worst, state) => (rank.indexOf(state) > rank.indexOf(worst) ? state : worst),
          'connected',
        )
    if (link === this.#link) return
    this.#link = link
    this.#options.listener.onState(this.#options.userId, link)
  }

  #meant(): Way[] {
    return [...new Set([...this.#split.take.values(), ...this.#split.give.values()])]
  }

  /** Whether they are there on all ways that are meant. */
  #isReached(): boolean {
    return this.#meant().every((way) => this.#heard.get(way)?.state === 'connected')
  }

  // --- from one way to another ------------------------------------------------------------------------------------

  /** Says by which way what is theirs comes from now on; they answer when they have it. */
  #ask(): void {
    const { clock: _clock, newId, send } = this.#options
    this.#ownTurn = newId()
    send({ kind: 'giving', turn: this.#ownTurn, by: Object.fromEntries(this.#split.give) })
    this.#stopHolding?.()
    this.#stopHolding = this.#timers.after(HOLD_MS, () => this.#onHeldLong())
  }

  #onHeldLong(): void {
    if (this.#isReached()) this.#ownTurn = undefined
    else this.#stopHolding = this.#timers.after(HOLD_MS, () => this.#onHeldLong())
    this.#refresh()
  }

  /** Whether all one takes of them comes over the ways that are meant, or would, did they send it. */
  #hasMoved(): boolean {
    return [...this.#split.take].every(([slot, way]) => {
      const active = this.#active.get(slot)
      if (active === way) return this.#heard.get(way)?.state === 'connected'
      const isQuiet = active === undefined || !this.#carries(active, slot)
      return isQuiet && this.#heard.get(way)?.state === 'connected'
    })
  }

  #settle(): void {
    if (!this.#theirs && this.#held.size === 0) return
    if (!this.#hasMoved()) return
    if (this.#theirs) {
      const { turn, by } = this.#theirs
      // They may know of another way before oneself does: then what is taken is not what they ask about.
      const isMeant = [...this.#split.take].every(([slot, way]) => by[slot] === undefined || by[slot] === way)
      if (isMeant) {
        this.#theirs = undefined
        this.#options.send({ kind: 'taken', turn })
      }
    }
    if (this.#held.size === 0 || this.#ownTurn !== undefined) return
    this.#stopHolding?.()
    this.#held.clear()
    this.#options.onChange()
  }

  /** Where a room cannot be reached, or they are not in it, the mesh carries until it can. */
  #watchReach(): void {
    if (this.#isReached() || this.ways.has(MESH)) {
      this.#stopFallback?.()
      this.#stopFallback = undefined
    } else {
      this.#stopFallback ??= this.#timers.after(FALLBACK_MS, () => this.#fallBack())
    }
  }

  #fallBack(): void {
    this.#stopFallback?.()
    this.#stopFallback = undefined
    if (this.ways.has(MESH) || this.ways.size === 0) return
    this.#held.add(MESH)
    this.#ask()
    this.#options.onChange()
    this.#refresh()
  }
}
