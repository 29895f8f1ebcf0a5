import { useSelection } from '../../store/createStore.ts'
import { announcementsStore } from './announcementsStore.ts'
import { loadAnnouncementsTexts } from './loadAnnouncementsTexts.ts'
import { lazyDialog } from '../../components/lazyDialog.tsx'

const AnnouncementsDialog = lazyDialog(async () => {
  const [part] = await Promise.all([import('./AnnouncementsDialog.tsx'), loadAnnouncementsTexts()])
  return part.AnnouncementsDialog
})

const close = (): void => announcementsStore.setState({ reading: undefined })

/** The announcements somebody wants to read, over a page or a space. */
export function OpenAnnouncements() {
  const reading = useSelection(announcementsStore, (state) => state.reading)
  return (
    reading && (
      <AnnouncementsDialog key={`${reading.spaceId} ${reading.id}`} reading={reading} onClose={close} />
    )
  )
}
