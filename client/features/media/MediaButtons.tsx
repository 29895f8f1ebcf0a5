import { lazy, Suspense } from 'react'
import { useSpaceFacts } from '../../space/spaceFacts.ts'

// Loaded once one is inside: the way in has a budget.
const MediaBar = lazy(async () => ({ default: (await import('./MediaBar.tsx')).MediaBar }))

/** Microphone and camera, where there are others to hear one. */
export function MediaButtons() {
  const { withOthers } = useSpaceFacts()
  return (
    withOthers && (
      <Suspense fallback={null}>
        <MediaBar />
      </Suspense>
    )
  )
}
