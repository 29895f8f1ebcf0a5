import { fail } from '#shared/errors.ts'
import type { AppContext } from '../context.ts'
import * as lotteries from '../db/tables/spaces/lotteries.ts'
import type { DrawRow, LotteryRow, PrizeRow } from '../db/tables/spaces/lotteries.ts'
import { storeNotice } from '../notifications.ts'
import { candidatesOfText, candidateText, drawWinner, hashOfCandidates } from './draw.ts'

export interface Drawn {
  readonly lottery: LotteryRow
  readonly draw: DrawRow
  /** How many of this prize are left. */
  readonly remaining: number
  readonly candidateCount: number
}

/**
 * Draws one winner of a prize. Draws of one lottery happen one after another, whatever asks at once: taking the
 * number of the draw holds the lottery until the draw is stored.
 * @throws ApiError PrizeNotFound, LotteryStateError, NoPrizesLeft, NoCandidates
 */
export async function drawPrize(ctx: AppContext, { id: prizeId, lotteryId }: PrizeRow): Promise<Drawn> {
  const now = ctx.clock.now()
  const drawn = await ctx.db.transaction().execute(async (tx) => {
    const lottery = (await lotteries.takeNumber(tx, lotteryId, now)) ?? fail('LotteryStateError')
    const prize = (await lotteries.findPrize(tx, prizeId)) ?? fail('PrizeNotFound')
    const formerWinners = await lotteries.winnersOf(tx, prizeId)
    const left = prize.totalCount - formerWinners.length
    if (left <= 0) fail('NoPrizesLeft')

    const text = candidateText(await lotteries.candidateIds(tx, lotteryId, now))
    const candidatesHash = hashOfCandidates(text)
    const candidates = candidatesOfText(text)
    const input = { seed: lottery.seed, lotteryId, number: lottery.drawCount, prizeId, candidatesHash }
    const winnerId = drawWinner(input, candidates, formerWinners) ?? fail('NoCandidates')

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
    return { lottery, draw, remaining: left - 1, candidateCount: candidates.length }
  })
  ctx.bus.tell('noticed', { userIds: [drawn.draw.winnerId] })
  return drawn
}
