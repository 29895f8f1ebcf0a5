import { useQuery, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import type { LotteryAnswer } from '#shared/http/lottery.ts'
import { errorText } from '../../api/errorText.ts'
import { fetchLotteries, LOTTERIES_KEY, setOptedOut } from '../../api/lottery.ts'
import { useSession } from '../../store/sessionStore.ts'
import { showToast } from '../../store/toastStore.ts'

/** Lotteries of the space one is in, and the way to load them anew. */
export function useLotteries() {
  const spaceId = useSession((state) => state.spaceId)
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [LOTTERIES_KEY, spaceId ?? ''],
    queryFn: ({ signal }) => fetchLotteries(spaceId ?? '', signal),
    enabled: spaceId !== undefined,
  })
  const reload = () => client.invalidateQueries({ queryKey: [LOTTERIES_KEY, spaceId ?? ''] })

  /** Takes part no more, or again, and says so. */
  async function optOut({ id, name }: LotteryAnswer, out: boolean): Promise<void> {
    try {
      await setOptedOut(id, out)
      showToast(i18next.t(out ? 'lottery.inside.left' : 'lottery.inside.back', { name }))
    } catch (error) {
      showToast(i18next.t('lottery.inside.failed', { reason: errorText(error) }), { toastType: 'failed' })
    }
    await reload()
  }
  return { spaceId, query, reload, optOut }
}
