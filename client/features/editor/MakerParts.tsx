import { Suspense } from 'react'
import { lazyPart } from '../../space/lazily.ts'
import { useSelection } from '../../store/createStore.ts'
import { loadMaker } from './loadMaker.ts'
import { makerStore } from './makerStore.ts'

const MakerDock = lazyPart(async () => (await loadMaker()).MakerDock)
const MakerGround = lazyPart(async () => (await loadMaker()).MakerGround)

const useIsOpen = (): boolean => useSelection(makerStore, (state) => state.isOpen)

/** Part of the level while the map maker is open. */
export function OpenGround() {
  return (
    useIsOpen() && (
      <Suspense fallback={null}>
        <MakerGround />
      </Suspense>
    )
  )
}

/** What stands over the level while the map maker is open. */
export function OpenDock() {
  return (
    useIsOpen() && (
      <Suspense fallback={null}>
        <MakerDock />
      </Suspense>
    )
  )
}
