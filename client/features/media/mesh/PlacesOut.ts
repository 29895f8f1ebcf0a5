import { pictureSlots, type PictureSlot, type Slot } from '../transport.ts'
import { wantsAll, type Wants } from './peerChannel.ts'
import { tunePicture } from './tunePicture.ts'

/**
 * What one sends to one person: a track for each of the four places of a connection, as good as the other side wants
 * it. Tracks and rates outlive a connection, senders do not.
 */
export class PlacesOut {
  readonly #log: (message: string) => void
  readonly #tracks = new Map<Slot, MediaStreamTrack>()
  readonly #mostBps = new Map<PictureSlot, number>()
  /** The senders by slot, once there is a connection. */
  readonly #senders = new Map<Slot, RTCRtpSender>()
  /** What the senders of this connection have been given. */
  readonly #placed = new Map<Slot, MediaStreamTrack | null>()
  /** What the other side wants. */
  #wanted: Wants = wantsAll
  #replaced: Promise<void> = Promise.resolve()
  #tuned: Promise<void> = Promise.resolve()

  constructor(log: (message: string) => void) {
    this.#log = log
  }

  /** Slots in which there is something to send. */
  slots(): Iterable<Slot> {
    return this.#tracks.keys()
  }

  /** Sends a track, or nothing, in a slot. */
  publish(slot: Slot, track: MediaStreamTrack | undefined): void {
    if (track) this.#tracks.set(slot, track)
    else this.#tracks.delete(slot)
    this.#put(slot)
  }

  /** A picture goes out at this rate at most, bit/s. */
  allow(slot: PictureSlot, bps: number): void {
    if (this.#mostBps.get(slot) === bps) return
    this.#mostBps.set(slot, bps)
    this.#put(slot)
  }

  /** What the other side shows from now on. */
  beWanted(wanted: Wants): void {
    this.#wanted = wanted
    for (const slot of pictureSlots) this.#put(slot)
  }

  /** Whether the other side is being sent a picture. */
  isShownIn(slot: PictureSlot): boolean {
    return this.#tracks.has(slot) && this.#wanted[slot] !== 'none'
  }

  /** The connection is gone: its senders are no more. */
  drop(): void {
    this.#senders.clear()
    this.#placed.clear()
  }

  /** Another connection: nothing of what was asked of the one before is waited for, and all is wanted again. */
  begin(): void {
    this.#replaced = Promise.resolve()
    this.#tuned = Promise.resolve()
    this.#wanted = wantsAll
  }

  /** The sender of a slot in this connection. */
  take(slot: Slot, sender: RTCRtpSender): void {
    this.#senders.set(slot, sender)
  }

  /** Gives every sender what it has to send. */
  fill(): void {
    for (const slot of this.#senders.keys()) this.#put(slot)
  }

  /** Sends what one has in a slot, as good as it is wanted; nothing where the other side does not show it. */
  #put(slot: Slot): void {
    const sender = this.#senders.get(slot)
    if (!sender) return
    const picture = pictureSlots.find((one) => one === slot)
    const size = picture && this.#wanted[picture]
    const track = size === 'none' ? null : (this.#tracks.get(slot) ?? null)
    const note = (error: unknown) => this.#log(`${slot}: ${String(error)}`)
    if ((this.#placed.get(slot) ?? null) !== track) {
      this.#placed.set(slot, track)
      this.#replaced = sender.replaceTrack(track).catch((error: unknown) => {
        this.#placed.delete(slot)
        note(error)
      })
    }
    if (!picture || !track || size === 'none' || size === undefined) return
    const mostBps = this.#mostBps.get(picture) ?? Infinity
    // One after the other: two at once would refuse each other's parameters.
    this.#tuned = Promise.all([this.#tuned, this.#replaced])
      .then(() => tunePicture(sender, picture, size, mostBps))
      .catch(note)
  }
}
