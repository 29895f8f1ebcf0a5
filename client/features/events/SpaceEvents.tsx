import { Suspense } from 'react'
import { lazyPart } from '../../space/lazily.ts'
import { useSelection } from '../../store/createStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useSettled } from '../../store/settledStore.ts'
import { eventsStore } from './eventsStore.ts'

const InSpace = lazyPart<{ readonly spaceId: string }>(async () => {
  const [part, { loadEventsTexts }] = await Promise.all([
    import('./InSpace.tsx'),
    import('./loadEventsTexts.ts'),
  ])
  await loadEventsTexts()
  return part.InSpace
})

/** In a space: what is on or begins soon, and all its events, for who has settled in or asks for them. */
export function SpaceEvents() {
  const isSettled = useSettled()
  const spaceId = useSession((state) => state.spaceId)
  const isOpen = useSelection(eventsStore, (state) => state.isOpen)
  return (
    spaceId !== undefined &&
    (isSettled || isOpen) && (
      <Suspense fallback={null}>
        <InSpace key={spaceId} spaceId={spaceId} />
      </Suspense>
    )
  )
}
