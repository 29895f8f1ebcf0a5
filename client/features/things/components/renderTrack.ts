import type { TrackName } from '#shared/map/pressing.ts'
import { beatOf, secondsOf, tonesOf, type Tone } from './trackNotes.ts'

const RATE = 24_000
const A4_HZ = 440

/** A struck string: how strong each of its overtones is. */
const STRING = [0, 1, 0.42, 0.24, 0.13, 0.08, 0.05, 0.02] as const

type Wave = OscillatorType | 'string'

const shapes: Readonly<Record<Tone['voice'], { readonly wave: Wave; readonly attackS: number }>> = {
  bell: { wave: 'triangle', attackS: 0.008 },
  pad: { wave: 'sine', attackS: 0.5 },
  bass: { wave: 'sine', attackS: 0.02 },
  tick: { wave: 'square', attackS: 0.002 },
  hammer: { wave: 'string', attackS: 0.004 },
}

const rendered = new Map<TrackName, Promise<AudioBuffer>>()

/** A track as sound: worked out once, by the browser, beside the page's own thread. */
export function renderTrack(track: TrackName): Promise<AudioBuffer> {
  let buffer = rendered.get(track)
  if (!buffer) {
    buffer = render(track)
    rendered.set(track, buffer)
    buffer.catch(() => rendered.delete(track))
  }
  return buffer
}

function render(track: TrackName): Promise<AudioBuffer> {
  const seconds = secondsOf(track)
  const beat = beatOf(track)
  const audio = new OfflineAudioContext(1, Math.round(seconds * RATE), RATE)
  const out = audio.createGain()
  out.gain.value = 0.32
  const soft = audio.createBiquadFilter()
  soft.type = 'lowpass'
  soft.frequency.value = 3_200
  soft.connect(out).connect(audio.destination)
  const string = audio.createPeriodicWave(new Float32Array(STRING.length), new Float32Array(STRING))
  for (const { at, beats, pitch, loud, voice } of tonesOf(track)) {
    const { wave, attackS } = shapes[voice]
    const from = at * beat
    const until = Math.min(seconds, from + Math.max(0.05, beats * beat))
    const tone = audio.createOscillator()
    if (wave === 'string') tone.setPeriodicWave(string)
    else tone.type = wave
    tone.frequency.value = voice === 'tick' ? 4_800 : A4_HZ * 2 ** (pitch / 12)
    const volume = audio.createGain()
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(loud, Math.min(until, from + attackS))
    volume.gain.exponentialRampToValueAtTime(0.001, until)
    tone.connect(volume).connect(soft)
    tone.start(from)
    tone.stop(until)
  }
  return audio.startRendering()
}
