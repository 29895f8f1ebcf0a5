import { Suspense, useState, type ComponentType } from 'react'
import { useWorld } from '../../store/worldStore.ts'
import { lazyPart } from '../../space/lazily.ts'

// Nobody shares a screen with nobody: who is alone in a space loads nothing of it.
const parts = () => import('./parts.ts')

function whenOthersAreHere(load: () => Promise<ComponentType>): ComponentType {
  const Part = lazyPart(load)
  return function WhenOthersAreHere() {
    const hasOthers = useWorld(({ players }) => players.size > 1)
    // What is shared goes on when the last of them has gone.
    const [hadOthers, setHadOthers] = useState(false)
    if (hasOthers && !hadOthers) setHadOthers(true)
    return (
      hadOthers && (
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      )
    )
  }
}

export const ShareToggle = whenOthersAreHere(async () => (await parts()).loadShareToggle())
export const ScreensOver = whenOthersAreHere(async () => (await parts()).loadShares())
export const WallsOfLevel = whenOthersAreHere(async () => (await parts()).loadWalls())
