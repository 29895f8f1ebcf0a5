import { fail } from '#shared/errors.ts'
import { idParams } from '#shared/http/fields.ts'
import { findAnswer, findQuery, personCard } from '#shared/http/find.ts'
import type { FindAnswer, FoundRelation, FoundSpace } from '#shared/http/find.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../../context.ts'
import { recentAnswer } from '../../db/recentAnswer.ts'
import * as acquaintances from '../../db/tables/accounts/acquaintances.ts'
import * as spaceLists from '../../db/tables/spaces/spaceLists.ts'
import type { SpaceFilter } from '../../db/tables/spaces/spaceLists.ts'
import type { Caller } from '../caller.ts'
import { endpoint } from '../endpoint.ts'

interface Source {
  readonly relation: FoundRelation
  readonly filter: SpaceFilter
  readonly size: number
}

const named = ({ nameEn, ...rest }: { id: string; name: string; nameEn: string | null }) => ({
  id: rest.id,
  name: rest.name,
  ...(nameEn === null ? {} : { nameEn }),
})

/** Lists somebody has, the nearest first, and how much of each is looked at. */
function sourcesOf(ctx: AppContext, user: Caller | undefined, text: string): readonly Source[] {
  const size = text === '' ? limits.findSpaces : limits.findMatches
  const search = text === '' ? {} : { search: text }
  const now = ctx.clock.now()
  const mine = (['owned', 'joined', 'liked', 'viewed'] as const).map((relation) => ({
    relation,
    filter: { of: { relation, userId: user?.id ?? '', now }, ...search },
    size,
  }))
  // Who runs the site may see all of it, and looks for it by its name.
  const listed = user?.isSiteAdmin === true && text !== '' ? {} : { listed: true }
  return [
    ...(user ? mine : []),
    { relation: 'open' as const, filter: { ...listed, ...search }, size: size * 2 },
  ]
}

async function findSpaces(
  ctx: AppContext,
  user: Caller | undefined,
  text: string,
): Promise<Pick<FindAnswer, 'spaces' | 'isMore'>> {
  const found = new Map<string, FoundSpace>()
  let isMore = false
  for (const { relation, filter, size } of sourcesOf(ctx, user, text)) {
    const read = () => spaceLists.list(ctx.db, filter, { size, offset: 0, sort: 'hottest' })
    // What everybody sees is read once for all.
    const { rows, total } = await (filter.of
      ? read()
      : recentAnswer(ctx.db, `find ${JSON.stringify([filter, size])}`, read))
    if (total > rows.length) isMore = true
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, { ...named(row), relation })
  }
  return { spaces: [...found.values()], isMore }
}

/** Nobody at all for who has no account: people are known by being together in something. */
async function findPeople(
  { db, clock }: AppContext,
  user: Caller | undefined,
  text: string,
): Promise<acquaintances.Acquaintance[]> {
  if (!user || user.isSiteGuest) return []
  const now = clock.now()
  const max = text === '' ? limits.findPeople : limits.findMatches
  if (user.isSiteAdmin) return acquaintances.searchAll(db, now, text, max)
  return text === ''
    ? acquaintances.list(db, user.id, now, max)
    : acquaintances.search(db, user.id, now, text, max)
}

export const findAnything = endpoint(
  {
    method: 'get',
    path: '/find',
    summary:
      'Finds spaces one may see and people one may know of: all there are as far as a page holds, or by a text',
    auth: 'optional',
    query: findQuery,
    answer: findAnswer,
    limit: 'search',
  },
  async (ctx, { user, query: { text } }) => {
    const person = user?.isGuestVisit ? undefined : user
    const { spaces, isMore } = await findSpaces(ctx, person, text)
    // A session of a third-party site is in one space only, and knows of nothing else.
    if (user?.onlySpaceId !== undefined) {
      return { spaces: spaces.filter(({ id }) => id === user.onlySpaceId), people: [], isMore: false }
    }
    const people = await findPeople(ctx, person, text)
    const isFull = people.length >= (text === '' ? limits.findPeople : limits.findMatches)
    return { spaces, people, isMore: isMore || isFull }
  },
)

/** Nobody is found by guessing an id: who shares nothing with somebody is told that there is nobody. */
export const getPersonCard = endpoint(
  {
    method: 'get',
    path: '/find/people/:id',
    summary: 'Reads the card of a person one may know of, and what both are in',
    auth: 'user',
    params: idParams,
    unknown: 'UserNotFound',
    answer: personCard,
    limit: 'search',
  },
  async ({ db, clock }, { user, params }) => {
    const now = clock.now()
    const person = (await acquaintances.find(db, params.id, now)) ?? fail('UserNotFound')
    const { spaces, organizations } = await acquaintances.sharedBy(
      db,
      user.id,
      person.id,
      now,
      limits.findMatches,
    )
    const isKnown = spaces.length > 0 || organizations.length > 0 || user.isSiteAdmin || person.id === user.id
    if (!isKnown || (user.onlySpaceId !== undefined && person.id !== user.id)) fail('UserNotFound')
    return {
      id: person.id,
      displayName: person.displayName,
      avatar: person.avatar,
      description: person.description,
      spaces: spaces.map(named),
      organizations,
    }
  },
)
