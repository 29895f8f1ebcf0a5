import type { CloudSignal, RTCIceServerLike } from '#shared/cloud/messages.ts'
import type { CloudPicture } from './CloudSession.ts'

/** Names of the two channels beside the picture: what is only good new, and what must arrive. */
export const channels = { fast: 'fast', words: 'words' } as const

/** What comes with the picture, and goes back. */
export interface PictureLine {
  /** Sends numbers that the next ones make old; false: not now. */
  sendFast(numbers: Float32Array<ArrayBuffer>): boolean
  /** Sends words that must arrive, in order; false: there is no line. */
  sendWords(words: object): boolean
}

export interface PictureEars {
  stream(stream: MediaStream): void
  /** There is a line, or none any more. */
  line(line: PictureLine | undefined): void
  fast(numbers: Float32Array): void
  words(text: unknown): void
}

/** Bytes waiting on a channel from which nothing is added that will be old by then. */
const FULL_BYTES = 4_000

export const lineOf = (
  fast: () => RTCDataChannel | undefined,
  words: () => RTCDataChannel | undefined,
): PictureLine => ({
  sendFast(numbers) {
    const channel = fast()
    if (channel?.readyState !== 'open' || channel.bufferedAmount > FULL_BYTES) return false
    channel.send(numbers)
    return true
  },
  sendWords(said) {
    const channel = words()
    if (channel?.readyState !== 'open') return false
    channel.send(JSON.stringify(said))
    return true
  },
})

/** The page's end of a picture: answers the offer of whoever draws. */
export function createPicture(
  to: { signal(signal: CloudSignal): void; failed(): void },
  ears: PictureEars,
): CloudPicture {
  let peer: RTCPeerConnection | undefined
  let iceServers: readonly RTCIceServerLike[] = []
  let isClosed = false
  /** Candidates that came before the offer was taken. */
  let early: RTCIceCandidateInit[] | undefined = []
  const known = new Map<string, RTCDataChannel>()
  const line = lineOf(
    () => known.get(channels.fast),
    () => known.get(channels.words),
  )

  const listen = (channel: RTCDataChannel): void => {
    known.set(channel.label, channel)
    channel.binaryType = 'arraybuffer'
    const tell = (): void => {
      const isWhole = Object.values(channels).every((name) => known.get(name)?.readyState === 'open')
      if (!isClosed) ears.line(isWhole ? line : undefined)
    }
    channel.addEventListener('open', tell)
    channel.addEventListener('close', tell)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isClosed) return
      if (channel.label === channels.words) ears.words(data)
      else if (data instanceof ArrayBuffer && data.byteLength % 4 === 0) ears.fast(new Float32Array(data))
    })
  }

  async function answer(sdp: string): Promise<void> {
    const made = new RTCPeerConnection({ iceServers: iceServers as RTCIceServer[] })
    peer = made
    made.addEventListener('track', ({ streams: [stream], receiver }) => {
      // A picture that is late is worse than one that trembles.
      if ('jitterBufferTarget' in receiver)
        (receiver as { jitterBufferTarget: number }).jitterBufferTarget = 0
      if (stream && !isClosed) ears.stream(stream)
    })
    made.addEventListener('datachannel', ({ channel }) => listen(channel))
    made.addEventListener('icecandidate', ({ candidate: found }) => {
      if (!found?.candidate || isClosed) return
      const { candidate, sdpMid, sdpMLineIndex } = found
      to.signal({ candidate: { candidate, sdpMid, sdpMLineIndex } })
    })
    made.addEventListener('connectionstatechange', () => {
      if (made.connectionState === 'failed' && !isClosed) to.failed()
    })
    await made.setRemoteDescription({ type: 'offer', sdp })
    for (const candidate of early ?? []) await made.addIceCandidate(candidate).catch(() => undefined)
    early = undefined
    await made.setLocalDescription()
    const { localDescription } = made
    if (localDescription && !isClosed)
      to.signal({ description: { type: 'answer', sdp: localDescription.sdp } })
  }

  return {
    ways(servers) {
      iceServers = servers
    },
    hear({ description, candidate }) {
      if (description?.type === 'offer') {
        answer(description.sdp).catch((error: unknown) => {
          console.warn('the picture could not be had', error)
          if (!isClosed) to.failed()
        })
      } else if (candidate) {
        if (early) early.push(candidate)
        else void peer?.addIceCandidate(candidate).catch(() => undefined)
      }
    },
    close() {
      isClosed = true
      ears.line(undefined)
      peer?.close()
    },
  }
}
