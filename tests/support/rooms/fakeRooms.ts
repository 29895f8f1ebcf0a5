import { DisconnectReason, Track } from 'livekit-client'
import { LateCarrier } from '../../../client/features/media/carriers/LateCarrier.ts'
import { LiveKitRoom } from '../../../client/features/media/livekit/LiveKitRoom.ts'
import type { Carrier, CarrierListener, Exchange, Slot } from '../../../client/features/media/transport.ts'
import { FakeCarrier, FakeCarriers } from './fakeCarriers.ts'
import { FakeLiveKit, FakeRoom } from './fakeLiveKit.ts'

const sources: Readonly<Record<Slot, Track.Source>> = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
  screenSound: Track.Source.ScreenShareAudio,
}

/** How long the code of a room is on its way at most, ms: it comes with the first. */
const LOAD_MS = 400

/** One person in one room of LiveKit: the product's own code, late and all, over a server that is not. */
class RoomWay extends FakeCarrier {
  readonly #carrier: Carrier
  readonly #rooms: FakeRooms
  readonly #owner: string
  readonly #way: string

  constructor(rooms: FakeRooms, owner: string, way: string, listener: CarrierListener) {
    super(rooms, owner, way, listener)
    this.#rooms = rooms
    this.#owner = owner
    this.#way = way
    const server = rooms.serverOf(way)
    const named: CarrierListener = {
      ...listener,
      onTrack: (userId, slot, track) =>
        listener.onTrack(userId, slot, track && rooms.track(way, userId, slot)),
    }
    this.#carrier = new LateCarrier(rooms.clock, named, async () => {
      await server.pass(LOAD_MS)
      return () =>
        new LiveKitRoom({
          ...named,
          conversationId: way,
          clock: rooms.clock,
          random: () => 0.5,
          grant: async () => {
            await server.pass(LOAD_MS)
            if (!rooms.mayEnter(owner, way)) throw new Error('NotInConversation')
            return server.grant()
          },
          createRoom: () => new FakeRoom(server, owner).asRoom,
          page: new EventTarget(),
          metresTo: () => 2,
          log: () => {},
        })
    })
  }

  override connect(people: ReadonlyMap<string, Exchange>): void {
    this.people = people
    this.#carrier.connect(people)
  }

  override publish(slot: Slot, track: MediaStreamTrack | undefined): void {
    this.#carrier.publish(slot, track)
  }

  override arrived(userId: string, slot: Slot): Promise<number> {
    return this.#carrier.arrived(userId, slot)
  }

  override close(): void {
    super.close()
    this.#carrier.close()
  }

  override flows(userId: string, slot: Slot): boolean {
    return this.#rooms.serverOf(this.#way).flows(userId, this.#owner, sources[slot])
  }

  override step(): void {}
}

/** People with the real switch between ways, a fake mesh, and the real client of LiveKit in rooms that take their time. */
export class FakeRooms extends FakeCarriers {
  readonly #servers = new Map<string, FakeLiveKit>()
  /** How many times as long as usual everything of LiveKit takes. */
  slow = 0
  /** Whether the server gives somebody a token. */
  mayEnter: (name: string, way: string) => boolean = () => true

  serverOf(way: string): FakeLiveKit {
    const delay = (mostMs: number) => this.delay(mostMs * this.slow)
    const server = this.#servers.get(way) ?? new FakeLiveKit({ clock: this.clock, delay })
    this.#servers.set(way, server)
    return server
  }

  /** The server puts somebody out of a room. */
  putOut(name: string, way: string): void {
    const room = this.serverOf(way).inside.get(name)
    room?.cut()
    room?.emit('disconnected', DisconnectReason.PARTICIPANT_REMOVED)
  }

  override create(owner: string, way: string, listener: CarrierListener): Carrier {
    if (way === 'mesh') return super.create(owner, way, listener)
    const room = new RoomWay(this, owner, way, listener)
    this.carriers.set(`${owner} ${way}`, room)
    return room
  }

  override async step(): Promise<void> {
    await super.step()
    for (const server of this.#servers.values()) server.step()
  }
}
