import type { ExpressionBuilder, Selectable, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { SortKey } from '#shared/http/spaces.ts'
import { dayMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import { recentAnswer } from '../recentAnswer.ts'
import { prepared, preparedForList } from '../prepared.ts'
import type { Db, Schema, SpacesTable } from '../schema.ts'
import { toFlag } from '../schema.ts'
import * as members from './members.ts'
import * as spaceMaps from './spaceMaps.ts'
import * as spaceTexts from './spaceTexts.ts'
import type { Search } from './spaceTexts.ts'
import type { StoredMap } from './templates.ts'

type FlagName =
  | 'isPublic'
  | 'hideInMetaCity'
  | 'allowAudioChat'
  | 'allowVideoChat'
  | 'allowScreenShare'
  | 'allowMultiPlayer'
  | 'disableChatPersist'
  | 'disableAudioVideo'

export type SpaceRow = Omit<Selectable<SpacesTable>, FlagName | 'screenImage' | 'searchText'> &
  Readonly<Record<FlagName, boolean>> & { readonly screenImage: readonly string[] }

/** A space with its creator and the picture of its template. */
export type SpaceWithCreator = SpaceRow & {
  readonly creatorName: string
  readonly creatorAvatar: number
  readonly templateBanner: string | null
}

type StoredSpace = Selectable<SpacesTable> &
  Pick<SpaceWithCreator, 'creatorName' | 'creatorAvatar' | 'templateBanner'>

/** A row is nobody else's: it is changed where it is, which is much quicker than a copy of forty fields. */
const toSpace = (row: StoredSpace): SpaceWithCreator => {
  const read: Readonly<Record<FlagName, boolean>> & Pick<SpaceWithCreator, 'screenImage'> = {
    isPublic: row.isPublic === 1,
    hideInMetaCity: row.hideInMetaCity === 1,
    allowAudioChat: row.allowAudioChat === 1,
    allowVideoChat: row.allowVideoChat === 1,
    allowScreenShare: row.allowScreenShare === 1,
    allowMultiPlayer: row.allowMultiPlayer === 1,
    disableChatPersist: row.disableChatPersist === 1,
    disableAudioVideo: row.disableAudioVideo === 1,
    screenImage: JSON.parse(row.screenImage) as string[],
  }
  return Object.assign(row as Omit<StoredSpace, FlagName | 'screenImage'>, read)
}

/** Every space has an owner: left, so that SQLite begins with the spaces, in their order. */
const withCreator = (db: Db) =>
  db
    .selectFrom('spaces')
    .leftJoin('users', 'users.id', 'spaces.ownerId')
    .leftJoin('templates', 'templates.id', 'spaces.templateId')

const selectAll = (query: ReturnType<typeof withCreator>) =>
  query
    .selectAll('spaces')
    .select((eb) => [
      eb.ref('users.displayName').$notNull().as('creatorName'),
      eb.ref('users.avatar').$notNull().as('creatorAvatar'),
      'templates.banner as templateBanner',
    ])

const byId = prepared<{ id: string }, StoredSpace>((db, param) =>
  selectAll(withCreator(db)).where('spaces.id', '=', param('id')).where('spaces.archivedAt', 'is', null),
)

/** undefined: there is no such space, or it is put away. */
export const find = async (db: Db, id: string): Promise<SpaceWithCreator | undefined> => {
  const [row] = await byId(db, { id })
  return row && toSpace(row)
}

/** Ids of the same length that differ from the given one only in the character at `position`. */
export const findIdsExceptCharacter = async (db: Db, id: string, position: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('spaces')
    .select('id')
    .where('archivedAt', 'is', null)
    .where((eb) => eb(eb.fn('length', ['id']), '=', id.length))
    .where((eb) => eb(eb.fn('substr', ['id', sql.lit(1), sql.lit(position)]), '=', id.slice(0, position)))
    .where((eb) => eb(eb.fn('substr', ['id', sql.lit(position + 2)]), '=', id.slice(position + 1)))
    .limit(2)
    .execute()
  return rows.map((row) => row.id)
}

export interface SpaceFilter {
  /** Spaces this person owns, joined (without owning), liked or viewed; of these only what they may still see. */
  readonly of?: { readonly relation: 'owned' | 'joined' | 'liked' | 'viewed'; readonly userId: string }
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
type FilterValues = { readonly userId: string; readonly text: string; readonly pair: string }
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
    const ofThem = (from: 'members' | 'spaceLikes' | 'spaceViews' | 'spaceBans') =>
      db.selectFrom(from).select('spaceId').where('userId', '=', param('userId'))
    query = query.where('spaces.id', 'in', ofThem(table)).where('spaces.id', 'not in', ofThem('spaceBans'))
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

export const monthMs = 30 * dayMs

/** How old the order of m-hottest may be: likes count at once, what is a month old falls out this much later. */
const recountMs = 600_000
const recountedAt = new WeakMap<Db, number>()

/** Lets the likes that are now more than a month old go; to be called before spaces are put in order by them. */
export async function recountMonthLikes(db: Db, now: number): Promise<void> {
  if (now - (recountedAt.get(db) ?? 0) < recountMs) return
  recountedAt.set(db, now)
  const counted = (eb: ExpressionBuilder<Schema, 'spaces'>) =>
    eb
      .selectFrom('spaceLikes')
      .select((inner) => inner.fn.countAll<number>().as('count'))
      .whereRef('spaceLikes.spaceId', '=', 'spaces.id')
      .where('spaceLikes.createdAt', '>', now - monthMs)
  await db
    .updateTable('spaces')
    .set((eb) => ({ monthLikes: counted(eb) }))
    .where((eb) => eb('spaces.monthLikes', '!=', counted(eb)))
    .execute()
}

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
export interface SpacePage {
  readonly rows: readonly SpaceWithCreator[]
  readonly total: number
}

export interface PageOf {
  readonly size: number
  readonly offset: number
  readonly sort: SortKey
}

export const list = async (db: Db, filter: SpaceFilter, page: PageOf): Promise<SpacePage> => {
  const search = filter.search ? await spaceTexts.searchFor(db, filter.search) : undefined
  if (filter.search && !search) return { rows: [], total: 0 }
  const shape = shapeOf(filter, search)
  const values = { userId: filter.of?.userId ?? '', text: search?.text ?? '', pair: search?.pair ?? '' }
  const { size, offset } = page
  const rows = await pageStatement(shape, page.sort)(db, { ...values, size, offset })
  return { rows: rows.map(toSpace), total: await countOf(db, shape, values, page, rows.length) }
}

export type NewSpace = Pick<
  SpaceRow,
  | 'id'
  | 'ownerId'
  | 'templateId'
  | 'origin'
  | 'name'
  | 'description'
  | 'nameEn'
  | 'descriptionEn'
  | 'isPublic'
  | 'platform'
  | 'createdAt'
>

/**
 * Makes a space with its maps and its owner's membership, all or nothing.
 * @param check is asked at the end of the transaction; nothing is made when it throws
 */
export const insert = async (
  db: Db,
  space: NewSpace,
  ownerName: string,
  maps: readonly StoredMap[],
  check: (tx: Db) => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('spaces')
      .values({
        ...space,
        isPublic: toFlag(space.isPublic),
        bannerId: null,
        capacity: limits.capacityDefault,
        hideInMetaCity: 0,
        allowAudioChat: 1,
        allowVideoChat: 1,
        allowScreenShare: 1,
        allowMultiPlayer: 1,
        disableChatPersist: 0,
        disableAudioVideo: 0,
        topMessage: '',
        screenImage: '[]',
        meetingBanner: '',
        likes: 0,
        views: 0,
        updatedAt: space.createdAt,
        archivedAt: null,
      })
      .execute()
    await spaceMaps.insertAll(tx, space.id, maps)
    await members.insertIfNew(tx, {
      spaceId: space.id,
      userId: space.ownerId,
      role: 'OWNER',
      displayName: ownerName,
      joinedAt: space.createdAt,
    })
    await spaceTexts.refresh(tx, { id: space.id })
    await check(tx)
  })
}

export type SpaceChanges = Partial<
  Pick<
    SpaceRow,
    | FlagName
    | 'name'
    | 'description'
    | 'nameEn'
    | 'descriptionEn'
    | 'bannerId'
    | 'origin'
    | 'capacity'
    | 'topMessage'
    | 'screenImage'
    | 'meetingBanner'
    | 'archivedAt'
  >
>

const searched = ['name', 'description', 'nameEn', 'descriptionEn'] as const

export const update = async (db: Db, id: string, changes: SpaceChanges, now: number): Promise<void> => {
  const { screenImage, ...rest } = changes
  // Flags are the only booleans of a space.
  const stored = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, typeof value === 'boolean' ? toFlag(value) : value]),
  )
  const store = async (tx: Db) => {
    await tx
      .updateTable('spaces')
      .set({
        ...stored,
        ...(screenImage === undefined ? {} : { screenImage: JSON.stringify(screenImage) }),
        updatedAt: now,
      })
      .where('id', '=', id)
      .execute()
  }
  if (searched.some((name) => changes[name] !== undefined)) {
    await db.transaction().execute(async (tx) => {
      await store(tx)
      await spaceTexts.refresh(tx, { id })
    })
  } else await store(db)
}

