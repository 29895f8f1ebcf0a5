/** One file (or glob of files) of assets/CREDITS.json. */
export interface Credit {
  readonly file: string
  readonly title: string
  readonly author: string
  readonly source: string
  readonly licence: string
  readonly licenceUrl: string
  readonly changes: string
}

export interface CreditGroup extends Omit<Credit, 'file' | 'title'> {
  readonly titles: readonly string[]
  readonly files: number
}

/** Files of one author, source, licence and treatment together: 150 lines become a dozen. */
export function groupCredits(credits: readonly Credit[]): readonly CreditGroup[] {
  const groups = new Map<string, { first: Credit; titles: Set<string>; files: number }>()
  for (const credit of credits) {
    const key = [credit.author, credit.source, credit.licence, credit.changes].join('\n')
    const group = groups.get(key) ?? { first: credit, titles: new Set(), files: 0 }
    group.titles.add(credit.title || credit.file)
    group.files += 1
    groups.set(key, group)
  }
  return [...groups.values()].map(({ first, titles, files }) => {
    const { author, source, licence, licenceUrl, changes } = first
    return { author, source, licence, licenceUrl, changes, titles: [...titles], files }
  })
}
