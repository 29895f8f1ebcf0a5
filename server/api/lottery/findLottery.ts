import type { Request } from 'express'
import { fail } from '#shared/errors.ts'
import type { LotteryAnswer } from '#shared/http/lottery.ts'
import { idParams } from '#shared/http/fields.ts'
import type { AppContext } from '../../context.ts'
import * as lotteries from '../../db/tables/spaces/lotteries.ts'
import type { LotteryRow, PrizeRow } from '../../db/tables/spaces/lotteries.ts'
import { canManageSpace } from '../../policies/space.ts'
import type { Person } from '../../policies/user.ts'
import { presentLottery } from '../../presenters/lottery.ts'
import type { SpaceVisit } from '../spaces/findSpace.ts'

/** The space of the lottery a path names. @throws ApiError LotteryNotFound */
const spaceOfLottery = async ({ db }: AppContext, { params }: Request): Promise<string> => {
  const row = await lotteries.find(db, String(params['id']))
  return (row ?? fail('LotteryNotFound')).spaceId
}

/** The space of the prize a path names. @throws ApiError PrizeNotFound */
const spaceOfPrize = async ({ db }: AppContext, { params }: Request): Promise<string> => {
  const prize = await lotteries.findPrize(db, String(params['id']))
  const row = prize && (await lotteries.find(db, prize.lotteryId))
  return (row ?? fail('PrizeNotFound')).spaceId
}

export const ofLottery = {
  params: idParams,
  unknown: 'LotteryNotFound',
  space: spaceOfLottery,
  errors: ['LotteryNotFound'],
} as const

export const ofPrize = {
  auth: 'user',
  params: idParams,
  unknown: 'PrizeNotFound',
  space: spaceOfPrize,
  errors: ['PrizeNotFound', 'LotteryStateError'],
} as const

/** What is not published yet is there for those who manage the space only. @throws ApiError LotteryNotFound */
export async function seeLottery({ db }: AppContext, id: string, visit: SpaceVisit): Promise<LotteryRow> {
  const lottery = (await lotteries.find(db, id)) ?? fail('LotteryNotFound')
  if (lottery.status === 'UNPUBLISHED' && !canManageSpace(visit.standing)) fail('LotteryNotFound')
  return lottery
}

/** @throws ApiError PrizeNotFound */
export const findPrize = async ({ db }: AppContext, id: string): Promise<PrizeRow> =>
  (await lotteries.findPrize(db, id)) ?? fail('PrizeNotFound')

/** Some lotteries as one person (a guest: undefined) sees them. */
export async function presentLotteries(
  { db, clock }: AppContext,
  rows: readonly LotteryRow[],
  person: Person | undefined,
): Promise<LotteryAnswer[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await lotteries.countCandidates(db, ids, clock.now())
  const prizes = Map.groupBy(await lotteries.listPrizes(db, ids), ({ lotteryId }) => lotteryId)
  const standings = person && (await lotteries.standingsOf(db, ids, person.id))
  return rows.map((row) =>
    presentLottery(row, {
      totalParticipate: counts.get(row.id) ?? 0,
      prizes: prizes.get(row.id) ?? [],
      me: standings?.get(row.id) ?? null,
    }),
  )
}

export async function presentLotteryRow(
  ctx: AppContext,
  row: LotteryRow,
  person: Person | undefined,
): Promise<LotteryAnswer> {
  const [answer] = await presentLotteries(ctx, [row], person)
  return answer ?? fail('LotteryNotFound')
}