/** A space that is put away; undefined when there is none. */
export const findArchived = async (db: Db, id: string): Promise<SpaceWithCreator | undefined> => {
  const row = await selectAll(withCreator(db))
    .where('spaces.id', '=', id)
    .where('spaces.archivedAt', 'is not', null)
    .executeTakeFirst()
  return row && toSpace(row)
}

/** Brings back a space that is put away; false: there is none, or it is being destroyed already. */
export const restore = async (db: Db, id: string, now: number): Promise<boolean> => {
  const row = await db
    .updateTable('spaces')
    .set({ archivedAt: null, updatedAt: now })
    .where('id', '=', id)
    .where('archivedAt', 'is not', null)
    .where('endingAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a space has changed hands: no such member, or it is no longer whose it was. */
export type Transfer = 'done' | 'noMember' | 'otherOwner'

/** Makes a member the owner in place of the one named; that one stays as an admin. */
export const transfer = (
  db: Db,
  space: Pick<SpaceRow, 'id' | 'ownerId'>,
  userId: string,
  now: number,
): Promise<Transfer> => {
  const hand = async (tx: Db): Promise<Transfer> => {
    await lock(tx, space.id)
    const owned = await tx
      .selectFrom('spaces')
      .select('id')
      .where('id', '=', space.id)
      .where('ownerId', '=', space.ownerId)
      .executeTakeFirst()
    if (!owned) return 'otherOwner'
    if (!(await members.setRole(tx, space.id, userId, 'OWNER'))) return 'noMember'
    await members.setRole(tx, space.id, space.ownerId, 'ADMIN')
    await tx
      .updateTable('spaces')
      .set({ ownerId: userId, updatedAt: now })
      .where('id', '=', space.id)
      .execute()
    await spaceTexts.refresh(tx, { id: space.id })
    return 'done'
  }
  return db.isTransaction ? hand(db) : db.transaction().execute(hand)
}

/** Likes a space, or takes the like back; answers whether it is liked now. */
export const toggleLike = (db: Db, spaceId: string, userId: string, now: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('spaceLikes')
      .values({ spaceId, userId, createdAt: now })
      .onConflict((conflict) => conflict.columns(['spaceId', 'userId']).doNothing())
      .returning('spaceId')
      .executeTakeFirst()
    const removed = added
      ? undefined
      : await tx
          .deleteFrom('spaceLikes')
          .where('spaceId', '=', spaceId)
          .where('userId', '=', userId)
          .returning('createdAt')
          .executeTakeFirst()
    const change = added ? 1 : removed ? -1 : 0
    const isRecent = added !== undefined || (removed !== undefined && removed.createdAt > now - monthMs)
    await tx
      .updateTable('spaces')
      .set((eb) => ({
        likes: eb('likes', '+', change),
        monthLikes: eb('monthLikes', '+', isRecent ? change : 0),
      }))
      .where('id', '=', spaceId)
      .execute()
    return added !== undefined
  })

/** Counts a view, once per person and day (UTC). */
export const addView = (db: Db, spaceId: string, userId: string, now: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('spaceViews')
      .values({ spaceId, userId, day: Math.floor(now / dayMs) })
      .onConflict((conflict) => conflict.columns(['spaceId', 'userId', 'day']).doNothing())
      .returning('spaceId')
      .executeTakeFirst()
    if (!added) return
    await tx
      .updateTable('spaces')
      .set((eb) => ({ views: eb('views', '+', 1) }))
      .where('id', '=', spaceId)
      .execute()
  })

