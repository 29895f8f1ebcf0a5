import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/Dialog.tsx'
import { announcementsStore } from '../../features/announcements/announcementsStore.ts'
import { OpenAnnouncements } from '../../features/announcements/OpenAnnouncements.tsx'
import { NoticesList } from '../../features/notices/NoticesList.tsx'

/** System notifications over a page. */
export function NoticesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  // What was read over it does not stand open again with the next one.
  useEffect(() => () => announcementsStore.setState({ reading: undefined }), [])
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('notices.title')}>
      <NoticesList />
      <OpenAnnouncements />
    </Dialog>
  )
}
