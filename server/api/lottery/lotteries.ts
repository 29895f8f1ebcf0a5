import { fail } from '#shared/errors.ts'
import { emptyAnswer, spaceIdParams } from '#shared/http/fields.ts'
import {
  createLotteryBody,
  lotteryAnswer,
  lotteryList,
  lotteryListQuery,
  lotteryStatuses,
  optOutAnswer,
  optOutBody,
  updateLotteryBody,
} from '#shared/http/lottery.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../../context.ts'
import * as lotteries from '../../db/tables/spaces/lotteries.ts'
import * as operationLogs from '../../db/tables/site/operationLogs.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import type { LotteryChange, LotteryRow, LotteryStatus } from '../../db/tables/spaces/lotteries.ts'
import { commitmentOf, newSeed } from '../../lottery/draw.ts'
import { aboutSpace, operationLine } from '../../log/operationLog.ts'
import { canManageSpace } from '../../policies/space.ts'
import { endpoint } from '../endpoint.ts'
import { ofLottery, presentLotteries, presentLotteryRow, seeLottery } from './findLottery.ts'

/** What comes after a state. */
const nextStatus: Readonly<Record<LotteryStatus, LotteryStatus | undefined>> = {
  UNPUBLISHED: 'PUBLISHED',
  PUBLISHED: 'FINISHED',
  FINISHED: undefined,
}

/** Unpublished ones are shown to those who manage the space. */
export const listLotteries = endpoint(
  {
    method: 'get',
    path: '/lottery/space/:id',
    auth: 'optional',
    summary: 'Lotteries of a space, the newest first',
    params: spaceIdParams,
    unknown: 'SpaceNotFound',
    space: 'params.id',
    query: lotteryListQuery,
    answer: lotteryList,
  },
  async (ctx, { user, params, query, visit }) => {
    const shown = lotteryStatuses
      .filter((status) => status !== 'UNPUBLISHED' || canManageSpace(visit.standing))
      .filter((status) => query.status === undefined || query.status === status)
    const rows = await lotteries.listOf(ctx.db, params.id, shown, query)
    return {
      data: await presentLotteries(ctx, rows, user),
      total: await lotteries.countOf(ctx.db, params.id, shown),
    }
  },
)

export const createLottery = endpoint(
  {
    method: 'post',
    path: '/lottery/space/:id',
    auth: 'user',
    summary: 'Make a lottery; its seed is bound from now on',
    params: spaceIdParams,
    unknown: 'SpaceNotFound',
    space: 'params.id',
    body: createLotteryBody,
    answer: lotteryAnswer,
    status: 201,
    limit: 'create',
    idempotent: true,
    errors: ['TooManyLotteries', 'SensitiveContentError'],
  },
  async (ctx, { user, params, body }) => {
    await ctx.moderation.checkTexts(body.name)
    const seed = newSeed()
    const now = ctx.clock.now()
    const row = await ctx.db.transaction().execute(async (tx) => {
      await spaces.lock(tx, params.id)
      const count = await lotteries.countOf(tx, params.id, lotteryStatuses)
      if (count >= limits.lotteriesOfSpace) fail('TooManyLotteries')
      return lotteries.insert(tx, {
        id: ctx.newId(),
        spaceId: params.id,
        ...body,
        seed,
        commitment: commitmentOf(seed),
        createdAt: now,
        updatedAt: now,
      })
    })
    return presentLotteryRow(ctx, row, user)
  },
)

/** Who is in the space just now takes part; whoever does already stays as they are. */
const takeInThoseInside = async ({ db, rooms, clock }: AppContext, spaceId: string): Promise<void> =>
  lotteries.addEntrants(db, spaceId, await rooms.peopleIn(spaceId), clock.now())

