import type { CloudSignal, RTCIceServerLike } from '#shared/cloud/messages.ts'
import { channels, lineOf, type PictureLine } from './picture.ts'

export interface OfferEars {
  signal(signal: CloudSignal): void
  /** There is a line to the page, or none any more. */
  line(line: PictureLine | undefined): void
  fast(numbers: Float32Array): void
  words(text: unknown): void
  /** Pictures go over. */
  connected(): void
}

/** A picture of 1080p at sixty frames wants so much, bit/s; WebRTC takes less where the line has less. */
const MOST_BITRATE = 12_000_000

/** The end of whoever draws: offers a stream with two channels beside it. */
export class Offer {
  readonly #peer: RTCPeerConnection
  readonly #ears: OfferEars
  readonly #fast: RTCDataChannel
  readonly #words: RTCDataChannel
  readonly line: PictureLine
  #isClosed = false
  #early: RTCIceCandidateInit[] | undefined = []

  constructor(
    stream: MediaStream,
    iceServers: readonly RTCIceServerLike[],
    frameRate: number,
    ears: OfferEars,
  ) {
    this.#ears = ears
    const peer = new RTCPeerConnection({ iceServers: iceServers as RTCIceServer[] })
    this.#peer = peer
    for (const track of stream.getTracks()) {
      if (track.kind === 'video') track.contentHint = 'motion'
      const sender = peer.addTrack(track, stream)
      if (track.kind === 'video') void tune(sender, frameRate)
    }
    // What comes late is of no use: never sent again.
    this.#fast = peer.createDataChannel(channels.fast, { ordered: false, maxRetransmits: 0 })
    this.#words = peer.createDataChannel(channels.words)
    this.line = lineOf(
      () => this.#fast,
      () => this.#words,
    )
    this.#listen()
  }

  async begin(): Promise<void> {
    await this.#peer.setLocalDescription()
    const { localDescription } = this.#peer
    if (localDescription && !this.#isClosed)
      this.#ears.signal({ description: { type: 'offer', sdp: localDescription.sdp } })
  }

  async hear({ description, candidate }: CloudSignal): Promise<void> {
    if (this.#isClosed) return
    if (description?.type === 'answer') {
      await this.#peer.setRemoteDescription(description)
      for (const early of this.#early ?? []) await this.#peer.addIceCandidate(early).catch(() => undefined)
      this.#early = undefined
    } else if (candidate) {
      if (this.#early) this.#early.push(candidate)
      else await this.#peer.addIceCandidate(candidate).catch(() => undefined)
    }
  }

  close(): void {
    this.#isClosed = true
    this.#peer.close()
    this.#ears.line(undefined)
  }

  #listen(): void {
    const [peer, fast, words, ears] = [this.#peer, this.#fast, this.#words, this.#ears]
    fast.binaryType = 'arraybuffer'
    const tell = (): void => {
      if (this.#isClosed) return
      const isWhole = fast.readyState === 'open' && words.readyState === 'open'
      ears.line(isWhole ? this.line : undefined)
      if (isWhole) ears.connected()
    }
    for (const channel of [fast, words]) {
      channel.addEventListener('open', tell)
      channel.addEventListener('close', tell)
    }
    fast.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!this.#isClosed && data instanceof ArrayBuffer && data.byteLength % 4 === 0)
        ears.fast(new Float32Array(data))
    })
    words.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!this.#isClosed) ears.words(data)
    })
    peer.addEventListener('icecandidate', ({ candidate }) => {
      if (!candidate?.candidate || this.#isClosed) return
      const { candidate: text, sdpMid, sdpMLineIndex } = candidate
      ears.signal({ candidate: { candidate: text, sdpMid, sdpMLineIndex } })
    })
  }
}

async function tune(sender: RTCRtpSender, frameRate: number): Promise<void> {
  const parameters = sender.getParameters()
  for (const encoding of parameters.encodings) {
    encoding.maxBitrate = MOST_BITRATE
    encoding.maxFramerate = frameRate
  }
  // Who plays sees a late picture before a coarse one.
  parameters.degradationPreference = 'maintain-framerate'
  await sender.setParameters(parameters).catch(() => undefined)
}
