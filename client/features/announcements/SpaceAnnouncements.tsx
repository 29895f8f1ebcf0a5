import { Suspense } from 'react'
import { lazyPart } from '../../space/lazily.ts'
import { useSelection } from '../../store/createStore.ts'
import { onSpaceChange, useSession } from '../../store/sessionStore.ts'
import { useSettled } from '../../store/settledStore.ts'
import { announcementsStore } from './announcementsStore.ts'

// Nobody reads before they have settled in, unless they ask for it.
const InSpace = lazyPart<{ readonly spaceId: string; readonly isSettled: boolean }>(async () => {
  const [part, { loadAnnouncementsTexts }] = await Promise.all([
    import('./InSpace.tsx'),
    import('./loadAnnouncementsTexts.ts'),
  ])
  await loadAnnouncementsTexts()
  return part.InSpace
})

// What was read elsewhere does not lie over the space one comes into. Here, since pages have the store as well.
onSpaceChange(() => announcementsStore.setState({ reading: undefined }))

/** In a space: what is new, and what one reads. */
export function SpaceAnnouncements() {
  const isSettled = useSettled()
  const spaceId = useSession((state) => state.spaceId)
  const isReading = useSelection(announcementsStore, ({ reading }) => reading !== undefined)
  return (
    spaceId !== undefined &&
    (isSettled || isReading) && (
      <Suspense fallback={null}>
        <InSpace spaceId={spaceId} isSettled={isSettled} />
      </Suspense>
    )
  )
}
