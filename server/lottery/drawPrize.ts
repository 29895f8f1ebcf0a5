import { fail } from '#shared/errors.ts'
import { candidatesOfText, candidateText } from '#shared/lottery/drawRule.ts'
import type { AppContext } from '../context.ts'
import * as lotteries from '../db/tables/spaces/lotteries.ts'
import type { DrawRow, LotteryRow, PrizeRow } from '../db/tables/spaces/lotteries.ts'
import { storeNotice } from '../accounts/notifications.ts'
import { drawWinner, hashOfCandidates } from './draw.ts'

export interface Drawn {
  readonly lottery: LotteryRow
  readonly draw: DrawRow
  /** How many of this prize are left. */
  readonly remaining: number
  readonly candidateCount: number
}

/**
 * Who is connected inside the space of a lottery for those present only; asked before the transaction, whose rule is frozen by
 * then, and of nobody where it makes no difference.
 */
export async function whoIsInside(
  { db, rooms }: Pick<AppContext, 'db' | 'rooms'>,
  lotteryId: string,
): Promise<ReadonlySet<string>> {
  const lottery = await lotteries.find(db, lotteryId)
  if (!lottery?.presentOnly) return new Set()
  const people = await rooms.peopleIn(lottery.spaceId)
  // Who has lost their connection is not there to see it, though their place is kept for a minute.
  return new Set(people.filter(({ isHeld }) => !isHeld).map(({ userId }) => userId))
}

/**
 * Draws one winner of a prize. Draws of one lottery happen one after another, whatever asks at once: taking the
 * number of the draw holds the lottery until the draw is stored.
 * @throws ApiError PrizeNotFound, LotteryStateError, NoPrizesLeft, NoCandidates
 */
export async function drawPrize(ctx: AppContext, { id: prizeId, lotteryId }: PrizeRow): Promise<Drawn> {
  const now = ctx.clock.now()
  const inside = await whoIsInside(ctx, lotteryId)
  const drawn = await ctx.db.transaction().execute(async (tx) => {
    const lottery = (await lotteries.takeNumber(tx, lotteryId, now)) ?? fail('LotteryStateError')
    const prize = (await lotteries.findPrize(tx, prizeId)) ?? fail('PrizeNotFound')
    const former = await lotteries.winsOf(tx, lotteryId)
    const left = prize.totalCount - former.filter((win) => win.prizeId === prizeId).length
    if (left <= 0) fail('NoPrizesLeft')

    const all = await lotteries.candidateIds(tx, lotteryId, now)
    const text = candidateText(lottery.presentOnly ? all.filter((userId) => inside.has(userId)) : all)
    const candidatesHash = hashOfCandidates(text)
    const candidates = candidatesOfText(text)
    const input = { seed: lottery.seed, lotteryId, number: lottery.drawCount, prizeId, candidatesHash }
    const winnerId = drawWinner(input, candidates, former, lottery.onePrizeEach) ?? fail('NoCandidates')

    await lotteries.keepCandidates(tx, lotteryId, candidatesHash, text)
    const draw = await lotteries.insertDraw(tx, {
      id: ctx.newId(),
      lotteryId,
      number: lottery.drawCount,
      prizeId,
      candidatesHash,
      winnerId,
      drawnAt: now,
    })
    // The win itself stands in the lottery, whoever is told of it.
    if (ctx.rates.takeHere('winNews', `${lottery.spaceId} ${winnerId}`) <= 0) {
      await storeNotice(
        { ...ctx, db: tx },
        {
          userIds: [winnerId],
          spaceId: lottery.spaceId,
          kind: 'lotteryWin',
          params: {
            lotteryId,
            lotteryName: lottery.name,
            prizeName: prize.name,
            prizeLevel: prize.level,
          },
        },
      )
    }
    return { lottery, draw, remaining: left - 1, candidateCount: candidates.length }
  })
  ctx.bus.tell('noticed', { userIds: [drawn.draw.winnerId] })
  ctx.bus.tell('happened', { spaceId: drawn.lottery.spaceId, what: 'lotteries', id: drawn.draw.id })
  return drawn
}
