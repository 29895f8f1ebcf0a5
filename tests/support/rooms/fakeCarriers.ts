import { Carriers } from '../../../client/features/media/carriers/Carriers.ts'
import type { WayWord } from '../../../client/features/media/wayWord.ts'
import {
  slots,
  type Carrier,
  type CarrierListener,
  type Exchange,
  type LinkState,
  type PeerFigures,
  type Slot,
} from '../../../client/features/media/transport.ts'
import { settle, type ManualClock } from '../manualClock.ts'

/** One step of the fake network, ms. */
export const STEP_MS = 20

const pairOf = (one: string, other: string): string => [one, other].toSorted().join(' ')

/** The mesh of one person, or one person in one room. */
export class FakeCarrier implements Carrier {
  people: ReadonlyMap<string, Exchange> = new Map()
  readonly tracks = new Map<Slot, MediaStreamTrack>()
  readonly #owner: string
  readonly #way: string
  readonly #network: FakeCarriers
  readonly #listener: CarrierListener
  /** What was told, by person. */
  readonly #told = new Map<string, { state?: LinkState; sending: string; tracks: Set<Slot> }>()
  readonly #received = new Map<string, number>()
  isClosed = false
  /** In a room: when one is inside. */
  insideAt: number

  constructor(network: FakeCarriers, owner: string, way: string, listener: CarrierListener) {
    this.#network = network
    this.#owner = owner
    this.#way = way
    this.#listener = listener
    this.insideAt = network.clock.now() + network.delay(way === 'mesh' ? 0 : 800)
  }

