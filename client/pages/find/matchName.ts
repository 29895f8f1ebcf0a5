/** Pinyin of a character, in all its readings; none where it has none. */
export type Readings = ReadonlyMap<string, readonly string[]>

/** Letters without case and marks. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')

/** What somebody typed, as it is compared: ü is written v on a keyboard. */
export const wantedOf = (typed: string): string =>
  plain(typed.replace(/([ln])ü/gi, '$1v')).replace(/[\s'’]+/gu, '')

/** Which characters of a name were meant, and how well they fit: less is better. */
export interface Match {
  readonly start: number
  readonly end: number
  readonly rank: number
}

/** How far a character takes what is wanted from `at` on; beyond its end where it is only begun. */
function* stepsOf(readings: Readings, character: string, wanted: string, at: number): Generator<number> {
  const letters = plain(character)
  if (wanted.startsWith(letters, at)) yield at + letters.length
  const rest = wanted.slice(at)
  for (const syllable of readings.get(character) ?? []) {
    if (syllable.startsWith(rest)) yield wanted.length
    else if (rest.startsWith(syllable)) yield at + syllable.length
    if (rest[0] === syllable[0]) yield at + 1
    if (/^[zcs]h/.test(syllable) && rest.startsWith(syllable.slice(0, 2))) yield at + 2
  }
}

/** Where what is wanted ends that begins with the character at `start`; undefined: nowhere. */
function endFrom(
  readings: Readings,
  characters: readonly string[],
  start: number,
  wanted: string,
): number | undefined {
  let reached = new Set([0])
  for (let at = start; at < characters.length; at++) {
    const character = characters[at]!
    if (at > start && /\s/u.test(character)) continue
    const next = new Set<number>()
    for (const from of reached) for (const step of stepsOf(readings, character, wanted, from)) next.add(step)
    if (next.has(wanted.length)) return at + 1
    if (next.size === 0) return undefined
    reached = next
  }
  return undefined
}

/**
 * Finds what is wanted (`wantedOf`) in a name: as it is written, by full pinyin, by initials, or all of them mixed. All ways to part
 * it into syllables are followed side by side: one after the other there are more than a browser has time for in `nananana…`.
 */
export function matchName(readings: Readings, name: string, wanted: string): Match | undefined {
  if (wanted === '') return undefined
  const characters = [...name]
  const isLiteral = plain(name).replace(/\s+/gu, '').includes(wanted)
  for (let start = 0; start < characters.length; start++) {
    const end = endFrom(readings, characters, start, wanted)
    if (end === undefined) continue
    const isWhole = start === 0 && end === characters.length
    return { start, end, rank: (isLiteral ? 0 : 20) + Math.min(start, 15) + (isWhole ? 0 : 4) }
  }
  return undefined
}
