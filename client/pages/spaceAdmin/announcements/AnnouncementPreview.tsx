import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/Dialog.tsx'
import { RichText } from '../../../components/RichText.tsx'
import css from './announcements.module.css'

/** An announcement as its readers will see it. */
export function AnnouncementPreview({
  title,
  content,
  format,
  onClose,
}: {
  readonly title: string
  readonly content: string
  readonly format: 'text' | 'html'
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('spaceAdmin.announcements.previewTitle')}
      wide
    >
      <article className={css.preview}>
        <h3>{title}</h3>
        <RichText content={content} format={format} />
      </article>
    </Dialog>
  )
}
