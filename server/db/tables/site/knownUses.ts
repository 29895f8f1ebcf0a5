import type { Db } from '../../schema.ts'

/** What names an upload, as far as a person may know of it. */
export interface KnownUse {
  readonly id: string
  readonly name: string
  readonly isGone: boolean
  /** Their own, or a space they are a member of. */
  readonly isOwn: boolean
}

/** Ids of one statement: SQLite binds at most 32,766 values. */
const idsAtOnce = 500

async function inParts<Row>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    rows.push(...(await read(ids.slice(start, start + idsAtOnce))))
  }
  return rows
}

/** Spaces somebody owns, also those put away, or is a member of; templates they own, also those deleted. By indices. */
export const ownThings = async (
  db: Db,
  userId: string,
): Promise<{ readonly space: string[]; readonly template: string[] }> => {
  const owned = await db.selectFrom('spaces').select('id').where('ownerId', '=', userId).execute()
  const joined = await db
    .selectFrom('members')
    .innerJoin('spaces', 'spaces.id', 'members.spaceId')
    .select('spaces.id')
    .where('members.userId', '=', userId)
    .where('spaces.archivedAt', 'is', null)
    .execute()
  const templates = await db.selectFrom('templates').select('id').where('ownerId', '=', userId).execute()
  return {
    space: [...new Set([...owned, ...joined].map(({ id }) => id))],
    template: templates.map(({ id }) => id),
  }
}

/** Of these spaces: one's own, also those put away, those one is a member of, and those everybody sees in the lists. */
export const spacesKnownTo = async (db: Db, userId: string, ids: readonly string[]): Promise<KnownUse[]> => {
  const rows = await inParts(ids, (some) =>
    db
      .selectFrom('spaces')
      .select(['id', 'name', 'archivedAt', 'ownerId'])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('members')
              .select('members.userId')
              .whereRef('members.spaceId', '=', 'spaces.id')
              .where('members.userId', '=', userId),
          )
          .as('isMember'),
      )
      .where('id', 'in', some)
      .where((eb) =>
        eb.or([
          eb('ownerId', '=', userId),
          eb.and([
            eb('archivedAt', 'is', null),
            eb.or([
              eb('id', 'in', db.selectFrom('members').select('spaceId').where('userId', '=', userId)),
              eb.and([eb('isPublic', '=', 1), eb('hideInMetaCity', '=', 0)]),
            ]),
          ]),
        ]),
      )
      .orderBy('id')
      .execute(),
  )
  return rows.map(({ id, name, archivedAt, ownerId, isMember }) => ({
    id,
    name,
    isGone: archivedAt !== null,
    isOwn: ownerId === userId || Boolean(isMember),
  }))
}

/** Of these templates: one's own, also those deleted, and the official ones that are published. */
export const templatesKnownTo = async (
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<KnownUse[]> => {
  const rows = await inParts(ids, (some) =>
    db
      .selectFrom('templates')
      .select(['id', 'name', 'deletedAt', 'ownerId'])
      .where('id', 'in', some)
      .where((eb) =>
        eb.or([
          eb('ownerId', '=', userId),
          eb.and([eb('isOfficial', '=', 1), eb('state', '=', 'Published'), eb('deletedAt', 'is', null)]),
        ]),
      )
      .orderBy('id')
      .execute(),
  )
  return rows.map(({ id, name, deletedAt, ownerId }) => ({
    id,
    name,
    isGone: deletedAt !== null,
    isOwn: ownerId === userId,
  }))
}
