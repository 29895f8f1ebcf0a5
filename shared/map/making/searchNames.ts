/** A name as the shelves of the map maker have it. */
export interface SearchableName {
  readonly zh: string
  readonly en: string
  /**
   * How `zh` is read (assets/shelves.json): a syllable for each character and each word of Latin letters, parted by blanks;
   * where a character is read in more than one way, all of them, parted by slashes: 'yin yue/le'. ü is v.
   */
  readonly pinyin?: string
}

/** How a name answers a query, the best first. */
const matches = ['exact', 'prefix', 'initials', 'inside'] as const
export type NameMatch = (typeof matches)[number]

/** Nobody types more to find a chair. */
const QUERY_MAX = 40
/** Fewer Latin letters are looked for at the beginning of a name only: a letter alone is in nearly all of them. */
const INSIDE_LETTERS_MIN = 2

/** Characters one by one, and words of Latin letters and digits; marks and blanks part them. */
const partsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{Script=Han}|[a-z0-9]+/gu) ?? []

const squeezed = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ü', 'v')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const better = (a: NameMatch | undefined, b: NameMatch | undefined): NameMatch | undefined =>
  a && b ? matches[Math.min(matches.indexOf(a), matches.indexOf(b))] : (a ?? b)

/** For each part of a name what may be typed for it: itself, or a way it is read. */
function spellingsOf({ zh, pinyin = '' }: SearchableName): readonly (readonly string[])[] {
  const parts = partsOf(zh)
  const syllables = pinyin === '' ? [] : pinyin.split(' ')
  const isAligned = syllables.length === parts.length
  return parts.map((part, i) => [...new Set([part, ...(isAligned ? syllables[i]!.split('/') : [])])])
}

/**
 * How letters spell the parts from `first` on: each part by its beginning at least. `exact`: all parts, each in full; `prefix`: in
 * full but for the last; `initials`: some are cut short.
 */
function spelt(spellings: readonly (readonly string[])[], letters: string, first = 0): NameMatch | undefined {
  const known = new Map<number, NameMatch | undefined>()
  const from = (part: number, at: number): NameMatch | undefined => {
    if (at === letters.length) return part === spellings.length ? 'exact' : 'prefix'
    const key = part * (QUERY_MAX + 1) + at
    if (!known.has(key)) known.set(key, look(part, at))
    return known.get(key)
  }
  const look = (part: number, at: number): NameMatch | undefined => {
    let best: NameMatch | undefined
    for (const spelling of spellings[part] ?? []) {
      let taken = 0
      while (taken < spelling.length && spelling[taken] === letters[at + taken]) {
        taken += 1
        const rest = from(part + 1, at + taken)
        const isLast = at + taken === letters.length
        best = better(best, rest && (taken === spelling.length ? rest : isLast ? 'prefix' : 'initials'))
      }
    }
    return best
  }
  return from(first, 0)
}

function readingMatch(name: SearchableName, query: string): NameMatch | undefined {
  const letters = squeezed(query).slice(0, QUERY_MAX)
  if (letters === '') return undefined
  const spellings = spellingsOf(name)
  const fromStart = spelt(spellings, letters)
  if (fromStart) return fromStart
  if (letters.length < INSIDE_LETTERS_MIN && /[a-z0-9]/.test(letters)) return undefined
  return spellings.some((_, part) => part > 0 && spelt(spellings, letters, part)) ? 'inside' : undefined
}

function englishMatch({ en }: SearchableName, query: string): NameMatch | undefined {
  const words = partsOf(en).join(' ')
  const wanted = partsOf(query).join(' ')
  if (wanted === '' || wanted.length < squeezed(query).length) return undefined
  if (words === wanted) return 'exact'
  if (words.startsWith(wanted)) return 'prefix'
  if (wanted.length < INSIDE_LETTERS_MIN) return undefined
  return ` ${words}`.includes(` ${wanted}`) ? 'inside' : undefined
}

/**
 * How a name answers a query in Chinese, in full pinyin, by initials, in a mixture of them ("会议z", "huiyz"), or in English.
 * Several words that do not stand in the name as they were typed may each be anywhere in it.
 */
export function nameMatch(name: SearchableName, query: string): NameMatch | undefined {
  const wanted = query.slice(0, QUERY_MAX)
  const whole = better(readingMatch(name, wanted), englishMatch(name, wanted))
  if (whole) return whole
  const words = wanted.split(/\s+/).filter((word) => squeezed(word) !== '')
  const isEach =
    words.length > 1 && words.every((word) => readingMatch(name, word) ?? englishMatch(name, word))
  return isEach ? 'inside' : undefined
}

/**
 * Those whose name answers a query: the better match first, of equal ones the shorter name, of these as they came.
 * A query without a letter leaves all of them as they are.
 */
export function searchNames<T>(all: Iterable<T>, query: string, nameOf: (one: T) => SearchableName): T[] {
  if (squeezed(query) === '') return [...all]
  const found: { readonly one: T; readonly rank: number; readonly length: number }[] = []
  for (const one of all) {
    const name = nameOf(one)
    const match = nameMatch(name, query)
    if (match) found.push({ one, rank: matches.indexOf(match), length: name.zh.length })
  }
  return found.toSorted((a, b) => a.rank - b.rank || a.length - b.length).map(({ one }) => one)
}
