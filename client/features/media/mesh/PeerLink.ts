import type { Clock } from '../../../net/clock.ts'
import { createTimerGroup } from '../../../net/clock.ts'
import { reconnectDelayMs } from '#shared/backoff.ts'
import { pictureSlots, slotKinds, slots, type LinkState, type PictureSlot, type Slot } from '../transport.ts'
import { decodeWord, encodeSending, encodeWants, wantsAll, type Wants } from './peerChannel.ts'
import { ANSWER_MS, BREAK_MS, GATHER_MS, MOST_PATIENCE, NO_PATH_MS } from './linkTimes.ts'
import { isSameOffer, type MeshSignal } from './peerSignal.ts'
import { PlacesOut } from './PlacesOut.ts'
import { usesRelay } from './usesRelay.ts'

export interface PeerLinkOptions {
  /** Of two the one that offers; the other one answers. So no two offers ever meet. */
  readonly isOffering: boolean
  /** Names this end of the way: another one for every link, and so after every load. */
  readonly instance: string
  readonly clock: Clock
  /** 0 up to 1. */
  readonly random: () => number
  readonly newId: () => string
  readonly createConnection: () => RTCPeerConnection
  readonly send: (signal: MeshSignal) => void
  readonly onState: (state: LinkState) => void
  readonly onTrack: (slot: Slot, track: MediaStreamTrack | undefined) => void
  readonly onSending: (sending: ReadonlySet<Slot>) => void
  /** The other side shows other pictures of one than before. */
  readonly onWanted: () => void
  readonly log: (message: string) => void
}

/** Number of the channel that both sides open without asking: what is being sent, and what is wanted. */
const CHANNEL_ID = 0

/**
 * The way to one person: one RTCPeerConnection at a time with four places (microphone, camera, screen, its sound) that
 * are taken and left without a new offer. Looks for a way until it is closed.
 */
export class PeerLink {
  readonly #options: PeerLinkOptions
  readonly #timers
  readonly #out: PlacesOut
  #connection: RTCPeerConnection | undefined
  #channel: RTCDataChannel | undefined
  /** What the other side says it is sending. */
  #sending: ReadonlySet<Slot> = new Set()
  #session = ''
  #begunAt = 0
  #otherInstance: string | undefined
  #isAnswered = false
  /** Of this session's offers the last one. */
  #turnOfOffer = 0
  #isOfferReady = false
  /** Candidates of the other side that came before its description. */
  #early: RTCIceCandidateInit[] = []
  #found: RTCIceCandidateInit[] = []
  #attempt = 0
  #state: LinkState = 'waiting'
  #isClosed = false
  /** What one wants to be sent. */
  #wants: Wants = wantsAll
  /** Descriptions are taken one after the other. */
  #turn: Promise<void> = Promise.resolve()

  constructor(options: PeerLinkOptions) {
    this.#options = options
    this.#timers = createTimerGroup(options.clock)
    this.#out = new PlacesOut(options.log)
  }

  get state(): LinkState {
    return this.#state
  }

  get sending(): ReadonlySet<Slot> {
    return this.#sending
  }

  /** The connection as it is now, for figures about it. */
  get connection(): RTCPeerConnection | undefined {
    return this.#connection
  }

