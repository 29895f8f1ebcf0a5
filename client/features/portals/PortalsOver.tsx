import { Suspense } from 'react'
import { promptStore } from '../../scene/prompt/promptStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { lazyPart } from '../../space/lazily.ts'
import { loadPreviewTexts } from './loadPreviewTexts.ts'

// Loaded at the first way out one stands before: the way in has a budget.
const PortalPreview = lazyPart(async () => {
  const [part] = await Promise.all([import('./PortalPreview.tsx'), loadPreviewTexts()])
  return part.PortalPreview
})

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
