import type { Selectable } from 'kysely'
import type { LotteriesTable, LotteryDrawsTable, LotteryPrizesTable } from '../../columns/insideSpaces.ts'
import { countOf as countRows } from '../../pageOf.ts'
import type { Page, PageOf } from '../../pageOf.ts'
import { prepared } from '../../prepared.ts'
import type { Db } from '../../schema.ts'
import { toFlag } from '../../columns/flag.ts'

/** Lotteries with their entrants, prizes and draws. */

const rules = ['excludeManagers', 'onePrizeEach', 'presentOnly'] as const
/** What is frozen when a lottery is published. */
export type LotteryRules = Readonly<Record<(typeof rules)[number], boolean>>
export interface LotteryRow extends Omit<Selectable<LotteriesTable>, keyof LotteryRules>, LotteryRules {}
export type LotteryStatus = LotteriesTable['status']
export type PrizeRow = Selectable<LotteryPrizesTable>
export type DrawRow = Selectable<LotteryDrawsTable>

export interface PrizeWithWins extends PrizeRow {
  readonly wins: number
}

const toLottery = (row: Selectable<LotteriesTable>): LotteryRow => ({
  ...row,
  excludeManagers: row.excludeManagers === 1,
  onePrizeEach: row.onePrizeEach === 1,
  presentOnly: row.presentOnly === 1,
})

/** Rules as the columns hold them; those that are not given stay out. */
function toFlags(change: Partial<LotteryRules>): Partial<Record<keyof LotteryRules, 0 | 1>> {
  return Object.fromEntries(
    rules.flatMap((rule) => (change[rule] === undefined ? [] : [[rule, toFlag(change[rule])]])),
  )
}

// --- lotteries ------------------------------------------------------------------------------------------------------

