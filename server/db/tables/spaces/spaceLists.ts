import type { SelectQueryBuilder } from 'kysely'
import type { SortKey } from '#shared/http/spaces.ts'
import { prepared } from '../../prepared.ts'
import { recentAnswer } from '../../recentAnswer.ts'
import type { Db, Schema } from '../../schema.ts'
import { selectAll, toSpace, withCreator } from './spaces.ts'
import type { SpaceWithCreator, StoredSpace } from './spaces.ts'
import * as spaceTexts from './spaceTexts.ts'
import type { Search } from './spaceTexts.ts'

export interface SpaceFilter {
  /** Spaces this person owns, joined (without owning), liked or viewed; of these only what they may still see. */
  readonly of?: {
    readonly relation: 'owned' | 'joined' | 'liked' | 'viewed'
    readonly userId: string
    /** Bans that have run out by then are none. */
    readonly now: number
  }
  readonly origin?: 'COMMUNITY' | 'OFFICIAL'
  /** Only public ones that are not hidden. */
  readonly listed?: boolean
  /** Those with hideInMetaCity: all the same by default. */
  readonly hidden?: 'include' | 'exclude' | 'only'
  /** Those that are put away, and only those. */
  readonly archived?: boolean
  /** Part of the name, the description or the creator's name, any case. */
  readonly search?: string
}

/** Nothing but the spaces, for what asks for nothing else. */
const bare = (db: Db) => db.selectFrom('spaces') as unknown as ReturnType<typeof withCreator>

/** What of a filter makes another statement; the rest are its values. */
interface Shape {
  readonly relation: NonNullable<SpaceFilter['of']>['relation'] | undefined
  readonly origin: SpaceFilter['origin']
  readonly listed: boolean
  readonly hidden: NonNullable<SpaceFilter['hidden']>
  readonly archived: boolean
  readonly search: 'byPair' | 'readAll' | undefined
}
type FilterValues = {
  readonly userId: string
  readonly now: number
  readonly text: string
  readonly pair: string
}
type Param<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name]

const shapeOf = (
  { of, origin, listed = false, hidden = 'include', archived = false }: SpaceFilter,
  search: Search | undefined,
): Shape => ({
  relation: of?.relation,
  origin,
  listed,
  hidden,
  archived,
  search: search && (search.pair === undefined ? 'readAll' : 'byPair'),
})

const filtered = (
  db: Db,
  from: ReturnType<typeof withCreator>,
  { relation, origin, listed, hidden, archived, search }: Shape,
  param: Param<FilterValues>,
) => {
  let query = from.where('spaces.archivedAt', archived ? 'is not' : 'is', null)
  if (relation === 'owned') query = query.where('spaces.ownerId', '=', param('userId'))
  else if (relation) {
    const table = ({ joined: 'members', liked: 'spaceLikes', viewed: 'spaceViews' } as const)[relation]
    const ofThem = (from: 'members' | 'spaceLikes' | 'spaceViews') =>
      db.selectFrom(from).select('spaceId').where('userId', '=', param('userId'))
    const bannedFrom = db
      .selectFrom('spaceBans')
      .select('spaceId')
      .where('userId', '=', param('userId'))
      .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', param('now'))]))
    query = query.where('spaces.id', 'in', ofThem(table)).where('spaces.id', 'not in', bannedFrom)
    if (relation === 'joined') query = query.where('spaces.ownerId', '!=', param('userId'))
    else {
      query = query.where((eb) =>
        eb.or([eb('spaces.isPublic', '=', 1), eb('spaces.id', 'in', ofThem('members'))]),
      )
    }
  }
  if (origin) query = query.where('spaces.origin', '=', origin)
  if (listed) query = query.where('spaces.isPublic', '=', 1)
  if (listed || hidden === 'exclude') query = query.where('spaces.hideInMetaCity', '=', 0)
  else if (hidden === 'only') query = query.where('spaces.hideInMetaCity', '=', 1)
  // A join: SQLite would test the spaces one by one for being in a list, whatever few are in it.
  if (search === 'byPair') {
    query = query
      .innerJoin('spacePairs', 'spacePairs.spaceId', 'spaces.id')
      .where('spacePairs.pair', '=', param('pair')) as unknown as typeof query
  }
  if (search) query = query.where(spaceTexts.holds(db, 'spaces.searchText', param('text')))
  return query
}

