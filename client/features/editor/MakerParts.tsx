import { Suspense } from 'react'
import { lazyPart } from '../../space/lazily.ts'
import { useUi } from '../../store/uiStore.ts'
import { loadMaker } from './loadMaker.ts'

const MakerDock = lazyPart(async () => (await loadMaker()).MakerDock)
const MakerGround = lazyPart(async () => (await loadMaker()).MakerGround)

const useIsOpen = (): boolean => useUi(({ mapMakerOpen }) => mapMakerOpen)

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
