import { Suspense, useState, type ComponentType } from 'react'
import { useSettled } from '../../store/settledStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { lazyPart } from '../../space/lazily.ts'

// Not on the way in: with the first of the others, or once somebody who is alone has settled and may want to try it.
const parts = () => import('./parts.ts')

function whenThereIsTime(load: () => Promise<ComponentType>): ComponentType {
  const Part = lazyPart(load)
  return function WhenThereIsTime() {
    const isSettled = useSettled()
    const hasOthers = useWorld(({ players }) => players.size > 1)
    // What is shared goes on when the last of them has gone.
    const [hadOthers, setHadOthers] = useState(false)
    if (hasOthers && !hadOthers) setHadOthers(true)
    return (
      (hadOthers || isSettled) && (
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      )
    )
  }
}

export const ShareToggle = whenThereIsTime(async () => (await parts()).loadShareToggle())
export const ScreensOver = whenThereIsTime(async () => (await parts()).loadShares())
export const WallsOfLevel = whenThereIsTime(async () => (await parts()).loadWalls())
