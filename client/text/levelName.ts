import i18next from 'i18next'

/** The namespace of names of the levels that come with Lingjing; only languages other than Chinese have one. */
export const LEVEL_NAMES = 'levels'

/** What a level is called in the language of the interface: those that come with Lingjing are renamed, others are not. */
export function levelName(name: string): string {
  const said: unknown = i18next.getResource(i18next.language, LEVEL_NAMES, name, { keySeparator: '' })
  return typeof said === 'string' ? said : name
}
