import type { TrackName } from '#shared/map/pressing.ts'

/** One tone: when (beats from the beginning), how long it rings (beats), its pitch (semitones from A4), how loud. */
export interface Tone {
  readonly at: number
  readonly beats: number
  readonly pitch: number
  readonly loud: number
  readonly voice: 'bell' | 'pad' | 'bass' | 'tick' | 'hammer'
}

interface Piece {
  readonly beatsPerMinute: number
  /** Chords of a bar each, semitones from A4. */
  readonly chords: readonly (readonly number[])[]
  /** Of each bar: which note of the chord on which half beat; -1 is a rest. */
  readonly figure: readonly number[]
  /** What is sung over it, a bar each: [half beat, pitch, half beats]. */
  readonly song: readonly (readonly (readonly [at: number, pitch: number, long: number])[])[]
  readonly hasTick: boolean
  /** Beats of a bar; four where it says nothing. */
  readonly beats?: number
  /** Two hands at a piano, and nothing else. */
  readonly isPiano?: boolean
}

const beatsOf = ({ beats = 4 }: Piece): number => beats

/** Made for this place: nothing is anybody else's. */
const pieces: Readonly<Record<TrackName, Piece>> = {
  morning: {
    beatsPerMinute: 88,
    chords: [
      [-9, -5, -2, 3],
      [-12, -9, -5, 0],
      [-16, -9, -4, 0],
      [-14, -7, -2, 2],
      [-9, -5, -2, 3],
      [-17, -10, -5, -2],
      [-16, -9, -4, 0],
      [-14, -7, -2, 5],
    ],
    figure: [0, 1, 2, 3, 2, 1, 2, 1],
    song: [
      [
        [0, 3, 3],
        [4, 7, 3],
      ],
      [
        [0, 7, 2],
        [3, 5, 2],
        [6, 3, 2],
      ],
      [[0, 0, 6]],
      [
        [2, 2, 2],
        [5, 5, 3],
      ],
      [
        [0, 7, 3],
        [4, 10, 3],
      ],
      [
        [0, 10, 2],
        [3, 7, 4],
      ],
      [
        [0, 5, 3],
        [4, 3, 2],
      ],
      [[0, 2, 7]],
    ],
    hasTick: false,
  },
  rain: {
    beatsPerMinute: 72,
    chords: [
      [-12, -5, 0, 3],
      [-16, -9, -4, 3],
      [-19, -12, -4, 0],
      [-14, -7, -2, 2],
      [-12, -5, 0, 3],
      [-16, -9, -4, 0],
      [-17, -10, -5, 2],
      [-17, -13, -5, 2],
    ],
    figure: [0, 2, 1, 3, -1, 2, 3, -1],
    song: [
      [[1, 12, 5]],
      [
        [0, 15, 2],
        [4, 12, 3],
      ],
      [[1, 8, 5]],
      [
        [0, 10, 2],
        [4, 7, 3],
      ],
      [
        [1, 12, 2],
        [5, 14, 2],
      ],
      [[0, 15, 6]],
      [
        [1, 14, 2],
        [5, 10, 2],
      ],
      [[0, 11, 7]],
    ],
    hasTick: false,
  },
  square: {
    beatsPerMinute: 112,
    chords: [
      [-10, -7, -3, 2],
      [-5, -1, 2, 7],
      [-12, -9, -5, 0],
      [-7, -3, 0, 5],
      [-10, -7, -3, 2],
      [-5, -1, 2, 7],
      [-14, -10, -7, -2],
      [-12, -8, -5, 0],
    ],
    figure: [0, 2, 3, 2, 1, 3, 2, 3],
    song: [
      [
        [0, 14, 1],
        [2, 12, 1],
        [4, 9, 2],
        [7, 12, 1],
      ],
      [
        [0, 14, 3],
        [5, 11, 2],
      ],
      [
        [0, 12, 1],
        [2, 7, 1],
        [4, 3, 3],
      ],
      [
        [0, 5, 2],
        [3, 9, 2],
        [6, 12, 2],
      ],
      [
        [0, 14, 1],
        [2, 17, 2],
        [5, 14, 2],
      ],
      [
        [0, 11, 2],
        [3, 14, 4],
      ],
      [
        [0, 10, 2],
        [4, 14, 2],
      ],
      [[0, 12, 6]],
    ],
    hasTick: true,
  },
  moonrise: {
    beatsPerMinute: 66,
    chords: [
      [-12, -5, 0, 3],
      [-16, -9, -4, 0],
      [-9, -5, -2, 3],
      [-14, -10, -7, -2],
      [-12, -5, 0, 3],
      [-19, -12, -7, -4],
      [-17, -13, -5, -1],
      [-12, -5, 0, 3],
    ],
    figure: [0, 2, 1, 3, 2, 3, 1, 2],
    song: [
      [
        [0, 7, 3],
        [3, 8, 1],
        [4, 7, 4],
      ],
      [
        [0, 12, 3],
        [4, 8, 3],
      ],
      [
        [0, 10, 3],
        [3, 7, 2],
        [6, 3, 2],
      ],
      [[0, 5, 6]],
      [
        [0, 7, 2],
        [2, 8, 2],
        [4, 12, 4],
      ],
      [
        [0, 14, 2],
        [2, 12, 2],
        [4, 8, 4],
      ],
      [
        [0, 11, 4],
        [4, 7, 3],
      ],
      [[0, 12, 7]],
    ],
    hasTick: false,
    isPiano: true,
  },
  carousel: {
    beatsPerMinute: 132,
    beats: 3,
    chords: [
      [-9, -5, -2, 3],
      [-12, -9, -5, 0],
      [-16, -9, -4, 0],
      [-14, -10, -7, -2],
      [-9, -5, -2, 3],
      [-17, -10, -5, -2],
      [-19, -12, -7, -4],
      [-14, -10, -7, -4],
      [-9, -5, -2, 3],
      [-12, -9, -5, 0],
      [-16, -9, -4, 0],
      [-14, -10, -7, -2],
      [-16, -9, -4, 0],
      [-14, -10, -7, -4],
      [-9, -5, -2, 3],
      [-9, -5, -2, 3],
    ],
    figure: [-1, -1, 2, -1, 3, 1],
    song: [
      [
        [0, 10, 2],
        [2, 7, 2],
        [4, 10, 2],
      ],
      [
        [0, 12, 4],
        [4, 10, 2],
      ],
      [
        [0, 8, 2],
        [2, 12, 2],
        [4, 15, 2],
      ],
      [[0, 14, 5]],
      [
        [0, 15, 2],
        [2, 10, 2],
        [4, 7, 2],
      ],
      [
        [0, 10, 3],
        [3, 7, 3],
      ],
      [
        [0, 8, 2],
        [2, 5, 2],
        [4, 3, 2],
      ],
      [[0, 2, 5]],
      [
        [0, 10, 2],
        [2, 7, 2],
        [4, 10, 2],
      ],
      [
        [0, 12, 4],
        [4, 15, 2],
      ],
      [
        [0, 17, 2],
        [2, 15, 2],
        [4, 12, 2],
      ],
      [[0, 14, 5]],
      [
        [0, 12, 2],
        [2, 8, 2],
        [4, 12, 2],
      ],
      [
        [0, 10, 3],
        [3, 5, 3],
      ],
      [[0, 3, 6]],
      [[0, 3, 4]],
    ],
    hasTick: false,
    isPiano: true,
  },
}

