import { lazy, Suspense } from 'react'
import { promptStore } from '../../scene/prompt/promptStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { loadPreviewTexts } from './loadPreviewTexts.ts'
import { whenReachable } from '../../space/whenReachable.ts'

// Loaded at the first way out one stands before: the way in has a budget.
const PortalPreview = lazy(() =>
  whenReachable(async () => {
    const [part] = await Promise.all([import('./PortalPreview.tsx'), loadPreviewTexts()])
    return { default: part.PortalPreview }
  }),
)

/** What is behind the way out one stands before. */
export function PortalsOver() {
  const portal = useSelection(promptStore, (state) => state.portal)
  return (
    portal && (
      <Suspense fallback={null}>
        <PortalPreview portal={portal} />
      </Suspense>
    )
  )
}
