import type { Clock } from '../../../net/clock.ts'
import { createTimerGroup } from '../../../net/clock.ts'
import {
  slots,
  type Carrier,
  type CarrierListener,
  type Exchange,
  type PeerFigures,
  type PictureSize,
  type PictureSlot,
  type Slot,
} from '../transport.ts'
import { figuresOf } from '../rtcFigures.ts'
import { receivedSoFar } from '../receivedSoFar.ts'
import { choosePeers, MESH_PEERS } from './choosePeers.ts'
import type { Wants } from './peerChannel.ts'
import { encodeSignal, type MeshSignal } from './peerSignal.ts'
import { PeerLink } from './PeerLink.ts'

export interface MeshOptions extends CarrierListener {
  readonly selfUid: string
  readonly clock: Clock
  readonly random: () => number
  readonly newId: () => string
  readonly createConnection: () => RTCPeerConnection
  /** How far away somebody is, metres. */
  readonly metresTo: (userId: string) => number
  /** Through the room, to one person. */
  readonly send: (userId: string, data: Uint8Array) => void
  readonly log: (message: string) => void
}

/** How often one looks who is nearest, where not everybody can be connected. */
const CHOOSE_MS = 1_000
/** So long somebody who has no place is asked no more. */
const FULL_MS = 10_000

/** So many people's faces at once, oneself among them. Issue of the transport: 4 in video. */
export const MESH_FACES = 4
/**
 * One's own camera goes out at this rate at most, shared by those who want it: a usual home line sends several Mbit/s,
 * and eight voices (40 kbit/s each) come first.
 */
const CAMERA_UP_BPS = 2_000_000

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
export class Mesh implements Carrier {
  readonly #options: MeshOptions
  readonly #peers = new Map<string, Peer>()
  readonly #tracks = new Map<Slot, MediaStreamTrack>()
  readonly #timers
  /** Everybody the server has named. */
  #all: ReadonlyMap<string, Exchange> = new Map()
  /** Of those, with whom there is no room. */
  #left = new Set<string>()
  /** Who has said so themselves → until when that is believed, ms. */
  readonly #full = new Map<string, number>()
  #stopChoosing: (() => void) | undefined
  /** Whose pictures are shown; a slot nothing was said of: everybody's. */
  readonly #sizes = new Map<PictureSlot, ReadonlyMap<string, PictureSize>>()

  constructor(options: MeshOptions) {
    this.#options = options
    this.#timers = createTimerGroup(options.clock)
  }

