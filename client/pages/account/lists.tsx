import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/errorText.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import css from './account.module.css'

/** Key of the list of one's keys, wherever it is asked for. */
export const API_KEYS_QUERY = 'apiKeys'

/** Key of how much one keeps, and of what that is. */
export const OWN_USAGE_KEY = 'ownUsage'

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

/** Which part of a list is shown, and the way to the others; nothing where all of it is. */
export function Pager({
  total,
  shown,
  size,
  offset,
  go,
}: {
  readonly total: number
  readonly shown: number
  readonly size: number
  readonly offset: number
  readonly go: (offset: number) => void
}) {
  const { t } = useTranslation()
  if (total <= size && offset === 0) return null
  return (
    <nav className={css.pager} aria-label={t('usage.pages')}>
      <span role="status">
        {t('usage.range', { first: shown === 0 ? 0 : offset + 1, last: offset + shown, total })}
      </span>
      <Button kind="quiet" disabled={offset === 0} onClick={() => go(Math.max(0, offset - size))}>
        {t('usage.previous')}
      </Button>
      <Button kind="quiet" disabled={offset + size >= total} onClick={() => go(offset + size)}>
        {t('usage.next')}
      </Button>
    </nav>
  )
}
