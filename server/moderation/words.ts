import { fold, latinWords, lettersOf, READINGS, type Readings } from './normalize.ts'

/** True when a text holds a forbidden word. */
export type WordCheck = (text: string) => boolean

const endings = ['', 's', 'es', 'ed', 'er', 'ers', 'ing']
const hasHan = /\p{Script=Han}/u

/** The words of a list file (its form: words.txt). */
export function parseWords(list: string): string[] {
  return list
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(/\s+/u))
    .filter((word) => word !== '' && word !== '!')
}

interface Node {
  readonly next: Map<string, Node>
  /** A word ends here. */
  isEnd: boolean
}

/** Words by their characters: however many there are, a text is compared with all of them at once. */
function treeOf(words: readonly string[]): Node | undefined {
  if (words.length === 0) return undefined
  const root: Node = { next: new Map(), isEnd: false }
  for (const word of words) {
    let node = root
    for (const character of word) {
      let next = node.next.get(character)
      if (!next) node.next.set(character, (next = { next: new Map(), isEnd: false }))
      node = next
    }
    node.isEnd = true
  }
  return root
}

/** How many characters the longest word has that begins at a place; 0: none does. */
function longestAt(tree: Node, characters: readonly string[], start: number): number {
  let node: Node | undefined = tree
  let longest = 0
  for (let at = start; node && at < characters.length; at++) {
    node = node.next.get(characters[at]!)
    if (node?.isEnd) longest = at + 1 - start
  }
  return longest
}

/** Whether a forbidden word is in it, beside what is harmless. */
function holdsWord(characters: readonly string[], forbidden: Node, harmless: Node | undefined): boolean {
  const isHarmless = new Uint8Array(characters.length)
  for (let at = 0; harmless && at < characters.length;) {
    const length = longestAt(harmless, characters, at)
    isHarmless.fill(1, at, at + length)
    at += Math.max(1, length)
  }
  // What is harmless ends a word: its neighbours must not grow together to something else.
  const read = characters.map((character, i) => (isHarmless[i] ? '' : character))
  return read.some((_, at) => longestAt(forbidden, read, at) > 0)
}

/** A check for the words of all `lists`. Takes time in proportion to the text, whatever is in it (words.test.ts). */
export function createWordCheck(...lists: readonly string[]): WordCheck {
  const all = lists.flatMap(parseWords).map((word) => word.replaceAll('_', ' '))
  const isException = (word: string): boolean => word.startsWith('!')
  const plain = (word: string): string => lettersOf(fold(word))
  const harmless = treeOf(all.filter(isException).map(plain))
  const forbidden = all.filter((word) => !isException(word))
  const chinese = treeOf(forbidden.filter((word) => hasHan.test(word)).map(plain))
  const latin = forbidden.filter((word) => !hasHan.test(word)).map(fold)
  const latinForms = new Set(latin.flatMap((word) => endings.map((ending) => word + ending)))
  const phrases = latin.filter((word) => word.includes(' '))
  const phraseBeginnings = new Set(phrases.map((phrase) => phrase.split(' ')[0]!))
  const longestPhrase = Math.max(1, ...phrases.map((phrase) => phrase.split(' ').length))

  const beginsPhrase = (words: readonly Readings[], start: number): boolean => {
    for (let reading = 0; reading < READINGS; reading++) {
      let phrase = words[start]![reading]!
      if (!phraseBeginnings.has(phrase)) continue
      for (let next = start + 1; next < Math.min(words.length, start + longestPhrase); next++) {
        phrase += ` ${words[next]![reading]!}`
        if (latinForms.has(phrase)) return true
      }
    }
    return false
  }

  return (text) => {
    const folded = fold(text)
    if (chinese && holdsWord([...lettersOf(folded)], chinese, harmless)) return true
    const { words, others } = latinWords(folded)
    const isForbidden = (readings: Readings): boolean => readings.some((word) => latinForms.has(word))
    return (
      words.some(isForbidden) || others.some(isForbidden) || words.some((_, at) => beginsPhrase(words, at))
    )
  }
}
