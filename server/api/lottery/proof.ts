import { fail } from '#shared/errors.ts'
import { pageQuery } from '#shared/http/fields.ts'
import {
  candidateList,
  frozenListAnswer,
  frozenListParams,
  proofAnswer,
  proofQuery,
} from '#shared/http/lottery.ts'
import { candidatesOfText } from '#shared/lottery/drawRule.ts'
import { z } from 'zod'
import * as lotteries from '../../db/tables/spaces/lotteries.ts'
import { presentDraw } from '../../presenters/lottery.ts'
import { endpoint } from '../endpoint.ts'
import { ofLottery, seeLottery } from './findLottery.ts'

export const listLotteryCandidates = endpoint(
  {
    method: 'get',
    path: '/lottery/:id/candidates',
    auth: 'user',
    ...ofLottery,
    summary: 'Who may win just now, in the order of coming in',
    query: z.object(pageQuery),
    answer: candidateList,
  },
  async (ctx, { params, query, visit }) => {
    const { id } = await seeLottery(ctx, params.id, visit)
    const now = ctx.clock.now()
    const counts = await lotteries.countCandidates(ctx.db, [id], now)
    return {
      data: await lotteries.listCandidates(ctx.db, id, now, query),
      total: counts.get(id) ?? 0,
    }
  },
)

/** Everything one needs to check a lottery (docs/lottery.md); the seed once it is finished. */
export const getLotteryProof = endpoint(
  {
    method: 'get',
    path: '/lottery/:id/proof',
    auth: 'optional',
    ...ofLottery,
    summary: 'The draws of a lottery, in order, for anybody to check',
    query: proofQuery,
    answer: proofAnswer,
  },
  async (ctx, { params, query, visit }) => {
    const { id, commitment, seed, status, onePrizeEach, presentOnly } = await seeLottery(
      ctx,
      params.id,
      visit,
    )
    const draws = await lotteries.listDraws(ctx.db, id, query)
    return {
      lotteryId: id,
      commitment,
      seed: status === 'FINISHED' ? seed : null,
      onePrizeEach,
      presentOnly,
      data: draws.map(presentDraw),
      total: await lotteries.countDraws(ctx.db, id),
    }
  },
)

export const getFrozenCandidates = endpoint(
  {
    method: 'get',
    path: '/lottery/:id/proof/:hash',
    auth: 'optional',
    ...ofLottery,
    params: frozenListParams,
    summary: 'The candidates a draw was made from',
    answer: frozenListAnswer,
    errors: ['LotteryNotFound', 'NotFound'],
  },
  async (ctx, { params, visit }) => {
    const { id } = await seeLottery(ctx, params.id, visit)
    const text = (await lotteries.findCandidates(ctx.db, id, params.hash)) ?? fail('NotFound')
    return { hash: params.hash, userIds: candidatesOfText(text) }
  },
)
