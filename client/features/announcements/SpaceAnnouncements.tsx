import { Suspense } from 'react'
import { lazyPart } from '../../space/lazily.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useSettled } from '../../store/settledStore.ts'
import { loadAnnouncementsTexts } from './loadAnnouncementsTexts.ts'
import { OpenAnnouncements } from './OpenAnnouncements.tsx'

const NewAnnouncements = lazyPart<{ readonly spaceId: string }>(async () => {
  const [part] = await Promise.all([import('./NewAnnouncements.tsx'), loadAnnouncementsTexts()])
  return part.NewAnnouncements
})
/** In a space: what is new, for who has settled in. */
export function SpaceAnnouncements() {
  const isSettled = useSettled()
  const spaceId = useSession((state) => state.spaceId)
  return (
    <>
      {isSettled && spaceId !== undefined && (
        <Suspense fallback={null}>
          <NewAnnouncements key={spaceId} spaceId={spaceId} />
        </Suspense>
      )}
      <OpenAnnouncements />
    </>
  )
}
