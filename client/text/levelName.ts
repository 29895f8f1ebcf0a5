import i18next from 'i18next'

/** The namespace of what is read in the levels that come with Lingjing; only languages other than Chinese have one. */
export const LEVEL_NAMES = 'levels'

/**
 * What a level says, in the language of the interface: words of those that come with Lingjing are known, those of others
 * stay as they were written.
 */
export function levelWords(words: string): string {
  if (!i18next.isInitialized) return words
  const said: unknown = i18next.getResource(i18next.language, LEVEL_NAMES, words, { keySeparator: '' })
  return typeof said === 'string' ? said : words
}

/** What a level is called in the language of the interface. */
export const levelName = levelWords
