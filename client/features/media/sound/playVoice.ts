import { speakerNow } from '../devices/deviceListStore.ts'
import { deviceSettings } from '../devices/deviceSettingsStore.ts'
import type { Heard } from './heardAs.ts'

/** Whether an element can be made softer: on iPhones it can not. */
export function canSetVolume(): boolean {
  const audio = new Audio()
  audio.volume = 0.5
  return audio.volume === 0.5
}

let canSoften: boolean | undefined

/**
 * Whether voices go through filters of ours. An element is the way every browser takes the echo of; not every browser
 * that of an audio context. So only who wears headphones (and has said so by wanting sides) goes that way, and
 * browsers in which an element has no volume: those take the echo of everything the device plays.
 */
export const wantsFilters = (): boolean => deviceSettings.get().panning || !(canSoften ??= canSetVolume())

let context: AudioContext | undefined

/** A voice through filters, as loud and from where it is wanted. */
export class FilteredVoice {
  readonly #source: MediaStreamAudioSourceNode
  readonly #filter: BiquadFilterNode
  readonly #gain: GainNode
  readonly #side: StereoPannerNode

  constructor(track: MediaStreamTrack) {
    context ??= new AudioContext({ latencyHint: 'interactive' })
    this.#source = context.createMediaStreamSource(new MediaStream([track]))
    this.#filter = new BiquadFilterNode(context, { type: 'lowpass' })
    this.#gain = new GainNode(context, { gain: 0 })
    this.#side = new StereoPannerNode(context)
    this.#source.connect(this.#filter).connect(this.#gain).connect(this.#side).connect(context.destination)
  }

  set({ volume, side, cutoffHz }: Heard): void {
    const { currentTime, state } = context!
    // Waits for a touch of the page, or comes back from a call.
    if (state !== 'running') void context!.resume()
    this.#gain.gain.setTargetAtTime(volume, currentTime, 0.05)
    this.#side.pan.setTargetAtTime(side, currentTime, 0.05)
    this.#filter.frequency.setTargetAtTime(cutoffHz, currentTime, 0.05)
    void putOnSpeaker(context!)
  }

  close(): void {
    this.#source.disconnect()
    this.#side.disconnect()
  }
}

/** Where each is played now. */
const spokenBy = new WeakMap<object, string>()

/** Plays on the speaker somebody has chosen, where one can choose. */
export async function putOnSpeaker(
  player: object & { setSinkId?(id: string): Promise<void> },
): Promise<void> {
  const id = speakerNow()
  if (!player.setSinkId || (spokenBy.get(player) ?? '') === id) return
  spokenBy.set(player, id)
  // One that is just being unplugged: the one of the system goes on.
  await player.setSinkId(id).catch(() => spokenBy.delete(player))
}
