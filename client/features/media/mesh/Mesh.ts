import type { Clock } from '../../../net/clock.ts'
import { createTimerGroup } from '../../../net/clock.ts'
import { slots, type Exchange, type MediaTransport, type Slot, type TransportListener } from '../transport.ts'
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

const nothing: Exchange = { take: new Set(), give: new Set() }

interface Peer {
  readonly link: PeerLink
  exchange: Exchange
  /** undefined: something goes between the two. */
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

  connect(people: ReadonlyMap<string, Exchange>): void {
    for (const [userId, peer] of this.#peers) {
      if (!people.has(userId) && !peer.stopLingering) this.#part(userId, peer)
    }
    for (const [userId, exchange] of people) {
      const known = this.#peers.get(userId)
      if (known) this.#change(userId, known, exchange)
      else this.#join(userId, exchange)
    }
  }

  publish(slot: Slot, track: MediaStreamTrack | undefined): void {
    if (track) this.#tracks.set(slot, track)
    else this.#tracks.delete(slot)
    for (const { link, exchange } of this.#peers.values())
      if (exchange.give.has(slot)) link.publish(slot, track)
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

  #join(userId: string, exchange: Exchange): void {
    const { clock, random, newId, createConnection, send, log, selfUid } = this.#options
    /** What is said of somebody one has just left concerns nobody. */
    const isHere = () => this.#peers.get(userId)?.stopLingering === undefined
    const isTaken = (slot: Slot) => this.#peers.get(userId)?.exchange.take.has(slot) ?? false
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
      onTrack: (slot, track) => isTaken(slot) && this.#options.onTrack(userId, slot, track),
      onSending: (sending) => isHere() && this.#options.onSending(userId, sending),
    })
    this.#peers.set(userId, { link, exchange, stopLingering: undefined })
    for (const [slot, track] of this.#tracks) if (exchange.give.has(slot)) link.publish(slot, track)
    link.open()
  }

  /** More or less goes between two who are connected, or they meet again. */
  #change(userId: string, peer: Peer, exchange: Exchange): void {
    const former = peer.exchange
    const { link } = peer
    const wasLingering = peer.stopLingering !== undefined
    peer.stopLingering?.()
    peer.stopLingering = undefined
    peer.exchange = exchange
    const receivers = link.connection?.getTransceivers() ?? []
    slots.forEach((slot, index) => {
      if (exchange.give.has(slot) !== former.give.has(slot)) {
        link.publish(slot, exchange.give.has(slot) ? this.#tracks.get(slot) : undefined)
      }
      if (exchange.take.has(slot) !== former.take.has(slot)) {
        const track = exchange.take.has(slot) ? receivers[index]?.receiver.track : undefined
        this.#options.onTrack(userId, slot, track)
      }
    })
    if (!wasLingering) return
    this.#options.onState(userId, link.state)
    if (link.state !== 'connected') link.revive()
  }

  #part(userId: string, peer: Peer): void {
    this.#change(userId, peer, nothing)
    peer.stopLingering = this.#timers.after(LINGER_MS, () => {
      this.#peers.delete(userId)
      peer.link.close()
    })
  }
}
