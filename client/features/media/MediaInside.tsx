import { lazy, Suspense } from 'react'
import { useSpaceFacts } from '../../space/spaceFacts.ts'

// Loaded once one is inside: the way in has a budget.
const Toggles = lazy(async () => ({ default: (await import('./MediaToggles.tsx')).MediaToggles }))
const Notes = lazy(async () => ({ default: (await import('./MediaNotes.tsx')).MediaNotes }))

/** One's own microphone in the bar, where there are others to hear one. */
export function MediaButtons() {
  const { withOthers } = useSpaceFacts()
  return withOthers && <Suspense fallback={null}>{<Toggles />}</Suspense>
}

/** What one hears, and how it stands. */
export function MediaOver() {
  const { withOthers } = useSpaceFacts()
  return withOthers && <Suspense fallback={null}>{<Notes />}</Suspense>
}
