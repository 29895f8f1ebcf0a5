/**
 * A level's light and surroundings, in its `decoration`: `v1:light=dusk,ground=lake`. Fields may come in any order;
 * what is missing, unknown or of another version is day on a lawn, so that every text is a decoration.
 */

/** The time of day of a level. */
export const lights = ['day', 'dusk', 'night'] as const
export type Light = (typeof lights)[number]

/** What lies round a level, up to the horizon; `none` is only the haze. */
export const grounds = ['lawn', 'plaza', 'lake', 'city', 'none'] as const
export type Ground = (typeof grounds)[number]

/** What of the light can be turned, each with the least, the most and what is usual. */
export const tunes = {
  /** From cold to warm. */
  warmth: { min: -1, max: 1, usual: 0 },
  strength: { min: 0.4, max: 1.6, usual: 1 },
  /** How near haze comes: twice is half as far. */
  haze: { min: 0.3, max: 4, usual: 1 },
  /** How loud the music is. */
  volume: { min: 0, max: 1, usual: 0.4 },
} as const
export type Tune = keyof typeof tunes

export interface Decoration extends Readonly<Record<Tune, number>> {
  readonly light: Light
  readonly ground: Ground
  /** A sound that goes on all over the level, a path of this site; '' none. */
  readonly music: string
}

export const plainDecoration: Decoration = {
  light: 'day',
  ground: 'lawn',
  warmth: 0,
  strength: 1,
  haze: 1,
  music: '',
  volume: 0.4,
}

const VERSION = 'v1:'

/** Sounds of this site, and none that could be a call of it. */
const MUSIC = /^\/(?:assets|files)\/[\w./-]{1,200}$/

/** Whether a path may be the music of a level. */
export const isMusic = (path: string): boolean => MUSIC.test(path) && !path.includes('..')

const oneOf = <T extends string>(known: readonly T[], value: string | undefined, otherwise: T): T =>
  known.find((name) => name === value) ?? otherwise

function tuned(tune: Tune, text: string | undefined): number {
  const { min, max, usual } = tunes[tune]
  const value = Number.parseFloat(text ?? '')
  return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : usual
}

/** Reads a `decoration`; never throws. Of a field said twice, the last counts. */
export function parseDecoration(text: string | undefined): Decoration {
  if (!text?.startsWith(VERSION)) return plainDecoration
  const fields = new Map<string, string>()
  for (const part of text.slice(VERSION.length).split(',')) {
    const at = part.indexOf('=')
    if (at > 0) fields.set(part.slice(0, at).trim(), part.slice(at + 1).trim())
  }
  const music = fields.get('music') ?? ''
  return {
    light: oneOf(lights, fields.get('light'), plainDecoration.light),
    ground: oneOf(grounds, fields.get('ground'), plainDecoration.ground),
    warmth: tuned('warmth', fields.get('warmth')),
    strength: tuned('strength', fields.get('strength')),
    haze: tuned('haze', fields.get('haze')),
    music: isMusic(music) ? music : '',
    volume: tuned('volume', fields.get('volume')),
  }
}

/** The text of a decoration; '' for the plain one. What is usual is not said. */
export function decorationText(decoration: Partial<Decoration>): string {
  const { light, ground, music, ...rest } = { ...plainDecoration, ...decoration }
  const more = Object.entries(rest)
    .filter(([tune, value]) => value !== tunes[tune as Tune].usual)
    .map(([tune, value]) => `${tune}=${Math.round(value * 100) / 100}`)
  if (music !== '') more.push(`music=${music}`)
  const isPlain = light === plainDecoration.light && ground === plainDecoration.ground && more.length === 0
  return isPlain ? '' : `${VERSION}${[`light=${light}`, `ground=${ground}`, ...more].join(',')}`
}
