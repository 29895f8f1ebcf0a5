import { fail } from '#shared/errors.ts'
import { emptyAnswer } from '#shared/http/fields.ts'
import {
  drawnAnswer,
  prizeAnswer,
  prizeBody,
  prizeList,
  winExportQuery,
  winList,
  winsQuery,
} from '#shared/http/lottery.ts'
import { z } from 'zod'
import { csvOf } from '../../sheets/csv.ts'
import { xlsxOf, xlsxType } from '../../sheets/xlsx.ts'
import { limits } from '#shared/rules/limits.ts'
import { prizeLevelName } from '#shared/lottery/prizeLevels.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import * as lotteries from '../../db/tables/spaces/lotteries.ts'
import type { LotteryRow } from '../../db/tables/spaces/lotteries.ts'
import { drawPrize, whoIsInside } from '../../lottery/drawPrize.ts'
import { eligibleOf, type FormerWin } from '#shared/lottery/drawRule.ts'
import { canManageSpace } from '../../policies/space.ts'
import { presentDraw, presentPrize, presentWin } from '../../presenters/lottery.ts'
import { endpoint } from '../endpoint.ts'
import { findPrize, ofLottery, ofPrize, seeLottery } from './findLottery.ts'

/** How many could win each prize of a lottery now. */
async function countEligible(
  ctx: AppContext,
  { id, presentOnly, onePrizeEach }: LotteryRow,
  former: readonly FormerWin[],
): Promise<(prizeId: string) => number> {
  const all = await lotteries.candidateIds(ctx.db, id, ctx.clock.now())
  const inside = await whoIsInside(ctx, id)
  const candidates = presentOnly ? all.filter((userId) => inside.has(userId)) : all
  return (prizeId) => eligibleOf(candidates, { prizeId, onePrizeEach }, former).length
}

/** The phones of winners are masked; others than managers do not even get that. */
export const listLotteryPrizes = endpoint(
  {
    method: 'get',
    path: '/lottery/:id/prize',
    auth: 'optional',
    ...ofLottery,
    summary: 'Prizes of a lottery with the first who won each; all of one: /lottery/prize/:id/wins',
    answer: prizeList,
    noStore: true,
  },
  async (ctx, { params, visit }) => {
    const lottery = await seeLottery(ctx, params.id, visit)
    const { id } = lottery
    const prizes = await lotteries.listPrizes(ctx.db, [id])
    const first = await lotteries.listFirstWins(ctx.db, id, limits.winnersShown)
    const wins = Map.groupBy(first, ({ prizeId }) => prizeId)
    const eligible = canManageSpace(visit.standing)
      ? await countEligible(ctx, lottery, await lotteries.winsOf(ctx.db, id))
      : undefined
    const data = prizes.map((prize) =>
      presentPrize(prize, wins.get(prize.id) ?? [], eligible?.(prize.id) ?? null),
    )
    return { data, total: data.length }
  },
)

export const listWinsOfPrize = endpoint(
  {
    ...ofPrize,
    method: 'get',
    path: '/lottery/prize/:id/wins',
    auth: 'optional',
    summary: 'Who won a prize, in the order of the draws',
    query: winsQuery,
    answer: winList,
    noStore: true,
  },
  async (ctx, { params, query, visit }) => {
    const { id, lotteryId } = await findPrize(ctx, params.id)
    await seeLottery(ctx, lotteryId, visit)
    const { rows, total } = await lotteries.listWinsOfPrize(ctx.db, id, query)
    const isManager = canManageSpace(visit.standing)
    return { data: rows.map((row) => presentWin(row, isManager)), total }
  },
)

/**
 * Changes something of a lottery that is not published yet, and holds it so.
 * @throws ApiError LotteryStateError
 */
const whileUnpublished = <T>(
  { db, clock }: AppContext,
  lotteryId: string,
  change: (tx: Db) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const lottery = await lotteries.updateIn(tx, lotteryId, 'UNPUBLISHED', {}, clock.now())
    if (!lottery) fail('LotteryStateError')
    return change(tx)
  })

export const createPrize = endpoint(
  {
    method: 'post',
    path: '/lottery/:id/prize',
    auth: 'user',
    ...ofLottery,
    summary: 'Add a prize to a lottery that is not published yet',
    body: prizeBody,
    answer: prizeAnswer,
    status: 201,
    limit: 'create',
    idempotent: true,
    errors: ['LotteryNotFound', 'LotteryStateError', 'TooManyPrizes', 'SensitiveContentError'],
  },
  async (ctx, { params, body, visit }) => {
    await ctx.moderation.checkTexts(body.name)
    await seeLottery(ctx, params.id, visit)
    const row = { ...body, id: ctx.newId(), lotteryId: params.id, createdAt: ctx.clock.now() }
    const prize = await whileUnpublished(ctx, params.id, async (tx) => {
      if ((await lotteries.countPrizes(tx, params.id)) >= limits.prizesOfLottery) fail('TooManyPrizes')
      return lotteries.insertPrize(tx, row)
    })
    return presentPrize({ ...prize, wins: 0 }, [], 0)
  },
)

