import { Suspense } from 'react'
import { useSelection } from '../../store/createStore.ts'
import { renderStore } from '../../store/renderStore.ts'
import { useSettled } from '../../store/settledStore.ts'
import { viewStore } from '../../scene/viewStore.ts'
import { lazyPart } from '../../space/lazily.ts'

const RenderChip = lazyPart(async () => (await import('./loadRenderChip.ts')).loadRenderChip())

/** Who draws the picture, and whether somebody else had better: loaded where it is not this device, or it is slow. */
export function CloudOver() {
  const isSettled = useSettled()
  const isChosen = useSelection(renderStore, ({ chosen }) => chosen === 'cloud' || chosen === 'plan')
  const isOther = useSelection(viewStore, ({ isCloud, isPlan, isSlow }) => isCloud || isPlan || isSlow)
  return (
    isSettled &&
    (isChosen || isOther) && (
      <Suspense fallback={null}>
        <RenderChip />
      </Suspense>
    )
  )
}
