import type { MemberAnswer } from '#shared/http/members.ts'

/** Somebody who may be let into a nook. */
export interface Candidate {
  readonly userId: string
  /** The name they have in this space. */
  readonly name: string
  /** The name of their account, where that is another one: two may be called the same here. */
  readonly account: string
}

type Member = Pick<MemberAnswer, 'userId' | 'displayName' | 'name'>
type Present = Pick<Candidate, 'userId' | 'name'>

const byName = new Intl.Collator('zh-CN')
const alike = (text: string): string => text.trim().toLowerCase()

/** How well somebody fits what is searched for: 0 their name begins with it, 1 it is in a name; undefined: it is not. */
function fit({ name, account }: Candidate, search: string): number | undefined {
  if (alike(name).startsWith(search)) return 0
  return alike(name).includes(search) || alike(account).includes(search) ? 1 : undefined
}

/**
 * Who can be let in: members, and visitors who are here, by the name they show now; without those who may come in
 * already. Those whose name begins with what is searched for come first, then by name.
 */
export function candidates(
  members: readonly Member[],
  present: readonly Present[],
  allowed: ReadonlySet<string>,
  searched: string,
): readonly Candidate[] {
  const people = new Map<string, Candidate>()
  for (const { userId, displayName, name } of members) {
    people.set(userId, { userId, name: displayName || name, account: name === displayName ? '' : name })
  }
  for (const { userId, name } of present) {
    const known = people.get(userId)
    people.set(userId, { userId, name: name || (known?.name ?? ''), account: known?.account ?? '' })
  }
  const search = alike(searched)
  return [...people.values()]
    .flatMap((person) => {
      const fits = person.name === '' || allowed.has(person.userId) ? undefined : fit(person, search)
      return fits === undefined ? [] : [{ person, fits }]
    })
    .sort((a, b) => a.fits - b.fits || byName.compare(a.person.name, b.person.name))
    .map(({ person }) => person)
}
