import { Suspense } from 'react'
import { lazyPart } from '../../space/lazily.ts'
import { useSelection } from '../../store/createStore.ts'
import { announcementsStore } from './announcementsStore.ts'
import { loadAnnouncementsTexts } from './loadAnnouncementsTexts.ts'

const AnnouncementsDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('./AnnouncementsDialog.tsx'), loadAnnouncementsTexts()])
  return part.AnnouncementsDialog
})

const close = (): void => announcementsStore.setState({ reading: undefined })

/** The announcements somebody wants to read, over a page or a space. */
export function OpenAnnouncements() {
  const reading = useSelection(announcementsStore, (state) => state.reading)
  return (
    reading && (
      <Suspense fallback={null}>
        <AnnouncementsDialog key={`${reading.spaceId} ${reading.id}`} reading={reading} onClose={close} />
      </Suspense>
    )
  )
}