/** What somebody is to a space: at least a member, or one who likes it. */
export interface OwnPart {
  readonly spaceId: string
  readonly userId: string
  /** null: no member. */
  readonly role: members.Role | null
  readonly joinedAt: number | null
  readonly isLiked: boolean
}

const ownParts = preparedForList<
  { userId: string },
  Pick<OwnPart, 'spaceId' | 'role' | 'joinedAt'> & { likedAt: number | null }
>((db, spaceIds, param) =>
  db
    .selectFrom('spaces')
    .leftJoin('members', (join) =>
      join.onRef('members.spaceId', '=', 'spaces.id').on('members.userId', '=', param('userId')),
    )
    .leftJoin('spaceLikes', (join) =>
      join.onRef('spaceLikes.spaceId', '=', 'spaces.id').on('spaceLikes.userId', '=', param('userId')),
    )
    .select(['spaces.id as spaceId', 'members.role', 'members.joinedAt', 'spaceLikes.createdAt as likedAt'])
    .where('spaces.id', 'in', spaceIds),
)

/** Of many spaces at once: those somebody is a member of or likes. */
export const ownPartsIn = async (db: Db, spaceIds: readonly string[], userId: string): Promise<OwnPart[]> => {
  const rows = await ownParts(db, spaceIds, { userId })
  return rows
    .filter(({ role, likedAt }) => role !== null || likedAt !== null)
    .map(({ likedAt, ...row }) => ({ ...row, userId, isLiked: likedAt !== null }))
}

/** Others who lock the same space wait until the transaction has ended. */
export const lock = async (tx: Db, spaceId: string): Promise<void> => {
  await tx
    .updateTable('spaces')
    .set(({ ref }) => ({ updatedAt: ref('updatedAt') }))
    .where('id', '=', spaceId)
    .execute()
}