  connect(people: ReadonlyMap<string, Exchange>): void {
    this.people = people
    for (const userId of this.#told.keys()) if (!people.has(userId)) this.#told.delete(userId)
    this.tell()
  }

  publish(slot: Slot, track: MediaStreamTrack | undefined): void {
    if (track) this.tracks.set(slot, track)
    else this.tracks.delete(slot)
  }

  want(): void {}

  arrived(userId: string, slot: Slot): Promise<number> {
    return Promise.resolve(this.#received.get(`${userId} ${slot}`) ?? 0)
  }

  revive(): void {}

  figures(): Promise<readonly PeerFigures[]> {
    return Promise.resolve([])
  }

  close(): void {
    this.isClosed = true
    this.people = new Map()
    this.#network.carriers.delete(`${this.#owner} ${this.#way}`)
  }

  get isInside(): boolean {
    return this.#network.clock.now() >= this.insideAt && !this.#network.down.has(this.#way)
  }

  /** Whether two have found each other here. */
  isConnectedWith(userId: string): boolean {
    const other = this.#network.at(userId, this.#way)
    if (!other || other.isClosed || !this.isInside || !other.isInside) return false
    if (this.#way !== 'mesh') return true
    return (
      other.people.has(this.#owner) && this.people.has(userId) && this.#network.isMet(this.#owner, userId)
    )
  }

  /** Whether something of somebody comes to this one now. */
  flows(userId: string, slot: Slot): boolean {
    const other = this.#network.at(userId, this.#way)
    return (
      this.isConnectedWith(userId) &&
      (this.people.get(userId)?.take.has(slot) ?? false) &&
      (other?.people.get(this.#owner)?.give.has(slot) ?? false) &&
      (other?.tracks.has(slot) ?? false)
    )
  }

  step(): void {
    for (const userId of this.people.keys())
      for (const slot of slots) {
        const key = `${userId} ${slot}`
        if (this.flows(userId, slot)) this.#received.set(key, (this.#received.get(key) ?? 0) + 1)
      }
    this.tell()
  }

  tell(): void {
    for (const [userId, { take }] of this.people) {
      const told = this.#told.get(userId) ?? { sending: '', tracks: new Set<Slot>() }
      this.#told.set(userId, told)
      const isConnected = this.isConnectedWith(userId)
      const other = this.#network.at(userId, this.#way)
      const given = other?.people.get(this.#owner)?.give
      const sending = isConnected ? slots.filter((slot) => other?.tracks.has(slot) && given?.has(slot)) : []
      const state = isConnected ? 'connected' : this.isInside ? 'waiting' : 'connecting'
      if (state !== told.state) {
        told.state = state
        this.#listener.onState(userId, state)
      }
      if (sending.join() !== told.sending) {
        told.sending = sending.join()
        this.#listener.onSending(userId, new Set(sending))
      }
      for (const slot of slots) {
        // The mesh has a place for each slot, whether something is sent in it or not.
        const has = isConnected && take.has(slot) && (this.#way === 'mesh' || sending.includes(slot))
        if (has === told.tracks.has(slot)) continue
        if (has) told.tracks.add(slot)
        else told.tracks.delete(slot)
        this.#listener.onTrack(userId, slot, has ? this.#network.track(this.#way, userId, slot) : undefined)
      }
    }
  }
}

/** What one person has been told of another. */
export interface Heard {
  link?: LinkState
  readonly tracks: Map<Slot, MediaStreamTrack>
  sending: ReadonlySet<Slot>
}

/** Somebody with the real switch between ways, over fake ones. */
export class FakePerson {
  readonly carriers: Carriers
  readonly heard = new Map<string, Heard>()
  /** Every track that was told, in order: its way. */
  readonly played: string[] = []
  people: ReadonlyMap<string, Exchange> = new Map()
  readonly name: string
  readonly #network: FakeCarriers

  constructor(network: FakeCarriers, name: string) {
    this.#network = network
    this.name = name
    let ids = 0
    const at = (userId: string): Heard => {
      const heard = this.heard.get(userId) ?? { tracks: new Map(), sending: new Set() }
      this.heard.set(userId, heard)
      return heard
    }
    this.carriers = new Carriers({
      clock: network.clock,
      newId: () => `${name}-${ids++}`,
      meshFaces: 4,
      createMesh: (listener) => network.create(name, 'mesh', listener),
      createRoom: (id, listener) => network.create(name, `room:${id}`, listener),
      send: (to, word) => network.post(name, to, word),
      onState: (userId, link) => (at(userId).link = link),
      onSending: (userId, sending) => (at(userId).sending = sending),
      onMostFaces: () => {},
      onTrack: (userId, slot, track) => {
        const { tracks } = at(userId)
        if (track) {
          tracks.set(slot, track)
          this.played.push(`${userId} ${slot} ${track.label.split(' ')[0]}`)
        } else tracks.delete(slot)
      },
    })
  }

  connect(people: ReadonlyMap<string, Exchange>): void {
    this.people = people
    this.carriers.connect(people)
  }

  /** By which way somebody is heard or seen now; undefined: not at all. */
  hears(userId: string, slot: Slot): string | undefined {
    const way = this.heard.get(userId)?.tracks.get(slot)?.label.split(' ')[0]
    return way !== undefined && this.#network.at(this.name, way)?.flows(userId, slot) ? way : undefined
  }

  /** The ways something goes to somebody by. */
  waysTo(userId: string): string[] {
    return [...this.#network.carriers]
      .filter(([key, { people }]) => key.startsWith(`${this.name} `) && people.has(userId))
      .map(([key]) => key.slice(this.name.length + 1))
  }
}

/** A mesh and rooms between people, with delays of their own; words between people in order, each pair for itself. */
export class FakeCarriers {
  readonly clock: ManualClock
  readonly carriers = new Map<string, FakeCarrier>()
  readonly people = new Map<string, FakePerson>()
  /** Ways nobody gets through. */
  readonly down = new Set<string>()
  readonly #random: () => number
  readonly #tracks = new Map<string, MediaStreamTrack>()
  readonly #metAt = new Map<string, number>()
  readonly #words: { at: number; from: string; to: string; word: WayWord }[] = []

  constructor(clock: ManualClock, random: () => number = () => 0.5) {
    this.clock = clock
    this.#random = random
  }

  delay(mostMs: number): number {
    return Math.floor(this.#random() * mostMs)
  }

  person(name: string): FakePerson {
    const person = new FakePerson(this, name)
    this.people.set(name, person)
    return person
  }

  create(owner: string, way: string, listener: CarrierListener): Carrier {
    const carrier = new FakeCarrier(this, owner, way, listener)
    this.carriers.set(`${owner} ${way}`, carrier)
    return carrier
  }

  at(owner: string, way: string): FakeCarrier | undefined {
    return this.carriers.get(`${owner} ${way}`)
  }

  track(way: string, userId: string, slot: Slot): MediaStreamTrack {
    const label = `${way} ${userId} ${slot}`
    const known = this.#tracks.get(label) ?? ({ label } as MediaStreamTrack)
    this.#tracks.set(label, known)
    return known
  }

  /** Two browsers find each other a while after both look. */
  isMet(one: string, other: string): boolean {
    const pair = pairOf(one, other)
    const metAt = this.#metAt.get(pair) ?? this.clock.now() + this.delay(600)
    this.#metAt.set(pair, metAt)
    return this.clock.now() >= metAt
  }

  post(from: string, to: string, word: WayWord): void {
    const last = this.#words.findLast((one) => one.from === from && one.to === to)?.at ?? 0
    this.#words.push({ at: Math.max(last, this.clock.now() + this.delay(300)), from, to, word })
  }

  async step(): Promise<void> {
    await this.clock.advance(STEP_MS)
    const now = this.clock.now()
    for (const due of this.#words.filter(({ at }) => at <= now)) {
      this.#words.splice(this.#words.indexOf(due), 1)
      this.people.get(due.to)?.carriers.hear(due.from, due.word)
    }
    for (const [pair] of this.#metAt) {
      const [one, other] = pair.split(' ') as [string, string]
      const isWanted = this.at(one, 'mesh')?.people.has(other) && this.at(other, 'mesh')?.people.has(one)
      if (!isWanted) this.#metAt.delete(pair)
    }
    for (const carrier of this.carriers.values()) carrier.step()
    await settle()
  }
}
