import { createTimerGroup, type Clock } from '../../../net/clock.ts'
import type {
  Carrier,
  CarrierListener,
  Exchange,
  LinkState,
  MediaTransport,
  PeerFigures,
  PictureSize,
  PictureSlot,
  Slot,
  TransportListener,
} from '../transport.ts'
import { PersonWays } from './PersonWays.ts'
import { conversationOf, MESH, type RoomWay, type Way } from './ways.ts'
import type { WayWord } from '../wayWord.ts'

export interface CarriersOptions extends TransportListener {
  readonly clock: Clock
  readonly newId: () => string
  readonly createMesh: (listener: CarrierListener) => Carrier
  /** The room of a conversation on a media server. */
  readonly createRoom: (conversationId: string, listener: CarrierListener) => Carrier
  /** So many people's faces the mesh carries at once, oneself among them. */
  readonly meshFaces: number
  /** Through the room of the space, to one person. */
  readonly send: (userId: string, word: WayWord) => void
}

/** Whoever is back in a conversation so soon finds its room as it was; nothing goes through it meanwhile. */
export const ROOM_LINGER_MS = 5_000
/** How often one looks whether something comes over another way by now. */
export const PROBE_MS = 40

interface Room {
  readonly carrier: Carrier
  /** undefined: something goes through it. */
  stopLingering: (() => void) | undefined
}

/**
 * The one transport of a space: the mesh, and the rooms of those conversations the server has given to a media server.
 * Takes everybody from one to the other so that they are heard all the while.
 */
export class Carriers implements MediaTransport {
  readonly #options: CarriersOptions
  readonly #timers
  readonly #people = new Map<string, PersonWays>()
  readonly #rooms = new Map<RoomWay, Room>()
  readonly #tracks = new Map<Slot, MediaStreamTrack>()
  readonly #sizes = new Map<PictureSlot, ReadonlyMap<string, PictureSize>>()
  readonly #mesh: Carrier
  #mostFaces: number | undefined
  #isApplying = false
  #isStale = false
  #stopProbing: (() => void) | undefined

  constructor(options: CarriersOptions) {
    this.#options = options
    this.#timers = createTimerGroup(options.clock)
    this.#mesh = options.createMesh(this.#listenerOf(MESH))
  }

