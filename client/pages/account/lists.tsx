import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/errorText.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import css from './account.module.css'

/** Key of the list of one's keys, wherever it is asked for. */
export const API_KEYS_QUERY = 'apiKeys'

/** Grey rows in the shape of what is coming. */
export function ListWaiting() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="visuallyHidden">{t('common.loading')}</span>
      <div className={css.list} aria-hidden>
        {[0, 1].map((n) => (
          <div key={n} className={css.ghost} />
        ))}
      </div>
    </div>
  )
}

/** Why a list is not there, and another try. */
export function ListFailure({
  title,
  error,
  busy,
  onRetry,
}: {
  readonly title: string
  readonly error: unknown
  readonly busy: boolean
  readonly onRetry: () => void
}) {
  const { t } = useTranslation()
  return (
    <Notice alert art={<EmptyRoom />} title={title} body={errorText(error)}>
      <Button busy={busy} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Notice>
  )
}
