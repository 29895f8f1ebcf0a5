import { candidateText, drawMessage, eligibleOf, placeOf, type DrawFacts } from './drawRule.ts'

/** A draw as the proof tells it. */
export interface ProvenDraw extends Omit<DrawFacts, 'lotteryId'> {
  readonly winnerId: string
}

/** All one needs to check a lottery: its proof with the frozen lists, by their hashes. */
export interface ProofDocument {
  readonly lotteryId: string
  readonly commitment: string
  /** null until the lottery is finished. */
  readonly seed: string | null
  readonly onePrizeEach: boolean
  readonly data: readonly ProvenDraw[]
  readonly lists: Readonly<Record<string, readonly string[]>>
}

/** Hashes as hex digits: of node:crypto, or of a browser. */
export interface DrawCrypto {
  sha256(text: string): Promise<string>
  hmacSha256(key: string, text: string): Promise<string>
}

/**
 * What a draw turned out to be. `sealed`: nothing is wrong as far as one sees without the seed. `number`: it is not the one
 * after the one before; `list`: there is none, or not of this hash; `listOrder`: the list is not ascending, or names
 * somebody twice; `winner`: somebody else should have won, or nobody could.
 */
export type DrawFinding = 'right' | 'sealed' | 'number' | 'list' | 'listOrder' | 'winner'

export interface ProofVerdict {
  /** sealed: the lottery is not finished, and nothing is wrong so far. */
  readonly state: 'right' | 'sealed' | 'wrong'
  /** Whether the seed is the promised one; null: it is not there yet. */
  readonly isSeedRight: boolean | null
  readonly draws: readonly { readonly draw: ProvenDraw; readonly finding: DrawFinding }[]
}

/** Whether a draw is wrong. */
export const isWrong = (finding: DrawFinding): boolean => finding !== 'right' && finding !== 'sealed'

/** Checks draw by draw that a lottery went as docs/lottery.md says. */
export async function verifyDraws(proof: ProofDocument, crypto: DrawCrypto): Promise<ProofVerdict> {
  const { lotteryId, seed, commitment, onePrizeEach, data, lists } = proof
  const isSeedRight = seed === null ? null : (await crypto.sha256(seed)) === commitment

  async function findingOf(draw: ProvenDraw, at: number): Promise<DrawFinding> {
    if (draw.number !== at + 1) return 'number'
    const list = Object.hasOwn(lists, draw.candidatesHash) ? lists[draw.candidatesHash] : undefined
    if (!list || (await crypto.sha256(list.join('\n'))) !== draw.candidatesHash) return 'list'
    if (candidateText([...new Set(list)]) !== list.join('\n')) return 'listOrder'
    const eligible = eligibleOf(list, { prizeId: draw.prizeId, onePrizeEach }, data.slice(0, at))
    if (!eligible.includes(draw.winnerId)) return 'winner'
    if (seed === null) return 'sealed'
    const mac = await crypto.hmacSha256(seed, drawMessage({ ...draw, lotteryId }))
    return eligible[placeOf(mac, eligible.length)] === draw.winnerId ? 'right' : 'winner'
  }

  const draws: { draw: ProvenDraw; finding: DrawFinding }[] = []
  for (const [at, draw] of data.entries()) draws.push({ draw, finding: await findingOf(draw, at) })
  const hasWrong = isSeedRight === false || draws.some(({ finding }) => isWrong(finding))
  return { state: hasWrong ? 'wrong' : seed === null ? 'sealed' : 'right', isSeedRight, draws }
}