/** Changes form and state together, or nothing at all. @throws ApiError LotteryStateError, LotteryWithoutPrizes */
async function changeLottery(
  ctx: AppContext,
  lottery: LotteryRow,
  { status = lottery.status, ...form }: LotteryChange,
): Promise<LotteryRow> {
  const isOn = status !== lottery.status
  if (isOn && nextStatus[lottery.status] !== status) fail('LotteryStateError')
  const hasForm = Object.keys(form).length > 0
  let row = lottery
  if (isOn || hasForm) {
    row = await ctx.db.transaction().execute(async (tx) => {
      const from = hasForm ? 'UNPUBLISHED' : lottery.status
      const changed = await lotteries.updateIn(tx, lottery.id, from, { ...form, status }, ctx.clock.now())
      if (!changed) fail('LotteryStateError')
      if (isOn && status === 'PUBLISHED' && (await lotteries.countPrizes(tx, lottery.id)) === 0) {
        fail('LotteryWithoutPrizes')
      }
      return changed
    })
  }
  // Who is inside when it is published takes part as well; after that nobody is forgotten: the room notes who comes in.
  // Asking again for what is true already is no error, and makes up for what was cut off the first time.
  if (status === 'PUBLISHED') await takeInThoseInside(ctx, row.spaceId)
  if (isOn) ctx.bus.tell('happened', { spaceId: row.spaceId, what: 'lotteries' })
  return row
}

/** Its name and rules can be changed until it is published. */
export const updateLottery = endpoint(
  {
    method: 'put',
    path: '/lottery/:id',
    auth: 'user',
    ...ofLottery,
    summary: 'Publish, finish or rename a lottery',
    body: updateLotteryBody,
    answer: lotteryAnswer,
    errors: ['LotteryNotFound', 'LotteryStateError', 'LotteryWithoutPrizes', 'SensitiveContentError'],
  },
  async (ctx, { user, params, body, visit }) => {
    await ctx.moderation.checkTexts(body.name)
    const lottery = await seeLottery(ctx, params.id, visit)
    return presentLotteryRow(ctx, await changeLottery(ctx, lottery, body), user)
  },
)

/**
 * One with winners has to be finished first: until then its seed is not known and nobody could check it. Of its draws what
 * was promised and what came of it stays in the log of operations, as when a space goes.
 */
export const deleteLottery = endpoint(
  {
    method: 'delete',
    path: '/lottery/:id',
    auth: 'user',
    ...ofLottery,
    summary: 'Delete a lottery with its prizes and winners',
    answer: emptyAnswer,
    errors: ['LotteryNotFound', 'LotteryStateError'],
  },
  async (ctx, { user, req, params, visit }) => {
    const { spaceId, status } = await seeLottery(ctx, params.id, visit)
    const who = { id: user.id, name: user.row.displayName, address: req.ip ?? '' }
    await ctx.db.transaction().execute(async (tx) => {
      const proofs = await lotteries.proofsOf(tx, { lotteryId: params.id })
      if (!(await lotteries.remove(tx, params.id))) fail('LotteryStateError')
      for (const details of proofs) {
        const line = { action: 'lottery.proof', ...aboutSpace(visit.space), details: { ...details } } as const
        await operationLogs.insert(tx, operationLine(ctx, who, line))
      }
    })
    if (status !== 'UNPUBLISHED') ctx.bus.tell('happened', { spaceId, what: 'lotteries' })
    return {}
  },
)

export const optOutOfLottery = endpoint(
  {
    method: 'post',
    path: '/lottery/:id/opt-out',
    auth: 'user',
    ...ofLottery,
    summary: 'Not to take part in a lottery, or to take part after all',
    body: optOutBody,
    answer: optOutAnswer,
    errors: ['LotteryNotFound', 'LotteryStateError'],
  },
  async (ctx, { user, params, body, visit }) => {
    const lottery = await seeLottery(ctx, params.id, visit)
    if (lottery.status === 'FINISHED') fail('LotteryStateError')
    await lotteries.setOptedOut(ctx.db, lottery.id, user.id, body.optOut)
    return body
  },
)