  connect(people: ReadonlyMap<string, Exchange>): void {
    this.#all = people
    for (const userId of this.#left) if (!people.has(userId)) this.#left.delete(userId)
    this.#choose()
  }

  /** Connects with the nearest; looks again while there are others. */
  #choose(): void {
    this.#stopChoosing?.()
    this.#stopChoosing = undefined
    const now = this.#options.clock.now()
    for (const [userId, until] of this.#full) if (until <= now) this.#full.delete(userId)
    const connected = new Set(
      [...this.#peers].filter(([, peer]) => !peer.stopLingering).map(([userId]) => userId),
    )
    const { metresTo } = this.#options
    const { chosen, left } = choosePeers(this.#all, metresTo, connected, new Set(this.#full.keys()))
    this.#meet(chosen)
    for (const userId of left) if (!this.#left.has(userId)) this.#options.onState(userId, 'full')
    this.#left = new Set(left)
    if (left.length > 0) this.#stopChoosing = this.#timers.after(CHOOSE_MS, () => this.#choose())
  }

  #meet(people: ReadonlyMap<string, Exchange>): void {
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
    this.#share()
  }

  want(slot: PictureSlot, sizes: ReadonlyMap<string, PictureSize>): void {
    this.#sizes.set(slot, sizes)
    for (const [userId, { link, exchange }] of this.#peers) link.want(this.#wantsFrom(userId, exchange))
  }

  #wantsFrom(userId: string, { take }: Exchange): Wants {
    const sizeOf = (slot: PictureSlot): Wants[PictureSlot] => {
      if (!take.has(slot)) return 'none'
      const sizes = this.#sizes.get(slot)
      return sizes ? (sizes.get(userId) ?? 'none') : 'high'
    }
    return { camera: sizeOf('camera'), screen: sizeOf('screen') }
  }

  /** Those who want one's camera have the same share each of what goes out. */
  #share(): void {
    const links = [...this.#peers.values()].map(({ link }) => link)
    const wanting = links.filter((link) => link.isShownIn('camera')).length
    for (const link of links) link.allow('camera', CAMERA_UP_BPS / Math.max(1, wanting))
  }

  /** What came through the room from somebody. */
  hear(userId: string, signal: MeshSignal): void {
    const peer = this.#peers.get(userId)
    if (!this.#all.has(userId)) return
    const isChosen = peer !== undefined && !peer.stopLingering
    if (signal.kind === 'full') {
      this.#full.set(userId, this.#options.clock.now() + FULL_MS)
      if (isChosen && this.#all.size > MESH_PEERS) this.#choose()
    } else if (isChosen) {
      peer.link.hear(signal)
    } else if (signal.kind === 'offer' || signal.kind === 'hello') {
      this.#options.send(userId, encodeSignal({ kind: 'full' }))
    }
  }

  /** With whom there is a connection that stands and in which something may go. */
  connectedWith(): string[] {
    return [...this.#peers]
      .filter(([, { link, stopLingering }]) => !stopLingering && link.state === 'connected')
      .map(([userId]) => userId)
  }

  async arrived(userId: string, slot: Slot): Promise<number> {
    const transceivers = this.#peers.get(userId)?.link.connection?.getTransceivers()
    return receivedSoFar(await transceivers?.[slots.indexOf(slot)]?.receiver.getStats())
  }

  revive(isNetworkNew = false): void {
    for (const { link } of this.#peers.values()) link.revive(isNetworkNew)
  }

  /** Ways are found by other servers from now on; new connections bring theirs along. */
  useServers(servers: readonly RTCIceServer[]): void {
    for (const { link } of this.#peers.values()) void link.useServers(servers)
  }

  async figures(): Promise<readonly PeerFigures[]> {
    const found = [...this.#peers].map(async ([userId, { link, stopLingering }]) => {
      const { connection } = link
      if (!connection || stopLingering) return []
      const mids = connection.getTransceivers().map(({ mid }) => mid)
      return [figuresOf(userId, await connection.getStats(), (mid) => slots[mids.indexOf(mid)])]
    })
    return (await Promise.all(found)).flat()
  }

  close(): void {
    this.#timers.clear()
    for (const { link } of this.#peers.values()) link.close()
    this.#peers.clear()
    // Nobody is answered any more.
    this.#all = new Map()
  }

  #join(userId: string, exchange: Exchange): void {
    const { clock, random, newId, createConnection, send, log, selfUid } = this.#options
    /** What is said of somebody one has just left concerns nobody. */
    const isHere = () => this.#peers.get(userId)?.stopLingering === undefined
    const isTaken = (slot: Slot) => this.#peers.get(userId)?.exchange.take.has(slot) ?? false
    const link = new PeerLink({
      isOffering: selfUid < userId,
      // Not of the page: who has let go of a link and greets with the next is offered a new connection.
      instance: newId(),
      clock,
      random,
      newId,
      createConnection,
      send: (signal) => send(userId, encodeSignal(signal)),
      log: (message) => log(`${userId}: ${message}`),
      onState: (state) => {
        if (!isHere()) return
        if (state === 'connected') this.#tellTracks(userId)
        this.#options.onState(userId, state)
      },
      onTrack: (slot, track) => isTaken(slot) && this.#options.onTrack(userId, slot, track),
      onSending: (sending) => isHere() && this.#options.onSending(userId, sending),
      onWanted: () => this.#share(),
    })
    this.#peers.set(userId, { link, exchange, stopLingering: undefined })
    for (const [slot, track] of this.#tracks) if (exchange.give.has(slot)) link.publish(slot, track)
    link.want(this.#wantsFrom(userId, exchange))
    link.open()
    this.#share()
  }

  /**
   * What comes from somebody now, whatever was told before: where a browser takes a description without a `track` event
   * (PeerLink's #offerInTurn says when), what came would be heard by nobody.
   */
  #tellTracks(userId: string): void {
    const peer = this.#peers.get(userId)
    for (const slot of peer?.exchange.take ?? [])
      this.#options.onTrack(userId, slot, peer?.link.trackIn(slot))
  }

  /** More or less goes between two who are connected, or they meet again. */
  #change(userId: string, peer: Peer, exchange: Exchange): void {
    const former = peer.exchange
    const { link } = peer
    const wasLingering = peer.stopLingering !== undefined
    peer.stopLingering?.()
    peer.stopLingering = undefined
    peer.exchange = exchange
    for (const slot of slots) {
      if (exchange.give.has(slot) !== former.give.has(slot)) {
        link.publish(slot, exchange.give.has(slot) ? this.#tracks.get(slot) : undefined)
      }
      if (exchange.take.has(slot) !== former.take.has(slot)) {
        this.#options.onTrack(userId, slot, exchange.take.has(slot) ? link.trackIn(slot) : undefined)
      }
    }
    link.want(this.#wantsFrom(userId, exchange))
    this.#share()
    if (!wasLingering) return
    this.#options.onState(userId, link.state)
    this.#options.onSending(userId, link.sending)
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
