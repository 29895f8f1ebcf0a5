import type { DrawnAnswer, LotteryAnswer, PrizeAnswer, StageAnswer, WinList } from '#shared/http/lottery.ts'
import { loadProof, type LoadedProof } from '#shared/lottery/loadProof.ts'
import { download } from './files/download.ts'
import { request } from './request.ts'

/** Key of everything that is loaded of the lotteries of a space; its id comes next. */
export const LOTTERIES_KEY = 'lotteries'

/** A list of the API. */
export interface List<Item> {
  readonly data: readonly Item[]
  readonly total: number
}

/** Winners that are asked for at once. */
export const WINS_PAGE = 100

const ofSpace = (spaceId: string) => `/lottery/space/${encodeURIComponent(spaceId)}`
const ofLottery = (id: string) => `/lottery/${encodeURIComponent(id)}`
const ofPrize = (id: string) => `/lottery/prize/${encodeURIComponent(id)}`

/** The newest first; as many as a space may have. */
export const fetchLotteries = (spaceId: string, signal?: AbortSignal) =>
  request<List<LotteryAnswer>>(ofSpace(spaceId), { query: { size: 200 }, ...(signal && { signal }) })

/** Prizes with the first who won each. */
export const fetchPrizes = (lotteryId: string, signal?: AbortSignal) =>
  request<List<PrizeAnswer>>(`${ofLottery(lotteryId)}/prize`, signal && { signal })

/** Some of those who won a prize, in the order of the draws. */
export const fetchWins = (
  prizeId: string,
  page: { readonly size: number; readonly offset: number },
  signal?: AbortSignal,
) => request<WinList>(`${ofPrize(prizeId)}/wins`, { query: page, ...(signal && { signal }) })

/** Prizes with all who won each. */
export async function fetchAllWinners(lotteryId: string, signal?: AbortSignal): Promise<PrizeAnswer[]> {
  const { data } = await fetchPrizes(lotteryId, signal)
  return Promise.all(
    data.map(async (prize) => {
      const winList = [...prize.winList]
      while (winList.length < prize.totalCount - prize.remaining) {
        const rest = await fetchWins(prize.id, { size: WINS_PAGE, offset: winList.length }, signal)
        if (rest.data.length === 0) break
        winList.push(...rest.data)
      }
      return { ...prize, winList }
    }),
  )
}

/** What is frozen when a lottery is published. */
export type LotteryForm = Pick<LotteryAnswer, 'name' | 'excludeManagers' | 'onePrizeEach' | 'presentOnly'>

export const createLottery = (spaceId: string, body: LotteryForm) =>
  request<LotteryAnswer>(ofSpace(spaceId), { method: 'POST', body, once: true })

/** Publishes, finishes, or changes what is not published yet. */
export const changeLottery = (
  id: string,
  body: Partial<LotteryForm> & { readonly status?: LotteryAnswer['status'] },
) => request<LotteryAnswer>(ofLottery(id), { method: 'PUT', body })

export const deleteLottery = (id: string) => request(ofLottery(id), { method: 'DELETE' })

export type PrizeForm = Pick<PrizeAnswer, 'name' | 'level' | 'totalCount' | 'thumbnail'>

export const createPrize = (lotteryId: string, body: PrizeForm) =>
  request<PrizeAnswer>(`${ofLottery(lotteryId)}/prize`, { method: 'POST', body, once: true })

export const changePrize = (id: string, body: PrizeForm) =>
  request<PrizeAnswer>(ofPrize(id), { method: 'PUT', body })

export const deletePrize = (id: string) => request(ofPrize(id), { method: 'DELETE' })

/** Draws one winner. Asked for again after no answer came it is the same draw. */
export const drawPrize = (id: string) =>
  request<DrawnAnswer>(`${ofPrize(id)}/draw`, { method: 'POST', once: true })

export const setOptedOut = (lotteryId: string, optOut: boolean) =>
  request(`${ofLottery(lotteryId)}/opt-out`, { method: 'POST', body: { optOut } })

/** What the stage of a space shows: one draw, or those of the last two minutes. */
export const fetchStage = (spaceId: string, draw?: string) =>
  request<List<StageAnswer>>(`${ofSpace(spaceId)}/draws`, { query: { draw, size: 20 } })

/** Saves the winners as a table, their days by this computer's clock. */
export const downloadWinners = (lotteryId: string, format: 'csv' | 'xlsx') =>
  download(
    `${ofLottery(lotteryId)}/export${format === 'xlsx' ? '/xlsx' : ''}`,
    { offset: -new Date().getTimezoneOffset() },
    `winners-${lotteryId}.${format}`,
  )

/** All one needs to check a lottery. */
export const fetchProof = (lotteryId: string, signal?: AbortSignal): Promise<LoadedProof> =>
  loadProof((rest) => request(`${ofLottery(lotteryId)}/proof${rest}`, signal && { signal }))
