import type { Selectable } from 'kysely'
import type { SiteVisitsTable } from '../../columns/people.ts'
import type { Db } from '../../schema.ts'

/** Where guests of sites come from: by keyed hashes alone, and gone with them. */
export type SiteVisitRow = Selectable<SiteVisitsTable>
type Network = 'network' | 'wideNetwork'

export const insert = async (db: Db, row: SiteVisitRow): Promise<void> => {
  await db.insertInto('siteVisits').values(row).execute()
}

/** A guest whose ban is in force: of the space of the site, or by who runs the platform. */
export interface BannedGuest {
  readonly deviceHash: string
  /** When their visit began, ms. */
  readonly cameAt: number
  /** By who runs the platform, ms; null: by a space alone. */
  readonly bannedUntil: number | null
}

/** Banned guests who came by a browser, or from a network: banned from that space, or from any where none is said. */
export const listBanned = (
  db: Db,
  spaceId: string | undefined,
  { deviceHash, network }: Pick<SiteVisitRow, 'deviceHash' | 'network'>,
  now: number,
): Promise<BannedGuest[]> =>
  db
    .selectFrom('siteVisits')
    .innerJoin('users', 'users.id', 'siteVisits.userId')
    .select(['siteVisits.deviceHash', 'users.createdAt as cameAt', 'users.bannedUntil'])
    .where((eb) =>
      eb.or([eb('siteVisits.deviceHash', '=', deviceHash), eb('siteVisits.network', '=', network)]),
    )
    .where((eb) =>
      eb.or([
        eb('users.bannedUntil', '>', now),
        eb.exists(
          eb
            .selectFrom('spaceBans')
            .select('spaceBans.userId')
            .whereRef('spaceBans.userId', '=', 'users.id')
            .where((ban) => (spaceId === undefined ? ban.lit(true) : ban('spaceBans.spaceId', '=', spaceId)))
            .where((ban) => ban.or([ban('spaceBans.until', 'is', null), ban('spaceBans.until', '>', now)])),
        ),
      ]),
    )
    .execute()

/** Guests of a site from one network whose visit has not ended, the longest there first. */
export const listLive = (
  db: Db,
  site: string,
  { by, hash, now }: { readonly by: Network; readonly hash: string; readonly now: number },
): Promise<{ userId: string; cameAt: number }[]> =>
  db
    .selectFrom('siteVisits')
    .innerJoin('users', 'users.id', 'siteVisits.userId')
    .select(['users.id as userId', 'users.createdAt as cameAt'])
    .where(`siteVisits.${by}`, '=', hash)
    .where('users.guestOf', '=', site)
    .where('users.visitEndsAt', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('loginSessions')
            .select('loginSessions.id')
            .whereRef('loginSessions.userId', '=', 'users.id')
            .where('loginSessions.revokedAt', 'is not', null),
        ),
      ),
    )
    .orderBy('users.createdAt')
    .orderBy('users.id')
    .execute()

/** Forgets where those came from whose visit ended before that: by then it is worth nothing. */
export const forgetNetworks = async (db: Db, before: number): Promise<void> => {
  await db
    .updateTable('siteVisits')
    .set({ network: '', wideNetwork: '' })
    .where('network', '!=', '')
    .where('userId', 'in', (eb) =>
      eb.selectFrom('users').select('users.id').where('users.visitEndsAt', '<', before),
    )
    .execute()
}
