import { spaceIdParams } from '#shared/http/fields.ts'
import { stageList, stageQuery } from '#shared/http/lottery.ts'
import { candidatesOfText } from '#shared/lottery/drawRule.ts'
import { limits } from '#shared/rules/limits.ts'
import * as lotteries from '../../db/tables/spaces/lotteries.ts'
import { presentStage } from '../../presenters/lottery.ts'
import { endpoint } from '../endpoint.ts'

/** So many names turn before one stands still. */
const TURNING = 12

/** Some of a list from all over it, the same ones for everybody who looks on. */
const spread = (ids: readonly string[]): readonly string[] =>
  ids.length <= TURNING
    ? ids
    : Array.from({ length: TURNING }, (_, at) => ids[Math.floor((at * ids.length) / TURNING)]!)

/** What the stage shows: one draw just made, or for who has just come in those of the last minutes. */
export const listStageDraws = endpoint(
  {
    method: 'get',
    path: '/lottery/space/:id/draws',
    auth: 'user',
    summary: 'The draws of a space that are shown on its stage just now, or one by its id',
    params: spaceIdParams,
    unknown: 'SpaceNotFound',
    space: 'params.id',
    query: stageQuery,
    answer: stageList,
    noStore: true,
  },
  async ({ db, clock }, { params, query }) => {
    const of = query.draw === undefined ? { since: clock.now() - limits.stageMs } : { drawId: query.draw }
    const rows = await lotteries.listStage(db, params.id, of, query)
    const shown = rows.map((row) => {
      const ids = candidatesOfText(row.candidates)
      return { row, participants: ids.length, turning: spread(ids) }
    })
    const named = new Set(shown.flatMap(({ row, turning }) => [row.winnerId, ...turning]))
    const names = await lotteries.namesIn(db, params.id, [...named])
    const data = shown.map(({ row, ...facts }) => presentStage(row, facts, names))
    return { data, total: await lotteries.countStage(db, params.id, of) }
  },
)
