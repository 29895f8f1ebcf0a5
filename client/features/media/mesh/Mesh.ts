import type { Clock } from '../../../net/clock.ts'
import { createTimerGroup } from '../../../net/clock.ts'
import { slots, type MediaTransport, type Slot, type TransportListener } from '../transport.ts'
import { decodeSignal, encodeSignal } from './peerSignal.ts'
import { PeerLink } from './PeerLink.ts'

export interface MeshOptions extends TransportListener {
  readonly selfUid: string
  readonly clock: Clock
  readonly random: () => number
  readonly newId: () => string
  readonly createConnection: () => RTCPeerConnection
  /** Through the room, to one person. */
  readonly send: (userId: string, data: Uint8Array) => void
  readonly log: (message: string) => void
}

/** Who walks away and back again soon finds the connection as it was. Nothing goes over it meanwhile. */
export const LINGER_MS = 5_000

interface Peer {
  readonly link: PeerLink
  /** undefined: one is in conversation with it. */
  stopLingering: (() => void) | undefined
}

/**
 * Sound and pictures straight from browser to browser, each with each; found through the room. Takes word only from those
 * the server has announced (`connect`).
 */
export class Mesh implements MediaTransport {
  readonly #options: MeshOptions
  readonly #peers = new Map<string, Peer>()
  readonly #tracks = new Map<Slot, MediaStreamTrack>()
  readonly #timers
  readonly #instance: string

  constructor(options: MeshOptions) {
    this.#options = options
    this.#timers = createTimerGroup(options.clock)
    this.#instance = options.newId()
  }

  connect(people: ReadonlySet<string>): void {
    for (const [userId, peer] of this.#peers) {
      if (!people.has(userId) && !peer.stopLingering) this.#part(userId, peer)
    }
    for (const userId of people) {
      const known = this.#peers.get(userId)
      if (known) this.#rejoin(userId, known)
      else this.#join(userId)
    }
  }

  publish(slot: Slot, track: MediaStreamTrack | undefined): void {
    if (track) this.#tracks.set(slot, track)
    else this.#tracks.delete(slot)
    for (const { link, stopLingering } of this.#peers.values()) if (!stopLingering) link.publish(slot, track)
  }

  /** What came through the room from somebody. */
  hear(userId: string, data: Uint8Array): void {
    const signal = decodeSignal(data)
    const peer = this.#peers.get(userId)
    if (signal && peer && !peer.stopLingering) peer.link.hear(signal)
  }

  revive(): void {
    for (const { link } of this.#peers.values()) link.revive()
  }

  close(): void {
    this.#timers.clear()
    for (const { link } of this.#peers.values()) link.close()
    this.#peers.clear()
  }

  #join(userId: string): void {
    const { clock, random, newId, createConnection, send, log, selfUid } = this.#options
    /** What is said of somebody one has just left concerns nobody. */
    const isHere = () => this.#peers.get(userId)?.stopLingering === undefined
    const link = new PeerLink({
      isOffering: selfUid < userId,
      instance: this.#instance,
      clock,
      random,
      newId,
      createConnection,
      send: (signal) => send(userId, encodeSignal(signal)),
      log: (message) => log(`${userId}: ${message}`),
      onState: (state) => isHere() && this.#options.onState(userId, state),
      onTrack: (slot, track) => isHere() && this.#options.onTrack(userId, slot, track),
      onSending: (sending) => isHere() && this.#options.onSending(userId, sending),
    })
    this.#peers.set(userId, { link, stopLingering: undefined })
    for (const [slot, track] of this.#tracks) link.publish(slot, track)
    link.open()
  }

  #rejoin(userId: string, peer: Peer): void {
    if (!peer.stopLingering) return
    peer.stopLingering()
    peer.stopLingering = undefined
    const { link } = peer
    for (const slot of slots) link.publish(slot, this.#tracks.get(slot))
    this.#options.onState(userId, link.state)
    link.connection?.getTransceivers().forEach(({ receiver }, index) => {
      const slot = slots[index]
      if (slot) this.#options.onTrack(userId, slot, receiver.track)
    })
    if (link.state !== 'connected') link.revive()
  }

  #part(userId: string, peer: Peer): void {
    for (const slot of slots) {
      peer.link.publish(slot, undefined)
      this.#options.onTrack(userId, slot, undefined)
    }
    peer.stopLingering = this.#timers.after(LINGER_MS, () => {
      this.#peers.delete(userId)
      peer.link.close()
    })
  }
}