  connect(people: ReadonlyMap<string, Exchange>): void {
    this.#together(() => {
      this.#isStale = true
      for (const [userId, person] of this.#people) {
        if (people.has(userId)) continue
        this.#people.delete(userId)
        person.leave()
      }
      for (const [userId, exchange] of people) {
        const person = this.#people.get(userId) ?? this.#join(userId)
        person.change(exchange)
      }
    })
  }

  publish(slot: Slot, track: MediaStreamTrack | undefined): void {
    if (track) this.#tracks.set(slot, track)
    else this.#tracks.delete(slot)
    for (const carrier of this.#carriers()) carrier.publish(slot, track)
  }

  want(slot: PictureSlot, sizes: ReadonlyMap<string, PictureSize>): void {
    this.#sizes.set(slot, sizes)
    for (const carrier of this.#carriers()) carrier.want(slot, sizes)
  }

  /** What somebody said of the ways between the two. */
  hear(userId: string, word: WayWord): void {
    this.#together(() => this.#people.get(userId)?.hear(word))
  }

  /** Somebody looks for a way from browser to browser. */
  hearMesh(userId: string): void {
    this.#together(() => this.#people.get(userId)?.hearMesh())
  }

  /** Over each way that is meant for somebody; what is held beside it soon ends. */
  async figures(): Promise<readonly PeerFigures[]> {
    const ways: Way[] = [MESH, ...this.#rooms.keys()]
    const byWay = ways.map(async (way) => {
      const figures = (await this.#at(way)?.figures()) ?? []
      return figures.filter(({ userId }) => this.#people.get(userId)?.isPlaying(way))
    })
    return (await Promise.all(byWay)).flat()
  }

  revive(isNetworkNew?: boolean): void {
    for (const carrier of this.#carriers()) carrier.revive(isNetworkNew)
    for (const person of this.#people.values()) person.revive()
  }

  close(): void {
    this.#timers.clear()
    for (const person of this.#people.values()) person.leave()
    this.#people.clear()
    for (const carrier of this.#carriers()) carrier.close()
    this.#rooms.clear()
  }

  *#carriers(): Iterable<Carrier> {
    yield this.#mesh
    for (const { carrier } of this.#rooms.values()) yield carrier
  }

  #join(userId: string): PersonWays {
    const { clock, newId, send } = this.#options
    const person = new PersonWays({
      userId,
      clock,
      newId,
      listener: this.#options,
      arrived: (way, slot) => this.#at(way)?.arrived(userId, slot) ?? Promise.resolve(0),
      isWanted: (slot) => {
        const sizes = slot === 'camera' || slot === 'screen' ? this.#sizes.get(slot) : undefined
        return !sizes || sizes.has(userId)
      },
      send: (word) => send(userId, word),
      onChange: () =>
        this.#together(() => {
          this.#isStale = true
        }),
    })
    this.#people.set(userId, person)
    return person
  }

  #at(way: Way): Carrier | undefined {
    return way === MESH ? this.#mesh : this.#rooms.get(way)?.carrier
  }

  #listenerOf(way: Way): CarrierListener {
    const of = (userId: string, tell: (person: PersonWays) => void): void =>
      this.#together(() => {
        const person = this.#people.get(userId)
        // What a way still says of somebody it carries nothing for concerns nobody.
        if (person?.ways.has(way)) tell(person)
      })
    return {
      onState: (userId: string, state: LinkState) => of(userId, (person) => person.onState(way, state)),
      onTrack: (userId, slot, track) => of(userId, (person) => person.onTrack(way, slot, track)),
      onSending: (userId, sending) => of(userId, (person) => person.onSending(way, sending)),
    }
  }

  /** Does something, and what follows from it for the ways once, however often it is asked for meanwhile. */
  #together(run: () => void): void {
    if (this.#isApplying) return run()
    this.#isApplying = true
    try {
      run()
      while (this.#isStale) {
        this.#isStale = false
        this.#apply()
      }
    } finally {
      this.#isApplying = false
    }
    this.#probe()
  }

  #apply(): void {
    const byWay = new Map<Way, Map<string, Exchange>>([[MESH, new Map()]])
    for (const way of this.#rooms.keys()) byWay.set(way, new Map())
    for (const [userId, person] of this.#people) {
      for (const way of person.ways) {
        const exchange = person.exchangeBy(way)
        if (!exchange) continue
        const people = byWay.get(way) ?? new Map<string, Exchange>()
        byWay.set(way, people.set(userId, exchange))
      }
    }
    for (const [way, people] of byWay) {
      if (way === MESH) this.#mesh.connect(people)
      else this.#enter(way, people)
      for (const [userId, person] of this.#people) if (!people.has(userId)) person.forget(way)
    }
    this.#countFaces()
  }

  /** A room carries as many faces as there are; of those who come over the mesh each is sent to each. */
  #countFaces(): void {
    const isMesh = [...this.#people.values()].some((person) => person.isMeant(MESH, 'camera'))
    const mostFaces = isMesh ? this.#options.meshFaces : Infinity
    if (mostFaces === this.#mostFaces) return
    this.#mostFaces = mostFaces
    this.#options.onMostFaces(mostFaces)
  }

  #enter(way: RoomWay, people: ReadonlyMap<string, Exchange>): void {
    const known = this.#rooms.get(way)
    if (!known && people.size === 0) return
    const room = known ?? this.#open(way)
    if (people.size > 0) {
      room.stopLingering?.()
      room.stopLingering = undefined
    } else {
      room.stopLingering ??= this.#timers.after(ROOM_LINGER_MS, () => {
        this.#rooms.delete(way)
        room.carrier.close()
      })
    }
    room.carrier.connect(people)
  }

  #open(way: RoomWay): Room {
    const carrier = this.#options.createRoom(conversationOf(way), this.#listenerOf(way))
    const room: Room = { carrier, stopLingering: undefined }
    this.#rooms.set(way, room)
    for (const [slot, track] of this.#tracks) carrier.publish(slot, track)
    for (const [slot, sizes] of this.#sizes) carrier.want(slot, sizes)
    return room
  }

  #probe(): void {
    if (this.#stopProbing || ![...this.#people.values()].some(({ isMoving }) => isMoving)) return
    this.#stopProbing = this.#timers.after(PROBE_MS, () => {
      this.#stopProbing = undefined
      for (const person of this.#people.values()) person.probe()
      this.#probe()
    })
  }
}
