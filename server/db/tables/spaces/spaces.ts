import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { limits } from '#shared/rules/limits.ts'
import { certainly } from '../../certainly.ts'
import { inParts } from '../../inParts.ts'
import { prepared, preparedForList } from '../../prepared.ts'
import type { SpacesTable } from '../../columns/spaces.ts'
import type { Db } from '../../schema.ts'
import { toFlag } from '../../columns/flag.ts'
import * as members from './members.ts'
import * as spaceMaps from '../content/spaceMaps.ts'
import * as spaceTexts from './spaceTexts.ts'
import type { StoredMap } from './templates.ts'

type FlagName =
  | 'isPublic'
  | 'hideInMetaCity'
  | 'hiddenBySite'
  | 'allowAudioChat'
  | 'allowVideoChat'
  | 'allowScreenShare'
  | 'allowMultiPlayer'
  | 'disableChatPersist'
  | 'disableAudioVideo'
  | 'customerRegistration'

export type SpaceRow = Omit<Selectable<SpacesTable>, FlagName | 'screenImage' | 'searchText'> &
  Readonly<Record<FlagName, boolean>> & { readonly screenImage: readonly string[] }

/** A space with its creator and the picture of its template. */
export type SpaceWithCreator = SpaceRow & {
  readonly creatorName: string
  readonly creatorAvatar: number
  readonly templateBanner: string | null
}

export type StoredSpace = Selectable<SpacesTable> &
  Pick<SpaceWithCreator, 'creatorName' | 'creatorAvatar' | 'templateBanner'>

/** A row is nobody else's: it is changed where it is, which is much quicker than a copy of forty fields. */
export const toSpace = (row: StoredSpace): SpaceWithCreator => {
  const read: Readonly<Record<FlagName, boolean>> & Pick<SpaceWithCreator, 'screenImage'> = {
    isPublic: row.isPublic === 1,
    hideInMetaCity: row.hideInMetaCity === 1,
    hiddenBySite: row.hiddenBySite === 1,
    allowAudioChat: row.allowAudioChat === 1,
    allowVideoChat: row.allowVideoChat === 1,
    allowScreenShare: row.allowScreenShare === 1,
    allowMultiPlayer: row.allowMultiPlayer === 1,
    disableChatPersist: row.disableChatPersist === 1,
    disableAudioVideo: row.disableAudioVideo === 1,
    customerRegistration: row.customerRegistration === 1,
    screenImage: JSON.parse(row.screenImage) as string[],
  }
  return Object.assign(row as Omit<StoredSpace, FlagName | 'screenImage'>, read)
}

/** Every space has an owner: left, so that SQLite begins with the spaces, in their order. */
export const withCreator = (db: Db) =>
  db
    .selectFrom('spaces')
    .leftJoin('users', 'users.id', 'spaces.ownerId')
    .leftJoin('templates', 'templates.id', 'spaces.templateId')

export const selectAll = (query: ReturnType<typeof withCreator>) =>
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

/** Official spaces that are open to everybody. */
export const listOfficialIds = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('spaces')
    .select('id')
    .where('origin', '=', 'OFFICIAL')
    .where('isPublic', '=', 1)
    .where('archivedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** undefined: there is no such space, or it is put away. */
export const find = async (db: Db, id: string): Promise<SpaceWithCreator | undefined> => {
  const [row] = await byId(db, { id })
  return row && toSpace(row)
}

const idById = prepared<{ id: string }, { readonly id: string }>((db, param) =>
  db.selectFrom('spaces').select('id').where('id', '=', param('id')).where('archivedAt', 'is', null),
)

/** Whether there is such a space, and it is not put away. */
export const isThere = async (db: Db, id: string): Promise<boolean> => (await idById(db, { id })).length > 0

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
> &
  Partial<Pick<SpaceRow, 'hideInMetaCity'>>

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
  await certainly(db, async (tx) => {
    await tx
      .insertInto('spaces')
      .values({
        ...space,
        isPublic: toFlag(space.isPublic),
        bannerId: null,
        capacity: limits.capacityDefault,
        hideInMetaCity: toFlag(space.hideInMetaCity ?? false),
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
        archivedBy: null,
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
    | 'platform'
    | 'buildAppId'
    | 'buildSts'
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
  const both = async (tx: Db) => {
    await store(tx)
    await spaceTexts.refresh(tx, { id })
  }
  if (!searched.some((name) => changes[name] !== undefined)) await store(db)
  else if (db.isTransaction) await both(db)
  else await db.transaction().execute(both)
}

/** A space that is put away; undefined when there is none. */
export const findArchived = async (db: Db, id: string): Promise<SpaceWithCreator | undefined> => {
  const row = await selectAll(withCreator(db))
    .where('spaces.id', '=', id)
    .where('spaces.archivedAt', 'is not', null)
    .executeTakeFirst()
  return row && toSpace(row)
}

/** Puts a space away; false: somebody else has already. */
export const archive = async (db: Db, id: string, by: string, now: number): Promise<boolean> => {
  const row = await db
    .updateTable('spaces')
    .set({ archivedAt: now, archivedBy: by, updatedAt: now })
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Brings back a space as it was put away; false: it was brought back, has another owner, or was put away again meanwhile, or
 * is being destroyed already.
 */
export const restore = async (
  db: Db,
  { id, ownerId, archivedAt }: Pick<SpaceRow, 'id' | 'ownerId' | 'archivedAt'>,
  now: number,
): Promise<boolean> => {
  const row = await db
    .updateTable('spaces')
    .set({ archivedAt: null, archivedBy: null, updatedAt: now })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('archivedAt', '=', archivedAt)
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
      // 官方 was said of it as it was.
      .set({ ownerId: userId, origin: 'COMMUNITY', updatedAt: now })
      .where('id', '=', space.id)
      .execute()
    await spaceTexts.refresh(tx, { id: space.id })
    return 'done'
  }
  return db.isTransaction ? hand(db) : db.transaction().execute(hand)
}

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

/** What lists show of spaces they name, by id. */
export async function namesOf(
  db: Db,
  ids: readonly string[],
): Promise<
  Map<
    string,
    { readonly name: string; readonly bannerId: string | null; readonly templateBanner: string | null }
  >
> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('spaces')
    .leftJoin('templates', 'templates.id', 'spaces.templateId')
    .select(['spaces.id', 'spaces.name', 'spaces.bannerId', 'templates.banner as templateBanner'])
    .where('spaces.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Others who lock the same space wait until the transaction has ended. */
export const lock = async (tx: Db, spaceId: string): Promise<void> => {
  await tx
    .updateTable('spaces')
    .set(({ ref }) => ({ updatedAt: ref('updatedAt') }))
    .where('id', '=', spaceId)
    .execute()
}

/** How many spaces that are not put away were made since then (ms since the epoch). */
export const countSince = async (db: Db, since: number): Promise<number> => {
  const { count } = await db
    .selectFrom('spaces')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('archivedAt', 'is', null)
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How it is with some spaces, those that are put away too. */
export const findStates = (db: Db, ids: readonly string[]) =>
  inParts(ids, (part) =>
    db
      .selectFrom('spaces')
      .select(['id', 'name', 'hideInMetaCity', 'disableChatPersist', 'archivedAt'])
      .where('id', 'in', part)
      .execute(),
  )
