import { createHash, createHmac, randomBytes } from 'node:crypto'

/**
 * Draws anybody can check (docs/lottery.md): who runs the server binds itself to a seed before it knows the
 * candidates, and with seed and candidates there is nothing left to choose.
 */

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** 256 bits as 64 hex digits. */
export const newSeed = (): string => randomBytes(32).toString('hex')

/** What is published instead of the seed until the lottery is finished: SHA-256 of its hex digits. */
export const commitmentOf = (seed: string): string => sha256(seed)

/** A frozen list of candidates as text: one user id a line, ascending by code unit, no line break at the end. */
export const candidateText = (userIds: readonly string[]): string =>
  [...userIds].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).join('\n')

export const candidatesOfText = (text: string): string[] => (text === '' ? [] : text.split('\n'))

export const hashOfCandidates = (text: string): string => sha256(text)

/** What makes one draw different from every other. */
export interface DrawInput {
  readonly seed: string
  readonly lotteryId: string
  /** 1 for the first draw of the lottery. */
  readonly number: number
  readonly prizeId: string
  readonly candidatesHash: string
}

/**
 * Which of `count` places wins: HMAC-SHA256 of the draw with the seed as key, as a whole number, modulo `count`.
 * 2^256 is so much more than any count that no place is favoured (by less than 2^-235).
 */
export function drawIndex(input: DrawInput, count: number): number {
  const { seed, lotteryId, number, prizeId, candidatesHash } = input
  const message = `${lotteryId}:${number}:${prizeId}:${candidatesHash}`
  const digest = createHmac('sha256', seed).update(message, 'utf8').digest('hex')
  return Number(BigInt(`0x${digest}`) % BigInt(count))
}

/** The winner: a place in the frozen list without those who won this prize before. undefined: nobody is left. */
export function drawWinner(
  input: DrawInput,
  candidates: readonly string[],
  formerWinners: readonly string[],
): string | undefined {
  const won = new Set(formerWinners)
  const eligible = candidates.filter((userId) => !won.has(userId))
  return eligible.length === 0 ? undefined : eligible[drawIndex(input, eligible.length)]
}
