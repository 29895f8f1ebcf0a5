import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import { Suspense } from 'react'
import { useSelection } from '../../store/createStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { lazyPart } from '../../space/lazily.ts'
import { focusStore } from './focusStore.ts'
import { loadFocusTexts } from './loadFocusTexts.ts'

// Loaded when one first wants to be left in peace: the way in has a budget.
const FocusLines = lazyPart(async () => {
  const [parts] = await Promise.all([import('./FocusLines.tsx'), loadFocusTexts()])
  return parts.FocusLines
})

/** That one is not to be disturbed, and for how long. */
export function FocusOver() {
  const isChoosing = useSelection(focusStore, (state) => state.isChoosing)
  const encId = useSession((state) => state.selfEncId)
  const self = useWorld(({ players }) => (encId === undefined ? undefined : players.get(encId)))
  if (!self || (!isChoosing && !isUndisturbed(self))) return null
  return (
    <Suspense fallback={null}>
      <FocusLines self={self} isChoosing={isChoosing} />
    </Suspense>
  )
}
