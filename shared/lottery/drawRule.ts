/**
 * What makes a winner out of a seed and a list (docs/lottery.md), without any cryptography of its own: the server that
 * draws, the page and the program that check it read the same lines.
 */

/** What makes one draw different from every other. */
export interface DrawFacts {
  readonly lotteryId: string
  /** 1 for the first draw of the lottery. */
  readonly number: number
  readonly prizeId: string
  readonly candidatesHash: string
}

/** What the seed authenticates: HMAC-SHA256 of this text with the seed as key decides. */
export const drawMessage = ({ lotteryId, number, prizeId, candidatesHash }: DrawFacts): string =>
  `${lotteryId}:${number}:${prizeId}:${candidatesHash}`

/** A frozen list of candidates as text: one user id a line, ascending by code unit, no line break at the end. */
export const candidateText = (userIds: readonly string[]): string =>
  [...userIds].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).join('\n')

/** The list that such a text holds. */
export const candidatesOfText = (text: string): string[] => (text === '' ? [] : text.split('\n'))

/** Who has won something before. */
export interface FormerWin {
  readonly prizeId: string
  readonly winnerId: string
}

/**
 * Who of a frozen list may win a prize: the list in its order, without those who won this prize in an earlier draw, or,
 * with one prize a person, any prize of the lottery.
 */
export function eligibleOf(
  candidates: readonly string[],
  { prizeId, onePrizeEach }: { readonly prizeId: string; readonly onePrizeEach: boolean },
  former: readonly FormerWin[],
): readonly string[] {
  const counted = onePrizeEach ? former : former.filter((win) => win.prizeId === prizeId)
  const won = new Set(counted.map(({ winnerId }) => winnerId))
  return candidates.filter((userId) => !won.has(userId))
}

/**
 * Which of `count` places wins: the mac (hex digits) as a whole number, modulo `count`. 2^256 is so much more than any
 * count that no place is favoured (by less than 2^-235).
 */
export const placeOf = (mac: string, count: number): number => Number(BigInt(`0x${mac}`) % BigInt(count))
