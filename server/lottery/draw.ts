import { createHash, createHmac, randomBytes } from 'node:crypto'
import { drawMessage, eligibleOf, placeOf, type DrawFacts, type FormerWin } from '#shared/lottery/drawRule.ts'

/**
 * Draws anybody can check (docs/lottery.md): who runs the server binds itself to a seed before it knows the
 * candidates, and with seed and candidates there is nothing left to choose.
 */

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** 256 bits as 64 hex digits. */
export const newSeed = (): string => randomBytes(32).toString('hex')

/** What is published instead of the seed until the lottery is finished: SHA-256 of its hex digits. */
export const commitmentOf = (seed: string): string => sha256(seed)

/** The hash a frozen list is published under. */
export const hashOfCandidates = (text: string): string => sha256(text)

/** A draw with the seed that decides it. */
export interface DrawInput extends DrawFacts {
  readonly seed: string
}

/** Which of `count` places wins. */
export const drawIndex = (input: DrawInput, count: number): number =>
  placeOf(createHmac('sha256', input.seed).update(drawMessage(input), 'utf8').digest('hex'), count)

/** The winner: a place among those of the frozen list who may still win. undefined: nobody is left. */
export function drawWinner(
  input: DrawInput,
  candidates: readonly string[],
  former: readonly FormerWin[],
  onePrizeEach: boolean,
): string | undefined {
  const eligible = eligibleOf(candidates, { prizeId: input.prizeId, onePrizeEach }, former)
  return eligible.length === 0 ? undefined : eligible[drawIndex(input, eligible.length)]
}
