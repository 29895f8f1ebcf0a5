import type { LotteryAnswer, PrizeAnswer, WinAnswer } from '#shared/http/lottery.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import type { DrawRow, LotteryRow, PrizeWithWins, WinRow } from '../db/tables/spaces/lotteries.ts'

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
  forManagers: boolean,
): PrizeAnswer => ({ ...prizeOf(row), winList: wins.map((win) => presentWin(win, forManagers)) })

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
