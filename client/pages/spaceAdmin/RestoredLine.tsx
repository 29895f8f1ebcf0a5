import { useTranslation } from 'react-i18next'
import css from './RestoredLine.module.css'

/** What stands in the form was written before and not sent; the way to be rid of it. */
export function RestoredLine({
  text,
  onThrowAway,
}: {
  readonly text: string
  readonly onThrowAway: () => void
}) {
  const { t } = useTranslation()
  return (
    <p className={css.restored} role="status">
      {text}{' '}
      <button type="button" onClick={onThrowAway}>
        {t('spaceAdmin.announcements.throwAway')}
      </button>
    </p>
  )
}
