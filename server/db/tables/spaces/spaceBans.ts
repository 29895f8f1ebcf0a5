import type { Selectable } from 'kysely'
import { inParts } from '../../inParts.ts'
import { prepared } from '../../prepared.ts'
import type { SpaceBansTable } from '../../columns/spaces.ts'
import { pageOf } from '../../pageOf.ts'
import type { Page, PageOf } from '../../pageOf.ts'
import type { Db } from '../../schema.ts'

export type SpaceBanRow = Selectable<SpaceBansTable>

const ofPerson = prepared<{ spaceId: string; userId: string }, SpaceBanRow>((db, param) =>
  db
    .selectFrom('spaceBans')
    .selectAll()
    .where('spaceId', '=', param('spaceId'))
    .where('userId', '=', param('userId')),
)

/** undefined: the user may come to the space. A ban that has run out is none, swept or not. */
export const find = async (
  db: Db,
  spaceId: string,
  userId: string,
  now: number,
): Promise<SpaceBanRow | undefined> => {
  const [row] = await ofPerson(db, { spaceId, userId })
  return row && (row.until === null || row.until > now) ? row : undefined
}

/** Of these people those who may not come to the space. */
export const bannedOf = (
  db: Db,
  spaceId: string,
  userIds: readonly string[],
  now: number,
): Promise<string[]> =>
  inParts(userIds, async (part) => {
    const ofSpace = db.selectFrom('spaceBans').select('userId').where('spaceId', '=', spaceId)
    const rows = await ofSpace
      .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
      .where('userId', 'in', part)
      .execute()
    return rows.map(({ userId }) => userId)
  })

/** Forgets bans that have run out. */
export const deleteExpired = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('spaceBans').where('until', '<=', now).execute()
}

/** Everybody banned from a space, the newest first. */
export const listOf = (db: Db, spaceId: string): Promise<SpaceBanRow[]> =>
  db.selectFrom('spaceBans').selectAll().where('spaceId', '=', spaceId).orderBy('createdAt', 'desc').execute()

type NamedBan = Omit<SpaceBanRow, 'spaceId'> & {
  displayName: string
  avatar: number
  bannedByName: string
}

/** Everybody banned from a space with names, the newest first. */
export const listWithNames = async (
  db: Db,
  spaceId: string,
  now: number,
  page: Page,
): Promise<PageOf<NamedBan>> => {
  const bans = db
    .selectFrom('spaceBans')
    .innerJoin('users', 'users.id', 'spaceBans.userId')
    .leftJoin('users as managers', 'managers.id', 'spaceBans.bannedBy')
    .where('spaceBans.spaceId', '=', spaceId)
    .where((eb) => eb.or([eb('spaceBans.until', 'is', null), eb('spaceBans.until', '>', now)]))
  const { rows, total } = await pageOf(bans, page, (found) =>
    found
      .select([
        'spaceBans.userId',
        'spaceBans.reason',
        'spaceBans.bannedBy',
        'spaceBans.createdAt',
        'spaceBans.until',
        'users.displayName',
        'users.avatar',
        'managers.displayName as managerName',
      ])
      .orderBy('spaceBans.createdAt', 'desc')
      .orderBy('spaceBans.userId'),
  )
  return {
    rows: rows.map(({ managerName, ...row }) => ({ ...row, bannedByName: managerName ?? '' })),
    total,
  }
}

/** From which spaces somebody is banned. */
export const listOfUser = (db: Db, userId: string): Promise<SpaceBanRow[]> =>
  db.selectFrom('spaceBans').selectAll().where('userId', '=', userId).execute()

/**
 * Bans somebody; who is banned already stays so by the ban there is, unless the new one lasts longer or the old one has
 * run out.
 * @returns whether the new one holds
 */
export const put = async (db: Db, ban: SpaceBanRow, now: number): Promise<boolean> => {
  const { spaceId: _spaceId, userId: _userId, ...anew } = ban
  const row = await db
    .insertInto('spaceBans')
    .values(ban)
    .onConflict((conflict) =>
      conflict
        .columns(['spaceId', 'userId'])
        .doUpdateSet(anew)
        .where((eb) =>
          eb.or([
            eb('spaceBans.until', '<=', now),
            ban.until === null
              ? eb('spaceBans.until', 'is not', null)
              : eb('spaceBans.until', '<', ban.until),
          ]),
        ),
    )
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Lifts a ban; true when there was one. */
export const remove = async (db: Db, spaceId: string, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('spaceBans')
    .where('spaceId', '=', spaceId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