/** All tones of a track; it is played twice through: once bare, once with its song. */
export function tonesOf(track: TrackName): readonly Tone[] {
  const piece = pieces[track]
  const { chords, figure, song, hasTick, isPiano = false } = piece
  const beats = beatsOf(piece)
  const hand = isPiano ? 'hammer' : 'bell'
  // Strings ring longer than bells.
  const rings = isPiano ? 1.2 : 0
  const bars = [...chords, ...chords]
  return bars.flatMap((chord, bar) => {
    const from = bar * beats
    const arpeggio = figure.flatMap((note, i): Tone[] => {
      const pitch = chord[note]
      return pitch === undefined
        ? []
        : [{ at: from + i / 2, beats: 1.6 + rings, pitch, loud: i === 0 ? 0.5 : 0.36, voice: hand }]
    })
    const bed: Tone[] = isPiano
      ? []
      : chord.slice(1).map((pitch) => ({ at: from, beats, pitch, loud: 0.12, voice: 'pad' }))
    const bass: Tone = {
      at: from,
      beats: beats - 0.6 + rings,
      pitch: (chord[0] ?? -12) - 12,
      loud: 0.5,
      voice: isPiano ? 'hammer' : 'bass',
    }
    const ticks: Tone[] = hasTick
      ? [0.5, 1.5, 2.5, 3.5].map((at) => ({ at: from + at, beats: 0.1, pitch: 0, loud: 0.12, voice: 'tick' }))
      : []
    const sung: Tone[] =
      bar < chords.length
        ? []
        : (song[bar - chords.length] ?? []).map(([at, pitch, long]) => ({
            at: from + at / 2,
            beats: long / 2 + 0.4 + rings,
            pitch,
            loud: isPiano ? 0.6 : 0.42,
            voice: hand,
          }))
    return [...arpeggio, ...bed, bass, ...ticks, ...sung]
  })
}

/** How long a track is, seconds; then it begins anew. */
export function secondsOf(track: TrackName): number {
  const piece = pieces[track]
  return (2 * piece.chords.length * beatsOf(piece) * 60) / piece.beatsPerMinute
}

/** Seconds a beat of a track takes. */
export const beatOf = (track: TrackName): number => 60 / pieces[track].beatsPerMinute
