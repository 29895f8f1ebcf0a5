import type { LotteryAnswer, PrizeAnswer, StageAnswer, WinAnswer } from '#shared/http/lottery.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import type { DrawRow, LotteryRow, PrizeWithWins, StageRow, WinRow } from '../db/tables/spaces/lotteries.ts'

const isoOf = (time: number): string => new Date(time).toISOString()

/** `forManagers`: with the masked phone. */
export const presentWin = (row: WinRow, forManagers: boolean): WinAnswer => ({
  id: row.id,
  userId: row.winnerId,
  winTime: isoOf(row.drawnAt),
  displayName: row.displayName,
  userName: row.userName,
  email: '',
  phone: forManagers && row.phone !== null ? maskPhone(row.phone) : '',
})

const prizeOf = ({ id, name, level, totalCount, wins, thumbnail }: PrizeWithWins) => ({
  id,
  name,
  level,
  totalCount,
  remaining: Math.max(0, totalCount - wins),
  thumbnail,
})

export const presentPrize = (
  row: PrizeWithWins,
  wins: readonly WinRow[],
  /** For those who manage: how many could win it now; null for others. */
  eligible: number | null,
): PrizeAnswer => ({
  ...prizeOf(row),
  eligible,
  winList: wins.map((win) => presentWin(win, eligible !== null)),
})

export interface LotteryFacts {
  readonly totalParticipate: number
  readonly prizes: readonly PrizeWithWins[]
  readonly me: LotteryAnswer['me']
}

export const presentLottery = (row: LotteryRow, facts: LotteryFacts): LotteryAnswer => ({
  id: row.id,
  spaceId: row.spaceId,
  name: row.name,
  status: row.status,
  excludeManagers: row.excludeManagers,
  onePrizeEach: row.onePrizeEach,
  presentOnly: row.presentOnly,
  createdAt: isoOf(row.createdAt),
  updatedAt: isoOf(row.updatedAt),
  totalParticipate: facts.totalParticipate,
  prizeList: facts.prizes.map(prizeOf),
  commitment: row.commitment,
  seed: row.status === 'FINISHED' ? row.seed : null,
  me: facts.me,
})

export const presentDraw = ({ number, prizeId, candidatesHash, winnerId, drawnAt }: DrawRow) => ({
  number,
  prizeId,
  candidatesHash,
  winnerId,
  drawnAt: isoOf(drawnAt),
})

/** A draw for those who look on; `names`: of whoever is known by name. */
export const presentStage = (
  row: StageRow,
  facts: { readonly participants: number; readonly turning: readonly string[] },
  names: ReadonlyMap<string, string>,
): StageAnswer => ({
  id: row.id,
  lotteryId: row.lotteryId,
  lotteryName: row.lotteryName,
  number: row.number,
  drawnAt: isoOf(row.drawnAt),
  prize: { name: row.prizeName, level: row.prizeLevel, thumbnail: row.thumbnail },
  winner: { userId: row.winnerId, displayName: names.get(row.winnerId) ?? '' },
  names: facts.turning.flatMap((userId) => names.get(userId) ?? []),
  participants: facts.participants,
})