type OfSpaces<Output> = SelectQueryBuilder<Schema, 'spaces', Output>

const sorted = <Output>(query: OfSpaces<Output>, sort: SortKey) => {
  switch (sort) {
    case 'latest':
      return query.orderBy('spaces.createdAt', 'desc').orderBy('spaces.id')
    case 'hottest':
      return query
        .orderBy('spaces.heat', 'desc')
        .orderBy('spaces.likes', 'desc')
        .orderBy('spaces.views', 'desc')
        .orderBy('spaces.createdAt', 'desc')
        .orderBy('spaces.id')
    case 'm-hottest':
      return query
        .orderBy('spaces.monthLikes', 'desc')
        .orderBy('spaces.createdAt', 'desc')
        .orderBy('spaces.id')
  }
}

/** Makes something once for each name. */
function once<Thing>(): (name: string, make: () => Thing) => Thing {
  const made = new Map<string, Thing>()
  return (name, make) => {
    const known = made.get(name)
    if (known !== undefined) return known
    const thing = make()
    made.set(name, thing)
    return thing
  }
}

type PageValues = FilterValues & { readonly size: number; readonly offset: number }
const pageStatements = once<(db: Db, values: PageValues) => Promise<StoredSpace[]>>()
const countStatements =
  once<(db: Db, values: FilterValues) => Promise<{ count: number | string | bigint }[]>>()

/** Found and put in order by what an index holds; only what is on the page is read and joined. */
const pageStatement = (shape: Shape, sort: SortKey) =>
  pageStatements(`${sort} ${Object.values(shape).join(' ')}`, () =>
    prepared<PageValues, StoredSpace>((db, param) => {
      const page = sorted(
        filtered(db, bare(db), shape, param).select('spaces.id') as OfSpaces<{ id: string }>,
        sort,
      )
        .limit(param('size'))
        .offset(param('offset'))
      return sorted(selectAll(withCreator(db).where('spaces.id', 'in', page)) as OfSpaces<StoredSpace>, sort)
    }),
  )

const countStatement = (shape: Shape) =>
  countStatements(Object.values(shape).join(' '), () =>
    prepared<FilterValues, { count: number | string | bigint }>((db, param) =>
      filtered(db, bare(db), shape, param).select((eb) => eb.fn.countAll().as('count')),
    ),
  )

/** How long the whole list is; a page that is not full is the end of it. */
async function countOf(
  db: Db,
  shape: Shape,
  values: FilterValues,
  { size, offset }: { readonly size: number; readonly offset: number },
  found: number,
): Promise<number> {
  if (found > 0 && found < size) return offset + found
  const count = async () => {
    const [row] = await countStatement(shape)(db, values)
    return Number(row?.count)
  }
  return shape.relation ? count() : recentAnswer(db, `count ${JSON.stringify([shape, values.text])}`, count)
}

/** The spaces of a page. */
interface SpacePage {
  readonly rows: readonly SpaceWithCreator[]
  readonly total: number
}

interface PageOf {
  readonly size: number
  readonly offset: number
  readonly sort: SortKey
}

export const list = async (db: Db, filter: SpaceFilter, page: PageOf): Promise<SpacePage> => {
  const search = filter.search ? await spaceTexts.searchFor(db, filter.search) : undefined
  if (filter.search && !search) return { rows: [], total: 0 }
  const shape = shapeOf(filter, search)
  const values = {
    userId: filter.of?.userId ?? '',
    now: filter.of?.now ?? 0,
    text: search?.text ?? '',
    pair: search?.pair ?? '',
  }
  const { size, offset } = page
  const rows = await pageStatement(shape, page.sort)(db, { ...values, size, offset })
  return { rows: rows.map(toSpace), total: await countOf(db, shape, values, page, rows.length) }
}
