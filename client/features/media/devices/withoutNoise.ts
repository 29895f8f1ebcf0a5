import type { OpenDevice } from './OpenDevice.ts'

/** What the network was trained with. */
const SAMPLE_RATE = 48_000
/** A browser that can play nothing (Firefox without a sound card) may never begin: then the microphone is not kept waiting. */
const BEGIN_MS = 1_000

/**
 * A microphone with everything but voices taken out by a small network, in a thread of its own. Loaded with the first
 * who wants it; where it cannot be had the microphone is sent as it is.
 */
export async function withoutNoise(raw: MediaStreamTrack): Promise<OpenDevice> {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE, latencyHint: 'interactive' })
  try {
    const { createSuppressor } = await import('./createSuppressor.ts')
    const suppressor = await createSuppressor(context)
    const source = context.createMediaStreamSource(new MediaStream([raw]))
    const out = context.createMediaStreamDestination()
    out.channelCount = 1
    source.connect(suppressor).connect(out)
    // Without a touch of the page it waits; who switches a microphone on has touched it.
    await begin(context)
    const [track] = out.stream.getAudioTracks()
    if (!track) throw new Error('no track')
    return {
      track,
      raw,
      close() {
        raw.stop()
        track.stop()
        suppressor.destroy()
        void context.close()
      },
    }
  } catch (error) {
    console.warn(`media: noise stays in: ${String(error)}`)
    await context.close()
    return { track: raw, raw, close: () => raw.stop() }
  }
}

async function begin(context: AudioContext): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it does not begin')), BEGIN_MS)
  })
  try {
    await Promise.race([context.resume(), late])
  } finally {
    clearTimeout(timer)
  }
}
