import { Suspense } from 'react'
import { lazyPart } from '../../space/lazily.ts'
import { useSettled } from '../../store/settledStore.ts'

/** Everything of it, loaded once one has settled or opens the window: the way in has a budget. */
export const loadLottery = () => import('./loadLottery.ts')

const Parts = lazyPart(async () => (await loadLottery()).loadParts())
const Screens = lazyPart(async () => (await loadLottery()).loadScreens())

/** Says that one takes part in a lottery, and shows its draws as they are made. */
export const LotteryOver = () =>
  useSettled() && (
    <Suspense>
      <Parts />
    </Suspense>
  )

/** Part of the scene: a draw on the screens of the level. */
export const LotteryScene = () =>
  useSettled() && (
    <Suspense>
      <Screens />
    </Suspense>
  )
