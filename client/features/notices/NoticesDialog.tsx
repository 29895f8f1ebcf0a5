import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/Dialog.tsx'
import { NoticesList } from './NoticesList.tsx'

/** System notifications over a page. */
export function NoticesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('notices.title')}>
      <NoticesList />
    </Dialog>
  )
}
