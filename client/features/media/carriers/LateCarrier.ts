import { createTimerGroup, type Clock } from '../../../net/clock.ts'
import type {
  Carrier,
  CarrierListener,
  Exchange,
  PeerFigures,
  PictureSize,
  PictureSlot,
  Slot,
} from '../transport.ts'

/** So long after a failure what carries is loaded again. */
export const LOAD_AGAIN_MS = 3_000

/** Stands for a carrier whose code is still on its way. */
export class LateCarrier implements Carrier {
  readonly #timers
  readonly #listener: CarrierListener
  readonly #load: () => Promise<() => Carrier>
  readonly #tracks = new Map<Slot, MediaStreamTrack>()
  readonly #sizes = new Map<PictureSlot, ReadonlyMap<string, PictureSize>>()
  #people: ReadonlyMap<string, Exchange> = new Map()
  #carrier: Carrier | undefined
  #isClosed = false

  constructor(clock: Clock, listener: CarrierListener, load: () => Promise<() => Carrier>) {
    this.#timers = createTimerGroup(clock)
    this.#listener = listener
    this.#load = load
    void this.#begin()
  }

  async #begin(): Promise<void> {
    let create: () => Carrier
    try {
      create = await this.#load()
    } catch {
      if (!this.#isClosed) this.#timers.after(LOAD_AGAIN_MS, () => void this.#begin())
      return
    }
    if (this.#isClosed) return
    this.#carrier = create()
    for (const [slot, track] of this.#tracks) this.#carrier.publish(slot, track)
    for (const [slot, sizes] of this.#sizes) this.#carrier.want(slot, sizes)
    this.#carrier.connect(this.#people)
  }

  connect(people: ReadonlyMap<string, Exchange>): void {
    if (this.#carrier) return this.#carrier.connect(people)
    const former = this.#people
    this.#people = people
    for (const userId of people.keys()) if (!former.has(userId)) this.#listener.onState(userId, 'connecting')
  }

  publish(slot: Slot, track: MediaStreamTrack | undefined): void {
    if (track) this.#tracks.set(slot, track)
    else this.#tracks.delete(slot)
    this.#carrier?.publish(slot, track)
  }

  want(slot: PictureSlot, sizes: ReadonlyMap<string, PictureSize>): void {
    this.#sizes.set(slot, sizes)
    this.#carrier?.want(slot, sizes)
  }

  arrived(userId: string, slot: Slot): Promise<number> {
    return this.#carrier?.arrived(userId, slot) ?? Promise.resolve(0)
  }

  figures(): Promise<readonly PeerFigures[]> {
    return this.#carrier?.figures() ?? Promise.resolve([])
  }

  revive(isNetworkNew?: boolean): void {
    this.#carrier?.revive(isNetworkNew)
  }

  close(): void {
    this.#isClosed = true
    this.#timers.clear()
    this.#carrier?.close()
  }
}