  /** Begins, once. */
  open(): void {
    if (this.#options.isOffering) this.#offerAnew()
    else this.#greet()
  }

  /** Sends a track, or nothing, in a slot; nobody has to be asked. */
  publish(slot: Slot, track: MediaStreamTrack | undefined): void {
    this.#out.publish(slot, track)
    this.#saySending()
  }

  /** What one shows of the other side from now on. */
  want(wants: Wants): void {
    if (pictureSlots.every((slot) => wants[slot] === this.#wants[slot])) return
    this.#wants = wants
    this.#sayWants()
  }

  /** Whether the other side is being sent a picture. */
  isShownIn(slot: PictureSlot): boolean {
    return this.#out.isShownIn(slot)
  }

  /** A picture goes out at this rate at most, bit/s. */
  allow(slot: PictureSlot, bps: number): void {
    this.#out.allow(slot, bps)
  }

  /** The network or the room is back: a way that does not stand is looked for now; in another network every way. */
  revive(isNetworkNew = false): void {
    if (this.#isClosed) return
    // An offer whose answer was lost with the room leaves a way that seems to stand.
    const stands = this.#state === 'connected' && this.#connection?.signalingState === 'stable'
    if (stands && !isNetworkNew) return
    this.#attempt = 0
    this.#seekAgain()
  }

  /** Finds ways by other servers from now on: at once where there is none yet, or where it goes through a relay. */
  async useServers(iceServers: readonly RTCIceServer[]): Promise<void> {
    const connection = this.#connection
    if (!connection || this.#isClosed) return
    try {
      connection.setConfiguration({ ...connection.getConfiguration(), iceServers: [...iceServers] })
      if (this.#state === 'connected' && !usesRelay(await connection.getStats())) return
      if (connection !== this.#connection || this.#isClosed) return
      if (this.#options.isOffering) await this.#offer(true)
      else this.#greet(true)
    } catch (error) {
      this.#options.log(`servers: ${String(error)}`)
    }
  }

  /** What the other side said. */
  hear(signal: MeshSignal): void {
    this.#turn = this.#turn
      .then(() => this.#take(signal))
      .catch((error: unknown) => {
        this.#options.log(`${signal.kind}: ${String(error)}`)
        // A description that cannot be taken leaves a connection nobody can go on with.
        if (!this.#isClosed && signal.kind !== 'candidates') this.#retryLater()
      })
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#timers.clear()
    this.#drop()
  }

  // --- finding each other ----------------------------------------------------------------------------------

  async #take(signal: MeshSignal): Promise<void> {
    if (this.#isClosed) return
    const { isOffering } = this.#options
    switch (signal.kind) {
      case 'full':
        // The mesh looks for somebody else.
        return
      case 'hello':
        if (isOffering) this.#onHello(signal.instance, signal.isLost ?? false)
        return
      case 'offer':
        if (!isOffering) await this.#answer(signal.session, signal.turn, signal.sdp)
        return
      case 'answer': {
        const connection = this.#connection
        if (!isOffering || signal.session !== this.#session || !connection) return
        if (signal.turn !== this.#turnOfOffer) return
        if (connection.signalingState !== 'have-local-offer') return
        this.#otherInstance = signal.instance
        this.#isAnswered = true
        await connection.setRemoteDescription({ type: 'answer', sdp: signal.sdp })
        if (connection === this.#connection) await this.#takeEarly()
        return
      }
      case 'candidates':
        if (signal.session !== this.#session) return
        for (const candidate of signal.candidates) {
          if (this.#connection?.remoteDescription) await this.#connection.addIceCandidate(candidate)
          else this.#early.push(candidate)
        }
        return
    }
  }

  #onHello(instance: string, isLost: boolean): void {
    const isNewPage = this.#otherInstance !== undefined && this.#otherInstance !== instance
    const isOverdue = !this.#isAnswered && this.#options.clock.now() - this.#begunAt > ANSWER_MS
    if (isNewPage || isOverdue) this.#offerAnew()
    else if (isLost && this.#isAnswered) void this.#offer(true)
    // It may have come before anybody listened.
    else if (!this.#isAnswered) this.#sendOffer()
  }

  #greet(isLost = false): void {
    this.#options.send({ kind: 'hello', instance: this.#options.instance, ...(isLost && { isLost }) })
    this.#watchForPath()
  }

  #offerAnew(): void {
    // What was asked of a connection that is closed meanwhile is never answered: nothing may wait for it.
    this.#turn = Promise.resolve()
    this.#begin(this.#options.newId())
    const connection = this.#connection!
    for (const slot of slots) {
      const { sender } = connection.addTransceiver(slotKinds[slot], { direction: 'sendrecv' })
      this.#out.take(slot, sender)
    }
    this.#out.fill()
    void this.#offer(false)
  }

  async #offer(isIceRestart: boolean): Promise<void> {
    const connection = this.#connection
    if (!connection || connection.signalingState === 'closed') return
    // From here on an answer to the one before is none.
    const turn = ++this.#turnOfOffer
    this.#isOfferReady = false
    try {
      if (isIceRestart) connection.restartIce()
      // Made as it is set: of two that were made before the first was set, the second has its places in another order.
      await connection.setLocalDescription()
      if (connection !== this.#connection || turn !== this.#turnOfOffer) return
      this.#isOfferReady = true
      this.#sendOffer()
      this.#watchForPath()
    } catch (error) {
      this.#options.log(`offer: ${String(error)}`)
      if (connection === this.#connection) this.#retryLater()
    }
  }

  /** With all candidates found by now. */
  #sendOffer(): void {
    const sdp = this.#connection?.localDescription?.sdp
    if (!sdp || !this.#isOfferReady) return
    this.#options.send({ kind: 'offer', session: this.#session, turn: this.#turnOfOffer, sdp })
  }

  async #answer(session: string, turn: number, sdp: string): Promise<void> {
    if (session !== this.#session) this.#begin(session)
    // The same offer once more, because of our greeting: it is being answered.
    else if (isSameOffer(this.#connection?.remoteDescription?.sdp, sdp)) return
    const connection = this.#connection!
    await connection.setRemoteDescription({ type: 'offer', sdp })
    const places = connection.getTransceivers()
    slots.forEach((slot, index) => {
      const place = places[index]
      if (!place) return
      place.direction = 'sendrecv'
      this.#out.take(slot, place.sender)
    })
    this.#out.fill()
    await connection.setLocalDescription(await connection.createAnswer())
    if (connection !== this.#connection) return
    const { instance } = this.#options
    const { sdp: answer = '' } = connection.localDescription ?? {}
    this.#options.send({ kind: 'answer', session, turn, instance, sdp: answer })
    await this.#takeEarly()
    this.#watchForPath()
  }

  async #takeEarly(): Promise<void> {
    for (const candidate of this.#early.splice(0)) await this.#connection?.addIceCandidate(candidate)
  }

  // --- one connection --------------------------------------------------------------------------------------

  #begin(session: string): void {
    this.#drop()
    this.#out.begin()
    this.#session = session
    this.#begunAt = this.#options.clock.now()
    const connection = this.#options.createConnection()
    this.#connection = connection
    const isPast = () => connection !== this.#connection
    connection.onicecandidate = ({ candidate }) => {
      if (!candidate || isPast()) return
      this.#found.push(candidate.toJSON())
      if (this.#found.length === 1) this.#timers.after(GATHER_MS, () => this.#sendFound())
    }
    connection.ontrack = ({ transceiver, track }) => {
      const slot = slots[connection.getTransceivers().indexOf(transceiver)]
      if (!isPast() && slot) this.#options.onTrack(slot, track)
    }
    connection.onconnectionstatechange = () => {
      if (!isPast()) this.#onConnectionState(connection.connectionState)
    }
    const channel = connection.createDataChannel('sending', { negotiated: true, id: CHANNEL_ID })
    this.#channel = channel
    channel.onopen = () => {
      this.#saySending()
      this.#sayWants()
    }
    channel.onmessage = ({ data }) => {
      const word = isPast() ? undefined : decodeWord(data)
      if (word?.kind === 'sending') {
        this.#sending = word.sending
        this.#options.onSending(word.sending)
      } else if (word) this.#beWanted(word.wants)
    }
    if (this.#state !== 'noPath' && this.#state !== 'lost') this.#setState('connecting')
  }

  #drop(): void {
    const connection = this.#connection
    this.#connection = undefined
    this.#channel = undefined
    this.#out.drop()
    this.#sending = new Set()
    this.#session = ''
    this.#turnOfOffer = 0
    this.#isAnswered = false
    this.#otherInstance = undefined
    this.#early = []
    this.#found = []
    if (!connection) return
    connection.close()
    for (const slot of slots) this.#options.onTrack(slot, undefined)
  }

  #sendFound(): void {
    const candidates = this.#found.splice(0)
    if (candidates.length > 0 && this.#session) {
      this.#options.send({ kind: 'candidates', session: this.#session, candidates })
    }
  }

  #beWanted(wanted: Wants): void {
    this.#out.beWanted(wanted)
    this.#options.onWanted()
  }

  #saySending(): void {
    if (this.#channel?.readyState === 'open') this.#channel.send(encodeSending(this.#out.slots()))
  }

  #sayWants(): void {
    if (this.#channel?.readyState === 'open') this.#channel.send(encodeWants(this.#wants))
  }

  #onConnectionState(state: RTCPeerConnectionState): void {
    if (state === 'connected') {
      this.#timers.clear()
      this.#sendFound()
      // Before, there was nothing to tune.
      this.#out.fill()
      this.#attempt = 0
      this.#setState('connected')
    } else if (state === 'disconnected') {
      this.#setState('lost')
      this.#timers.after(BREAK_MS, () => {
        if (this.#connection?.connectionState === 'disconnected') this.#seekAgain()
      })
    } else if (state === 'failed') {
      this.#setState(this.#state === 'connected' ? 'lost' : this.#state)
      this.#retryLater()
    }
  }

  // --- trying on -------------------------------------------------------------------------------------------

  #watchForPath(): void {
    if (this.#connection?.connectionState === 'connected') return
    this.#timers.clear()
    if (this.#found.length > 0) this.#timers.after(GATHER_MS, () => this.#sendFound())
    this.#timers.after(NO_PATH_MS, () => this.#setState('noPath'))
    this.#timers.after(NO_PATH_MS * Math.min(MOST_PATIENCE, this.#attempt + 1), () => this.#retryLater())
  }

  /** The same connection by another way, if the other side still has it; else the side that offers begins anew. */
  #seekAgain(): void {
    if (!this.#options.isOffering) this.#greet(true)
    else if (this.#isAnswered) void this.#offer(true)
    else this.#offerAnew()
  }

  #retryLater(): void {
    const { clock: _clock, random, isOffering } = this.#options
    this.#timers.clear()
    this.#timers.after(reconnectDelayMs(this.#attempt, random()), () => {
      if (isOffering) this.#offerAnew()
      else this.#greet(true)
    })
    this.#attempt += 1
  }

  #setState(state: LinkState): void {
    if (state === this.#state || this.#isClosed) return
    this.#state = state
    this.#options.onState(state)
  }
}
