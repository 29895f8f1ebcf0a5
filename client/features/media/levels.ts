/** How often loudness is looked at, ms: a mouth that moves needs no more. */
export const LEVEL_MS = 80

/** Samples one loudness is of: 21 ms at 48 kHz. */
const SAMPLES = 1_024

interface Meter {
  readonly track: MediaStreamTrack
  readonly source: MediaStreamAudioSourceNode
  readonly analyser: AnalyserNode
}

/** How loud tracks are; plays nothing. */
export class LevelMeters {
  readonly #meters = new Map<string, Meter>()
  readonly #samples = new Float32Array(SAMPLES)
  #context: AudioContext | undefined

  /** Measures this track under a name from now on; undefined: nothing any more. */
  watch(name: string, track: MediaStreamTrack | undefined): void {
    const known = this.#meters.get(name)
    if (known?.track === track) return
    known?.source.disconnect()
    this.#meters.delete(name)
    if (!track || typeof AudioContext === 'undefined') return
    this.#context ??= new AudioContext({ latencyHint: 'interactive' })
    const source = this.#context.createMediaStreamSource(new MediaStream([track]))
    const analyser = this.#context.createAnalyser()
    analyser.fftSize = SAMPLES
    source.connect(analyser)
    this.#meters.set(name, { track, source, analyser })
  }

  get names(): Iterable<string> {
    return this.#meters.keys()
  }

  /** Root mean square of the last moment, 0 to 1. */
  read(name: string): number {
    const meter = this.#meters.get(name)
    if (!meter) return 0
    // Begun before anybody touched the page it waits for that.
    if (this.#context?.state === 'suspended') void this.#context.resume()
    meter.analyser.getFloatTimeDomainData(this.#samples)
    let sum = 0
    for (const sample of this.#samples) sum += sample * sample
    return Math.sqrt(sum / SAMPLES)
  }

  close(): void {
    for (const name of this.#meters.keys()) this.watch(name, undefined)
    void this.#context?.close()
    this.#context = undefined
  }
}
