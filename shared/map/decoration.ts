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

export interface Decoration {
  readonly light: Light
  readonly ground: Ground
}

export const plainDecoration: Decoration = { light: 'day', ground: 'lawn' }

const VERSION = 'v1:'

const oneOf = <T extends string>(known: readonly T[], value: string | undefined, otherwise: T): T =>
  known.find((name) => name === value) ?? otherwise

/** Reads a `decoration`; never throws. Of a field said twice, the last counts. */
export function parseDecoration(text: string | undefined): Decoration {
  if (!text?.startsWith(VERSION)) return plainDecoration
  const fields = new Map<string, string>()
  for (const part of text.slice(VERSION.length).split(',')) {
    const at = part.indexOf('=')
    if (at > 0) fields.set(part.slice(0, at).trim(), part.slice(at + 1).trim())
  }
  return {
    light: oneOf(lights, fields.get('light'), plainDecoration.light),
    ground: oneOf(grounds, fields.get('ground'), plainDecoration.ground),
  }
}

/** The text of a decoration; '' for the plain one. */
export const decorationText = ({ light, ground }: Decoration): string =>
  light === plainDecoration.light && ground === plainDecoration.ground
    ? ''
    : `${VERSION}light=${light},ground=${ground}`
