import { z } from 'zod'
import { fail } from '#shared/errors.ts'
import { spaceIdParams } from '#shared/http/fields.ts'
import { statisticsAnswer, statisticsQuery } from '#shared/http/statistics.ts'
import type { StatisticsAnswer } from '#shared/http/statistics.ts'
import type { AppContext } from '../../context.ts'
import { csvOf } from '../../sheets/csv.ts'
import * as visits from '../../db/tables/spaces/visits.ts'
import { VisitStatistics, boundsOf } from '../../visits/visitStatistics.ts'
import type { StatisticsPeriod } from '../../visits/visitStatistics.ts'
import type { Caller } from '../caller.ts'
import { endpoint } from '../endpoint.ts'
import { busy } from '../levels/inRoom.ts'

/** So many with one statement, for some milliseconds; between two others are served (db/breath.ts). */
const VISITS_AT_ONCE = 1_000

/** What reading one takes of the main thread, ms (measured). */
const VISIT_MS = 0.0012

/** @throws ApiError TooManyRequests */
async function statisticsOf(
  { db, clock, rooms }: AppContext,
  user: Pick<Caller, 'id'>,
  spaceId: string,
  period: StatisticsPeriod,
): Promise<StatisticsAnswer> {
  const budget = () => rooms.cpuOfPerson(user.id)
  const statistics = new VisitStatistics(period, clock.now())
  const { start, end } = boundsOf(period)
  let after: visits.VisitRow | undefined
  do {
    if (!budget().hasRoom) fail('TooManyRequests', [busy])
    const some = await visits.listBetween(
      db,
      { spaceId, from: start, to: end },
      { after, size: VISITS_AT_ONCE },
    )
    budget().charge(some.length * VISIT_MS)
    budget().spend(() => some.forEach((visit) => statistics.add(visit)))
    after = some.length === VISITS_AT_ONCE ? some.at(-1) : undefined
  } while (after)
  return budget().spend(() => statistics.result())
}

const ofSpace = {
  method: 'get',
  auth: 'user',
  params: spaceIdParams,
  unknown: 'SpaceNotFound',
  space: 'params.id',
  query: statisticsQuery,
} as const

export const getStatistics = endpoint(
  {
    ...ofSpace,
    path: '/spaces/:id/stats',
    summary: 'Visits to a space by day, in the time zone that is asked for',
    answer: statisticsAnswer,
    limit: 'report',
  },
  (ctx, { user, visit, query }) => statisticsOf(ctx, user, visit.space.id, query),
)

export const exportStatistics = endpoint(
  {
    ...ofSpace,
    path: '/spaces/:id/stats/export',
    summary: 'The same as a table for spreadsheets',
    answer: z.string(),
    type: 'text/csv; charset=utf-8',
    limit: 'table',
  },
  async (ctx, { user, visit, query, req }) => {
    const { days } = await statisticsOf(ctx, user, visit.space.id, query)
    req.res?.attachment(`visits-${visit.space.id}.csv`)
    return csvOf(days, {
      date: '日期',
      visits: '访问次数',
      people: '访客人数',
      peak: '同时在线峰值',
      averageSeconds: '平均停留（秒）',
    })
  },
)
