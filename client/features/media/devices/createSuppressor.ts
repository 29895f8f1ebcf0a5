import { loadRnnoise, RnnoiseWorkletNode } from '@sapphi-red/web-noise-suppressor'
// oxlint-disable-next-line import/default -- Vite gives its address.
import workletUrl from '@sapphi-red/web-noise-suppressor/rnnoiseWorklet.js?url'
import simdUrl from '@sapphi-red/web-noise-suppressor/rnnoise_simd.wasm?url'
import url from '@sapphi-red/web-noise-suppressor/rnnoise.wasm?url'

/** RNNoise as a node of an audio context, from files of our own origin. */
export async function createSuppressor(context: AudioContext): Promise<RnnoiseWorkletNode> {
  const [wasmBinary] = await Promise.all([
    loadRnnoise({ url, simdUrl }),
    context.audioWorklet.addModule(workletUrl),
  ])
  return new RnnoiseWorkletNode(context, { wasmBinary, maxChannels: 1 })
}
