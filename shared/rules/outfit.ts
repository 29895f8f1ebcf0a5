/**
 * The outfit string of a player: "v1:person=3" with optional colours, e.g. "v1:person=3,hair=3a2a22,top=3d8f8a".
 * person is the number of a body in assets/people.json; colours replace palette slots of that body.
 */

/** How many people assets/people.json holds. */
export const PERSON_COUNT = 14

/** Longest outfit string understood; anything longer is answered with the default. */
export const OUTFIT_LENGTH = 200

/** Palette slots whose colour a player may choose. */
export const outfitColours = ['skin', 'hair', 'top', 'bottom', 'shoe'] as const
export type OutfitColour = (typeof outfitColours)[number]

export type Outfit = {
  /** 1 … PERSON_COUNT */
  readonly person: number
  /** Chosen colours as rrggbb, lower case, without '#'. */
  readonly colours: Readonly<Partial<Record<OutfitColour, string>>>
}

const PREFIX = 'v1:'
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

const isOutfitColour = (key: string): key is OutfitColour =>
  (outfitColours as readonly string[]).includes(key)

/** The outfit of someone who never chose one: always the same for the same seed (the user id). */
export const defaultOutfit = (seed: string): Outfit => {
  let hash = FNV_OFFSET
  for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), FNV_PRIME) >>> 0
  // FNV's low bits are weak for short seeds: fold the high half in.
  return { person: 1 + (((hash ^ (hash >>> 16)) >>> 0) % PERSON_COUNT), colours: {} }
}

/**
 * Reads an outfit string. Never throws: a string that is missing, too long, of another version or without a known
 * person gives defaultOutfit(seed); unknown keys and malformed colours are left out.
 */
export const parseOutfit = (outfitString: string | null | undefined, seed = ''): Outfit => {
  if (!outfitString || outfitString.length > OUTFIT_LENGTH || !outfitString.startsWith(PREFIX)) {
    return defaultOutfit(seed)
  }
  let person: number | undefined
  const colours: Partial<Record<OutfitColour, string>> = {}
  for (const pair of outfitString.slice(PREFIX.length).split(',')) {
    const [key = '', value = '', ...rest] = pair.split('=')
    if (rest.length > 0) continue
    if (key === 'person' && /^[1-9]\d?$/.test(value)) person = Number(value)
    else if (isOutfitColour(key) && /^[0-9a-f]{6}$/i.test(value)) colours[key] = value.toLowerCase()
  }
  if (person === undefined || person > PERSON_COUNT) return defaultOutfit(seed)
  return { person, colours }
}

/** How somebody first looks: as they chose to, else as the portrait of their account shows them. */
export const firstOutfit = (outfitString: string | undefined, avatar = 0, seed = ''): Outfit =>
  parseOutfit(outfitString || `${PREFIX}person=${avatar}`, seed)

/** The outfit string of an outfit; parseOutfit reads it back to an equal outfit. */
export const formatOutfit = ({ person, colours }: Outfit): string => {
  const chosen = outfitColours.flatMap((key) => (colours[key] ? [`${key}=${colours[key]}`] : []))
  return PREFIX + [`person=${person}`, ...chosen].join(',')
}
