import type { ExpressionBuilder } from 'kysely'
import { dayMs } from '#shared/rules/days.ts'
import type { Db, Schema } from '../../schema.ts'

/** Somebody who is inside weighs as much as so many who came during the week. */
export const INSIDE_WEIGHT = 10
const weekMs = 7 * dayMs

/** How old the people of the week may be, and those inside. */
const WEEK_EVERY_MS = 600_000
const INSIDE_EVERY_MS = 60_000
/** So many occupied spaces are looked at, the fullest first. */
const OCCUPIED_MAX = 1_000

const counted = new WeakMap<Db, { week: number; inside: number }>()

/** The different people with an account whose visits began in the last seven days. */
async function countWeek(db: Db, now: number): Promise<void> {
  const visitors = (eb: ExpressionBuilder<Schema, 'spaces'>) =>
    eb
      .selectFrom('visits')
      .select((inner) => inner.fn.count<number>('visits.userId').distinct().as('count'))
      .innerJoin('users', 'users.id', 'visits.userId')
      .whereRef('visits.spaceId', '=', 'spaces.id')
      .where('users.guestOf', 'is', null)
      .where('visits.joinedAt', '>', now - weekMs)
  await db
    .updateTable('spaces')
    .set((eb) => ({ weekVisitors: visitors(eb) }))
    .where((eb) => eb('spaces.weekVisitors', '!=', visitors(eb)))
    .execute()
}

async function writeHeat(db: Db, online: ReadonlyMap<string, number>): Promise<void> {
  const fullest = [...online].sort(([, a], [, b]) => b - a).slice(0, OCCUPIED_MAX)
  const ids = fullest.map(([spaceId]) => spaceId)
  await db
    .updateTable('spaces')
    .set((eb) => ({ heat: eb.ref('weekVisitors') }))
    .where((eb) => eb('heat', '!=', eb.ref('weekVisitors')))
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute()
  for (const [spaceId, people] of fullest) {
    await db
      .updateTable('spaces')
      .set((eb) => ({ heat: eb('weekVisitors', '+', people * INSIDE_WEIGHT) }))
      .where('id', '=', spaceId)
      .where((eb) => eb('heat', '!=', eb('weekVisitors', '+', people * INSIDE_WEIGHT)))
      .execute()
  }
}

/**
 * Counts again by what 最热 puts spaces in order, where it is time: the people inside once a minute, those of the week
 * every ten, whoever asks and however often; to be called before spaces are put in that order.
 */
export async function recountHeat(
  db: Db,
  now: number,
  online: () => Promise<ReadonlyMap<string, number>>,
): Promise<void> {
  const last = counted.get(db) ?? { week: -Infinity, inside: -Infinity }
  if (now - last.inside < INSIDE_EVERY_MS) return
  const isWeek = now - last.week >= WEEK_EVERY_MS
  counted.set(db, { week: isWeek ? now : last.week, inside: now })
  if (isWeek) await countWeek(db, now)
  await writeHeat(db, await online())
}
