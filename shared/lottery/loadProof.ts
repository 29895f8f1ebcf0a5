import type { ProofDocument, ProvenDraw } from './verifyDraws.ts'

/** So many draws at a time, as the API gives at most. */
const PAGE = 200

interface ProofPage extends Omit<ProofDocument, 'lists'> {
  readonly presentOnly: boolean
  readonly total: number
}

/** What is checked, and what of it is only told. */
export interface LoadedProof extends ProofDocument {
  readonly presentOnly: boolean
}

/**
 * Puts a proof together out of all its pages and frozen lists. `get` answers what the API says to `…/proof` with the rest
 * of the address appended: `?size=…`, or a slash and the hash of a list.
 */
export async function loadProof(get: (rest: string) => Promise<unknown>): Promise<LoadedProof> {
  const data: ProvenDraw[] = []
  let page: ProofPage
  do {
    page = (await get(`?size=${PAGE}&offset=${data.length}`)) as ProofPage
    data.push(...page.data)
  } while (page.data.length > 0 && data.length < page.total)
  const lists: Record<string, readonly string[]> = {}
  for (const hash of new Set(data.map(({ candidatesHash }) => candidatesHash))) {
    const { userIds } = (await get(`/${hash}`)) as { readonly userIds: readonly string[] }
    lists[hash] = userIds
  }
  const { lotteryId, commitment, seed, onePrizeEach, presentOnly } = page
  return { lotteryId, commitment, seed, onePrizeEach, presentOnly, data, lists }
}
