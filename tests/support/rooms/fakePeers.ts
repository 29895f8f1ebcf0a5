import { slots, type Slot } from '../../../client/features/media/transport.ts'

type Handler<E> = ((event: E) => void) | null

/** Whether packets pass between any two; those that are cut off find out after a moment. */
export class FakeNetwork {
  isOpen = true
  /** Who still has a connection whose other end is closed has not found out yet. */
  isUnnoticed = false
  /** A machine that is too slow: what a connection is asked takes until after it is closed, and then no answer comes. */
  isStuck = false
  /** By which kind of way packets go, as browsers call it. */
  path = 'host'
  readonly connections = new Set<FakeConnection>()

  /** What the network does to everybody: call it when time has passed. */
  settle(): void {
    for (const one of this.connections) one.settle()
  }

  create = (): RTCPeerConnection => {
    const made = new FakeConnection(this)
    this.connections.add(made)
    return made as unknown as RTCPeerConnection
  }
}

interface FakeSender {
  track: { getSettings?(): MediaTrackSettings } | null
  parameters: { encodings: RTCRtpEncodingParameters[] }
  replaceTrack(track: FakeSender['track']): Promise<void>
  getParameters(): FakeSender['parameters']
  setParameters(parameters: FakeSender['parameters']): Promise<void>
}

let lastOffer = 0

/** As much of RTCPeerConnection as PeerLink uses: descriptions name the connection they come from. */
class FakeConnection {
  signalingState: RTCSignalingState = 'stable'
  connectionState: RTCPeerConnectionState = 'new'
  localDescription: { sdp: string } | null = null
  configuration: RTCConfiguration = {}
  /** Offers that asked for other ways. */
  restarts = 0
  remoteDescription: { sdp: string } | null = null
  onicecandidate: Handler<{ candidate: { toJSON(): RTCIceCandidateInit } | null }> = null
  ontrack: Handler<{ transceiver: object; track: object }> = null
  onconnectionstatechange: Handler<object> = null
  channel = {
    readyState: 'connecting',
    sent: [] as string[],
    onopen: null as Handler<object>,
    onmessage: null as Handler<{ data: string }>,
    send: (data: string) => this.#say(data),
  }
  readonly #network: FakeNetwork
  readonly #id = `c${++lastOffer}`
  readonly #transceivers: {
    direction: string
    sender: FakeSender
    receiver: { track: object }
  }[] = []
  #other: FakeConnection | undefined
  /** The places of its offers, as the first that was set names them. */
  #mids: string | undefined

  constructor(network: FakeNetwork) {
    this.#network = network
  }

  addTransceiver(kind: string, { direction }: { direction: string }): object {
    const sender: FakeSender = {
      track: null,
      parameters: { encodings: [{}] },
      replaceTrack: (track) => {
        sender.track = track
        return this.#answered()
      },
      getParameters: () => structuredClone(sender.parameters),
      setParameters: (parameters) => {
        sender.parameters = parameters
        return this.#answered()
      },
    }
    const made = { direction, sender, receiver: { track: { kind, of: this.#id } } }
    this.#transceivers.push(made)
    return made
  }

  getTransceivers = () => this.#transceivers

  createDataChannel = () => this.channel

  getConfiguration = () => this.configuration
  setConfiguration = (configuration: RTCConfiguration) => void (this.configuration = configuration)

  getStats = () =>
    Promise.resolve(
      new Map<string, object>([
        ['t', { type: 'transport', selectedCandidatePairId: 'p' }],
        ['p', { type: 'candidate-pair', localCandidateId: 'l', currentRoundTripTime: 0.02 }],
        ['l', { type: 'local-candidate', candidateType: this.#network.path }],
      ]),
    )

  restartIce = () => void (this.restarts += 1)

  /** As browsers do: until one is set, each offer names its places anew. */
  #newOffer() {
    const mids = this.#mids ?? `m${++lastOffer}`
    return { type: 'offer', sdp: `v=0\no=${this.#id} ${++lastOffer}\na=mids:${mids}\n` }
  }
  createOffer = () => Promise.resolve(this.#newOffer())
  createAnswer = () => Promise.resolve({ type: 'answer', sdp: `v=0\no=${this.#id} ${++lastOffer}\n` })

  /** Without a description it makes the offer as it is set. */
  async setLocalDescription(given?: { type: string; sdp: string }): Promise<void> {
    const { type, sdp } = given ?? this.#newOffer()
    const mids = /a=mids:(\S+)/.exec(sdp)?.[1]
    if (mids !== undefined && mids !== (this.#mids ??= mids)) {
      throw new DOMException('The order of m-lines in subsequent offer doesn’t match', 'InvalidAccessError')
    }
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable'
    this.localDescription = { sdp }
    this.onicecandidate?.({ candidate: { toJSON: () => ({ candidate: `candidate of ${this.#id}` }) } })
  }

  /** Nothing settles once a connection is closed (WebRTC 1.0, "if connection.[[IsClosed]] is true, abort these steps"). */
  #answered = (): Promise<void> => (this.#network.isStuck ? new Promise(() => {}) : Promise.resolve())

  setRemoteDescription({ type, sdp }: { type: string; sdp: string }): Promise<void> {
    if (this.#network.isStuck && type === 'answer') return this.#answered()
    if (type === 'offer')
      for (let i = this.#transceivers.length; i < slots.length; i++)
        this.addTransceiver('', { direction: 'recvonly' })
    this.signalingState = type === 'offer' ? 'have-remote-offer' : 'stable'
    this.remoteDescription = { sdp }
    for (const transceiver of this.#transceivers)
      this.ontrack?.({ transceiver, track: transceiver.receiver.track })
    const id = /o=(\S+)/.exec(sdp)?.[1]
    this.#other = [...this.#network.connections].find((other) => other.#id === id)
    return Promise.resolve()
  }

  addIceCandidate = () =>
    this.remoteDescription ? Promise.resolve() : Promise.reject(new Error('no remote description'))

  /** Connected when each has the other's description, nobody has closed, and packets pass. */
  settle(): void {
    if (this.connectionState === 'closed') return
    const other = this.#other
    const isMutual = other !== undefined && other.connectionState !== 'closed' && other.#other === this
    const isWhole = isMutual && this.signalingState === 'stable' && other.signalingState === 'stable'
    if (isWhole && this.#network.isOpen) this.#become('connected')
    else if (this.#network.isUnnoticed && !isMutual) return
    else if (this.connectionState === 'connected') this.#become('disconnected')
    else if (this.connectionState === 'disconnected') this.#become('failed')
  }

  #become(state: RTCPeerConnectionState): void {
    if (this.connectionState === state) return
    this.connectionState = state
    this.channel.readyState = state === 'connected' ? 'open' : this.channel.readyState
    this.onconnectionstatechange?.({})
    if (state === 'connected') this.channel.onopen?.({})
  }

  #say(data: string): void {
    this.#other?.channel.onmessage?.({ data })
  }

  close(): void {
    this.connectionState = 'closed'
    this.signalingState = 'closed'
    this.#network.connections.delete(this)
  }

  /** What it sends now. */
  sends(): Slot[] {
    return slots.filter((_slot, i) => this.#transceivers[i]?.sender.track)
  }

  /** How it sends what is in a slot. */
  encodingOf(slot: Slot): RTCRtpEncodingParameters | undefined {
    return this.#transceivers[slots.indexOf(slot)]?.sender.parameters.encodings[0]
  }
}
