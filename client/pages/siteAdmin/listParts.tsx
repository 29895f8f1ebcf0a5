import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/errorText.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import css from './siteAdmin.module.css'

/** What is searched for and which part of the list is shown; another search begins at its first page. */
export function usePaging() {
  const [search, setSearch] = useState('')
  const [offset, go] = useState(0)
  const onSearch = useCallback((value: string) => {
    setSearch(value)
    go(0)
  }, [])
  /** Of something else the list is narrowed by. */
  const restarting =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      go(0)
    }
  return { search, onSearch, offset, go, restarting }
}

/** What a list needs to know of its query. */
interface ListQuery {
  readonly data: { readonly data: readonly unknown[]; readonly total: number } | undefined
  readonly isError: boolean
  readonly error: unknown
  readonly isFetching: boolean
  refetch(): unknown
}

/** A page of a list, or why there is none. What was loaded stays when a refresh fails. */
export function ListFrame({
  query,
  texts,
  isFiltered,
  page,
  children,
}: {
  readonly query: ListQuery
  readonly texts: {
    readonly failed: string
    readonly empty: string
    readonly emptyBody?: string
    readonly nothingFound: string
  }
  readonly isFiltered: boolean
  readonly page: { readonly size: number; readonly offset: number; readonly go: (offset: number) => void }
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  const { data, isError, error, isFetching } = query
  const retry = (
    <Button kind={data ? 'plain' : 'primary'} busy={isFetching} onClick={() => void query.refetch()}>
      {t('common.retry')}
    </Button>
  )
  if (!data && isError) {
    return (
      <Notice alert art={<EmptyRoom />} title={texts.failed} body={errorText(error)}>
        {retry}
      </Notice>
    )
  }
  if (!data) {
    return (
      <div role="status">
        <span className="visuallyHidden">{t('common.loading')}</span>
        <div className={css.cards} aria-hidden>
          {[0, 1, 2, 3].map((n) => (
            <div key={n} className={css.ghost} />
          ))}
        </div>
      </div>
    )
  }
  return (
    <>
      {isError && (
        <p className={css.stale} role="alert">
          {t('siteAdmin.refreshFailed')} {errorText(error)} {retry}
        </p>
      )}
      {data.data.length > 0 ? (
        children
      ) : (
        <Notice
          art={<EmptyRoom />}
          title={isFiltered ? texts.nothingFound : texts.empty}
          {...(texts.emptyBody !== undefined && !isFiltered && { body: texts.emptyBody })}
        />
      )}
      <Pager total={data.total} shown={data.data.length} {...page} />
    </>
  )
}

function Pager({
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
  if (total === 0) return null
  return (
    <nav className={css.pager} aria-label={t('siteAdmin.pages')}>
      <span role="status">
        {t('siteAdmin.range', { first: shown === 0 ? 0 : offset + 1, last: offset + shown, total })}
      </span>
      {(total > size || offset > 0) && (
        <>
          <Button kind="quiet" disabled={offset === 0} onClick={() => go(Math.max(0, offset - size))}>
            {t('siteAdmin.previous')}
          </Button>
          <Button kind="quiet" disabled={offset + size >= total} onClick={() => go(offset + size)}>
            {t('siteAdmin.next')}
          </Button>
        </>
      )}
    </nav>
  )
}