export const updatePrize = endpoint(
  {
    method: 'put',
    path: '/lottery/prize/:id',
    ...ofPrize,
    summary: 'Change a prize of a lottery that is not published yet',
    body: prizeBody,
    answer: prizeAnswer,
    errors: ['PrizeNotFound', 'LotteryStateError', 'SensitiveContentError'],
  },
  async (ctx, { params, body }) => {
    await ctx.moderation.checkTexts(body.name)
    const { id, lotteryId } = await findPrize(ctx, params.id)
    const prize = await whileUnpublished(ctx, lotteryId, (tx) => lotteries.updatePrize(tx, id, body))
    return presentPrize({ ...(prize ?? fail('PrizeNotFound')), wins: 0 }, [], 0)
  },
)

export const deletePrize = endpoint(
  {
    method: 'delete',
    path: '/lottery/prize/:id',
    ...ofPrize,
    summary: 'Delete a prize of a lottery that is not published yet',
    answer: emptyAnswer,
  },
  async (ctx, { params }) => {
    const { id, lotteryId } = await findPrize(ctx, params.id)
    await whileUnpublished(ctx, lotteryId, (tx) => lotteries.removePrize(tx, id))
    return {}
  },
)

const dayOf = (time: number, offset: number): string =>
  new Date(time + offset * 60_000).toISOString().slice(0, 10)

/** What a table of winners has, and what it is called there. */
const winColumns = {
  number: '序号',
  level: '奖项',
  name: '奖品',
  time: '中奖时间',
  displayName: '空间昵称',
  userName: '用户名',
  phone: '手机号',
} as const

/** All winners of a lottery, for those who hand the prizes over; days are of `offset` minutes east of UTC. */
async function exportedWins(ctx: AppContext, lotteryId: string, offset: number) {
  const prizes = new Map((await lotteries.listPrizes(ctx.db, [lotteryId])).map((prize) => [prize.id, prize]))
  const wins = await lotteries.listWins(ctx.db, { lotteryId })
  return wins.map((win) => {
    const { displayName, userName, phone } = presentWin(win, true)
    const { name = '', level = 0 } = prizes.get(win.prizeId) ?? {}
    const time = dayOf(win.drawnAt, offset)
    return { number: win.number, level: prizeLevelName(level), name, time, displayName, userName, phone }
  })
}

const exported = {
  method: 'get',
  auth: 'user',
  ...ofLottery,
  query: winExportQuery,
  answer: z.string(),
  noStore: true,
  limit: 'table',
} as const

export const exportLotteryWins = endpoint(
  {
    ...exported,
    path: '/lottery/:id/export',
    summary: 'The winners of a lottery as a table for spreadsheets',
    type: 'text/csv; charset=utf-8',
  },
  async (ctx, { params, visit, query, req }) => {
    const { id } = await seeLottery(ctx, params.id, visit)
    const rows = await exportedWins(ctx, id, query.offset)
    req.res?.attachment(`winners-${id}.csv`)
    return csvOf(rows, winColumns)
  },
)

export const exportLotteryWorkbook = endpoint(
  {
    ...exported,
    path: '/lottery/:id/export/xlsx',
    summary: 'The same as a workbook',
    errors: ['ServerBusy'],
    type: xlsxType,
  },
  async (ctx, { params, visit, query, req }) => {
    const { id } = await seeLottery(ctx, params.id, visit)
    const workbook = await xlsxOf(await exportedWins(ctx, id, query.offset), winColumns, '中奖名单')
    req.res?.status(200).type(xlsxType).attachment(`winners-${id}.xlsx`).send(workbook)
    return ''
  },
)

/** One call, one winner. An Idempotency-Key keeps an impatient second click from drawing a second one. */
export const drawLotteryPrize = endpoint(
  {
    method: 'post',
    path: '/lottery/prize/:id/draw',
    ...ofPrize,
    summary: 'Draw one winner of a prize',
    answer: drawnAnswer,
    limit: 'draw',
    idempotent: true,
    noStore: true,
    errors: ['PrizeNotFound', 'LotteryStateError', 'NoPrizesLeft', 'NoCandidates'],
  },
  async (ctx, { params }) => {
    const { lottery, draw, remaining, candidateCount } = await drawPrize(ctx, await findPrize(ctx, params.id))
    const [win] = await lotteries.listWins(ctx.db, { drawId: draw.id })
    return {
      winner: presentWin(win ?? fail('PrizeNotFound'), true),
      remaining,
      draw: { ...presentDraw(draw), commitment: lottery.commitment, candidateCount },
    }
  },
)
