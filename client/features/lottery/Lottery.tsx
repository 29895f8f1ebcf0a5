import { Suspense } from 'react'
import { lazyPart } from '../../space/lazily.ts'
import { useSelection } from '../../store/createStore.ts'
import { useSettled } from '../../store/settledStore.ts'
import { stageStore } from './stageStore.ts'

// Loaded once one has settled, or a winner is shown: the way in has a budget.
const LotteryParts = lazyPart(async () => (await import('./loadLottery.ts')).loadParts())
const WinnerScreens = lazyPart(async () => (await import('./WinnerScreens.tsx')).WinnerScreens)

/** Says that one takes part in a lottery, and shows its draws as they are made. */
export function LotteryOver() {
  return (
    useSettled() && (
      <Suspense fallback={null}>
        <LotteryParts />
      </Suspense>
    )
  )
}

/** Part of the scene: a draw on the screens of the level. */
export function LotteryScene() {
  return (
    useSelection(stageStore, ({ queue }) => queue.length > 0) && (
      <Suspense fallback={null}>
        <WinnerScreens />
      </Suspense>
    )
  )
}