export const insert = async (
  db: Db,
  { excludeManagers, onePrizeEach, presentOnly, ...row }: Omit<LotteryRow, 'status' | 'drawCount'>,
): Promise<LotteryRow> =>
  toLottery(
    await db
      .insertInto('lotteries')
      .values({
        ...row,
        excludeManagers: toFlag(excludeManagers),
        onePrizeEach: toFlag(onePrizeEach),
        presentOnly: toFlag(presentOnly),
        status: 'UNPUBLISHED',
        drawCount: 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const find = async (db: Db, id: string): Promise<LotteryRow | undefined> => {
  const row = await db.selectFrom('lotteries').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toLottery(row)
}

export const countOf = async (
  db: Db,
  spaceId: string,
  statuses: readonly LotteryStatus[],
): Promise<number> => {
  const { count } = await db
    .selectFrom('lotteries')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('spaceId', '=', spaceId)
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The newest first. */
export const listOf = async (
  db: Db,
  spaceId: string,
  statuses: readonly LotteryStatus[],
  page: { readonly size: number; readonly offset: number },
): Promise<LotteryRow[]> => {
  const rows = await db
    .selectFrom('lotteries')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('status', 'in', statuses)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(page.size)
    .offset(page.offset)
    .execute()
  return rows.map(toLottery)
}

export type LotteryChange = Partial<Pick<LotteryRow, 'name' | 'status' | keyof LotteryRules>>

/**
 * Changes a lottery that is in a state; undefined: it is not, or is gone. In a transaction nobody else can change it
 * until that ends.
 */
export const updateIn = async (
  db: Db,
  id: string,
  status: LotteryStatus,
  { name, status: next, ...changedRules }: LotteryChange,
  now: number,
): Promise<LotteryRow | undefined> => {
  const row = await db
    .updateTable('lotteries')
    .set({
      ...(name !== undefined && { name }),
      ...(next !== undefined && { status: next }),
      ...toFlags(changedRules),
      updatedAt: now,
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .returningAll()
    .executeTakeFirst()
  return row && toLottery(row)
}

/** Takes the next number of a draw of a published lottery; nobody else can draw until the transaction ends. */
export const takeNumber = async (db: Db, id: string, now: number): Promise<LotteryRow | undefined> => {
  const row = await db
    .updateTable('lotteries')
    .set((eb) => ({ drawCount: eb('drawCount', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .where('status', '=', 'PUBLISHED')
    .returningAll()
    .executeTakeFirst()
  return row && toLottery(row)
}

/** False: it is being drawn, or is gone. */
export const remove = async (db: Db, id: string): Promise<boolean> => {
  const row = await db
    .deleteFrom('lotteries')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('status', '!=', 'PUBLISHED'), eb('drawCount', '=', 0)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

// --- entrants -------------------------------------------------------------------------------------------------------

export interface Person {
  readonly userId: string
  readonly canManage: boolean
}

/** Those of some people who have an account: a guest of a site could come again and again, for as many chances. */
async function withAccount(db: Db, people: readonly Person[]): Promise<Person[]> {
  const known = new Set<string>()
  for (let start = 0; start < people.length; start += rowsPerStatement) {
    const some = people.slice(start, start + rowsPerStatement).map(({ userId }) => userId)
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', some)
      .where('guestOf', 'is', null)
      .execute()
    for (const { id } of rows) known.add(id)
  }
  return people.filter(({ userId }) => known.has(userId))
}

const publishedIn = prepared<{ spaceId: string }, { readonly id: string }>((db, param) =>
  db
    .selectFrom('lotteries')
    .select('id')
    .where('spaceId', '=', param('spaceId'))
    .where('status', '=', 'PUBLISHED'),
)

/** People who are in a space take part in its published lotteries; who does already stays as they are. */
export const addEntrants = async (
  db: Db,
  spaceId: string,
  people: readonly Person[],
  now: number,
): Promise<void> => {
  const open = await publishedIn(db, { spaceId })
  if (open.length === 0) return
  const takingPart = await withAccount(db, people)
  if (takingPart.length === 0) return
  const rows = open.flatMap(({ id: lotteryId }) =>
    takingPart.map(({ userId, canManage }) => ({
      lotteryId,
      userId,
      isManager: toFlag(canManage),
      optedOut: toFlag(false),
      enteredAt: Math.round(now),
    })),
  )
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await db
      .insertInto('lotteryEntrants')
      .values(rows.slice(start, start + rowsPerStatement))
      .onConflict((conflict) =>
        conflict
          .columns(['lotteryId', 'userId'])
          .doUpdateSet((eb) => ({
            enteredAt: eb.ref('excluded.enteredAt'),
            isManager: eb.ref('excluded.isManager'),
          }))
          .where('lotteryEntrants.enteredAt', 'is', null),
      )
      .execute()
  }
}

/** SQLite binds at most 32,766 values a statement. */
const rowsPerStatement = 500

/** Somebody does not want to win, or does again. */
export const setOptedOut = async (
  db: Db,
  lotteryId: string,
  userId: string,
  optedOut: boolean,
): Promise<void> => {
  await db
    .insertInto('lotteryEntrants')
    .values({ lotteryId, userId, isManager: 0, optedOut: toFlag(optedOut), enteredAt: null })
    .onConflict((conflict) =>
      conflict.columns(['lotteryId', 'userId']).doUpdateSet({ optedOut: toFlag(optedOut) }),
    )
    .execute()
}

/** Of some lotteries: whether somebody takes part and whether they opted out. */
export const standingsOf = async (
  db: Db,
  lotteryIds: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, { readonly entered: boolean; readonly optedOut: boolean }>> => {
  const rows = await db
    .selectFrom('lotteryEntrants')
    .select(['lotteryId', 'enteredAt', 'optedOut'])
    .where('lotteryId', 'in', lotteryIds)
    .where('userId', '=', userId)
    .execute()
  return new Map(
    rows.map((row) => [row.lotteryId, { entered: row.enteredAt !== null, optedOut: row.optedOut === 1 }]),
  )
}

/**
 * Who may win: came in, did not opt out, is not banned just now nor closing their account, and manages nothing where
 * managers are excluded.
 */
const candidatesOf = (db: Db, lotteryIds: readonly string[], now: number) =>
  db
    .selectFrom('lotteryEntrants as e')
    .innerJoin('lotteries as l', 'l.id', 'e.lotteryId')
    .innerJoin('users as u', 'u.id', 'e.userId')
    .leftJoin('members as m', (join) =>
      join.onRef('m.spaceId', '=', 'l.spaceId').onRef('m.userId', '=', 'e.userId'),
    )
    .leftJoin('spaceBans as b', (join) =>
      join
        .onRef('b.spaceId', '=', 'l.spaceId')
        .onRef('b.userId', '=', 'e.userId')
        // One that has run out is none, swept or not.
        .on((eb) => eb.or([eb('b.until', 'is', null), eb('b.until', '>', now)])),
    )
    .where('e.lotteryId', 'in', lotteryIds)
    .where('e.enteredAt', 'is not', null)
    .where('e.optedOut', '=', 0)
    .where('b.userId', 'is', null)
    .where((eb) => eb.or([eb('u.bannedUntil', 'is', null), eb('u.bannedUntil', '<=', now)]))
    .where('u.closesAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('l.excludeManagers', '=', 0),
        eb.and([
          eb('e.isManager', '=', 0),
          eb.or([eb('m.role', 'is', null), eb('m.role', 'not in', ['OWNER', 'ADMIN'])]),
        ]),
      ]),
    )

/** User ids, ascending by code point whatever the database thinks of order. */
export const candidateIds = async (db: Db, lotteryId: string, now: number): Promise<string[]> => {
  const rows = await candidatesOf(db, [lotteryId], now).select('e.userId').execute()
  return rows.map(({ userId }) => userId).toSorted((a, b) => (a < b ? -1 : 1))
}

export interface CandidateRow {
  readonly userId: string
  readonly displayName: string
  readonly avatar: number
}

/** Those who came first are first. */
export const listCandidates = (
  db: Db,
  lotteryId: string,
  now: number,
  page: { readonly size: number; readonly offset: number },
): Promise<CandidateRow[]> =>
  candidatesOf(db, [lotteryId], now)
    .select((eb) => [
      'e.userId',
      'u.avatar',
      eb.fn.coalesce('m.displayName', 'u.displayName').as('displayName'),
    ])
    .orderBy('e.enteredAt')
    .orderBy('e.userId')
    .limit(page.size)
    .offset(page.offset)
    .execute()

/** How many may win, by lottery. */
export const countCandidates = async (
  db: Db,
  lotteryIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await candidatesOf(db, lotteryIds, now)
    .select((eb) => ['e.lotteryId', eb.fn.countAll().as('count')])
    .groupBy('e.lotteryId')
    .execute()
  return new Map(rows.map(({ lotteryId, count }) => [lotteryId, Number(count)]))
}

// --- prizes ---------------------------------------------------------------------------------------------------------

export const insertPrize = (db: Db, prize: PrizeRow): Promise<PrizeRow> =>
  db.insertInto('lotteryPrizes').values(prize).returningAll().executeTakeFirstOrThrow()

export const findPrize = (db: Db, id: string): Promise<PrizeRow | undefined> =>
  db.selectFrom('lotteryPrizes').selectAll().where('id', '=', id).executeTakeFirst()

export const updatePrize = (
  db: Db,
  id: string,
  change: Pick<PrizeRow, 'name' | 'level' | 'totalCount' | 'thumbnail'>,
): Promise<PrizeRow | undefined> =>
  db.updateTable('lotteryPrizes').set(change).where('id', '=', id).returningAll().executeTakeFirst()

export const removePrize = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('lotteryPrizes').where('id', '=', id).execute()
}

export const countPrizes = async (db: Db, lotteryId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('lotteryPrizes')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('lotteryId', '=', lotteryId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Of some lotteries, the first prizes first. */
export const listPrizes = async (db: Db, lotteryIds: readonly string[]): Promise<PrizeWithWins[]> => {
  const rows = await db
    .selectFrom('lotteryPrizes')
    .selectAll('lotteryPrizes')
    .select((eb) =>
      eb
        .selectFrom('lotteryDraws')
        .select((inner) => inner.fn.countAll().as('count'))
        .whereRef('lotteryDraws.prizeId', '=', 'lotteryPrizes.id')
        .as('wins'),
    )
    .where('lotteryId', 'in', lotteryIds)
    .orderBy('level')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, wins: Number(row.wins) }))
}

// --- draws ----------------------------------------------------------------------------------------------------------

/** Keeps a frozen list of candidates; the same list once. */
export const keepCandidates = async (
  db: Db,
  lotteryId: string,
  hash: string,
  userIds: string,
): Promise<void> => {
  await db
    .insertInto('lotteryCandidates')
    .values({ lotteryId, hash, userIds })
    .onConflict((conflict) => conflict.columns(['lotteryId', 'hash']).doNothing())
    .execute()
}

/** One id a line. */
export const findCandidates = async (
  db: Db,
  lotteryId: string,
  hash: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('lotteryCandidates')
    .select('userIds')
    .where('lotteryId', '=', lotteryId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.userIds
}

export const insertDraw = (db: Db, draw: DrawRow): Promise<DrawRow> =>
  db.insertInto('lotteryDraws').values(draw).returningAll().executeTakeFirstOrThrow()

/** Who won what in a lottery so far. */
export const winsOf = (db: Db, lotteryId: string): Promise<Pick<DrawRow, 'prizeId' | 'winnerId'>[]> =>
  db
    .selectFrom('lotteryDraws')
    .select(['prizeId', 'winnerId'])
    .where('lotteryId', '=', lotteryId)
    .orderBy('number')
    .execute()

export interface StageRow extends DrawRow {
  readonly lotteryName: string
  readonly prizeName: string
  readonly prizeLevel: number
  readonly thumbnail: string
  /** The frozen list, one id a line. */
  readonly candidates: string
}

/** Draws of a space for those who look on: one of them, or all since a time; the first drawn is first. */
export const listStage = (
  db: Db,
  spaceId: string,
  of: { readonly drawId: string } | { readonly since: number },
  page: { readonly size: number; readonly offset: number },
): Promise<StageRow[]> =>
  db
    .selectFrom('lotteryDraws as d')
    .innerJoin('lotteries as l', 'l.id', 'd.lotteryId')
    .innerJoin('lotteryPrizes as p', 'p.id', 'd.prizeId')
    .leftJoin('lotteryCandidates as c', (join) =>
      join.onRef('c.lotteryId', '=', 'd.lotteryId').onRef('c.hash', '=', 'd.candidatesHash'),
    )
    .selectAll('d')
    .select((eb) => [
      'l.name as lotteryName',
      'p.name as prizeName',
      'p.level as prizeLevel',
      'p.thumbnail',
      eb.fn.coalesce('c.userIds', eb.val('')).as('candidates'),
    ])
    .where('l.spaceId', '=', spaceId)
    .where((eb) => ('drawId' in of ? eb('d.id', '=', of.drawId) : eb('d.drawnAt', '>=', of.since)))
    .orderBy('d.drawnAt')
    .orderBy('d.number')
    .limit(page.size)
    .offset(page.offset)
    .execute()

/** How many of them there are. */
export const countStage = async (
  db: Db,
  spaceId: string,
  of: { readonly drawId: string } | { readonly since: number },
): Promise<number> => {
  const { count } = await db
    .selectFrom('lotteryDraws as d')
    .innerJoin('lotteries as l', 'l.id', 'd.lotteryId')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('l.spaceId', '=', spaceId)
    .where((eb) => ('drawId' in of ? eb('d.id', '=', of.drawId) : eb('d.drawnAt', '>=', of.since)))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Names in a space by user id; who is gone has none. */
export const namesIn = async (
  db: Db,
  spaceId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('members as m', (join) => join.onRef('m.userId', '=', 'u.id').on('m.spaceId', '=', spaceId))
    .select((eb) => ['u.id', eb.fn.coalesce('m.displayName', 'u.displayName').as('displayName')])
    .where('u.id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ id, displayName }) => [id, displayName]))
}

/** Of a lottery, in order. */
export const listDraws = async (
  db: Db,
  lotteryId: string,
  page: { readonly size: number; readonly offset: number },
): Promise<DrawRow[]> =>
  db
    .selectFrom('lotteryDraws')
    .selectAll()
    .where('lotteryId', '=', lotteryId)
    .orderBy('number')
    .limit(page.size)
    .offset(page.offset)
    .execute()

export const countDraws = async (db: Db, lotteryId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('lotteryDraws')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('lotteryId', '=', lotteryId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What of a lottery's draws has to be known to check them later: shown in the log of operations, so short. */
export interface KeptProof {
  readonly lottery: string
  readonly lotteryName: string
  readonly commitment: string
  readonly seed: string
  /** `number:prizeId:candidatesHash:winnerId:drawnAt` each, as docs/lottery.md names them. */
  readonly draws: readonly string[]
}

/** Of a lottery, or of every lottery of a space, that was drawn. */
export const proofsOf = async (
  db: Db,
  of: { readonly lotteryId: string } | { readonly spaceId: string },
): Promise<KeptProof[]> => {
  const rows = await db
    .selectFrom('lotteryDraws')
    .innerJoin('lotteries', 'lotteries.id', 'lotteryDraws.lotteryId')
    .selectAll('lotteryDraws')
    .select(['lotteries.name', 'lotteries.commitment', 'lotteries.seed'])
    .where((eb) =>
      'lotteryId' in of ? eb('lotteries.id', '=', of.lotteryId) : eb('lotteries.spaceId', '=', of.spaceId),
    )
    .orderBy('lotteries.id')
    .orderBy('lotteryDraws.number')
    .execute()
  return [...Map.groupBy(rows, ({ lotteryId }) => lotteryId)].map(([lottery, draws]) => ({
    lottery,
    lotteryName: draws[0]!.name,
    commitment: draws[0]!.commitment,
    seed: draws[0]!.seed,
    draws: draws.map(({ number, prizeId, candidatesHash, winnerId, drawnAt }) =>
      [number, prizeId, candidatesHash, winnerId, new Date(drawnAt).toISOString()].join(':'),
    ),
  }))
}

export interface WinRow extends DrawRow {
  /** The name in the space. */
  readonly displayName: string
  /** The name of the account. */
  readonly userName: string
  readonly phone: string | null
}

/** Wins with who won them, in order. */
const namedWins = (db: Db) =>
  db
    .selectFrom('lotteryDraws as d')
    .innerJoin('lotteries as l', 'l.id', 'd.lotteryId')
    .leftJoin('users as u', 'u.id', 'd.winnerId')
    .leftJoin('members as m', (join) =>
      join.onRef('m.spaceId', '=', 'l.spaceId').onRef('m.userId', '=', 'd.winnerId'),
    )
    .selectAll('d')
    .select((eb) => [
      eb.fn.coalesce('m.displayName', 'u.displayName', eb.val('')).as('displayName'),
      eb.fn.coalesce('u.displayName', eb.val('')).as('userName'),
      'u.phone',
    ])
    .orderBy('d.number')

/** Wins of a whole lottery or of one draw, in order. */
export const listWins = (
  db: Db,
  of: { readonly lotteryId: string } | { readonly drawId: string },
): Promise<WinRow[]> =>
  ('drawId' in of
    ? namedWins(db).where('d.id', '=', of.drawId)
    : namedWins(db).where('d.lotteryId', '=', of.lotteryId)
  ).execute()

/** The first wins of each prize of a lottery, in order. */
export const listFirstWins = (db: Db, lotteryId: string, ofEach: number): Promise<WinRow[]> =>
  namedWins(db)
    .where('d.id', 'in', (eb) =>
      eb
        .selectFrom((inner) =>
          inner
            .selectFrom('lotteryDraws')
            .select((one) => [
              'id',
              one.fn
                .agg<number>('row_number')
                .over((over) => over.partitionBy('prizeId').orderBy('number'))
                .as('place'),
            ])
            .where('lotteryId', '=', lotteryId)
            .as('placed'),
        )
        .select('placed.id')
        .where('placed.place', '<=', ofEach),
    )
    .execute()

/** Some of the wins of one prize, in order, and how many there are. */
export const listWinsOfPrize = async (db: Db, prizeId: string, page: Page): Promise<PageOf<WinRow>> => ({
  rows: await namedWins(db).where('d.prizeId', '=', prizeId).limit(page.size).offset(page.offset).execute(),
  total: await countRows(db.selectFrom('lotteryDraws').where('prizeId', '=', prizeId)),
})
