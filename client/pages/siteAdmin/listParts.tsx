import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/errorText.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { classes } from '../../components/classes.ts'
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
export interface ListQuery {
  readonly data: { readonly data: readonly unknown[]; readonly total: number } | undefined
  readonly isError: boolean
  readonly error: unknown
  readonly isFetching: boolean
  refetch(): unknown
}

/** What stands in a column, under which name. */
export interface Column<Row> {
  readonly id: string
  readonly name: string
  /** What it is: names begin the row, of numbers and times the digits stand below each other. */
  readonly kind?: 'first' | 'text' | 'number' | 'time' | 'actions'
  readonly cell: (row: Row) => ReactNode
}

/** Rows of a list; on a phone each is a card whose lines say their column. */
export function ListTable<Row>({
  label,
  rows,
  keyOf,
  columns,
  plain = false,
}: {
  readonly label: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  /** Without pictures: its lines are closer together. */
  readonly plain?: boolean
}) {
  return (
    <div className={css.card}>
      <table className={classes(css.table, plain && css.log)} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ id, name }) => (
              <th key={id} scope="col" role="columnheader">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map(({ id, name, kind = 'text', cell }) => (
                <td
                  key={id}
                  role="cell"
                  className={classes(kind === 'number' && css.number, kind === 'time' && css.time)}
                  {...(kind !== 'first' && kind !== 'actions' && { 'data-label': name })}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A page of a list, or why there is none. What was loaded stays when a refresh fails. */
export function ListFrame({
  query,
  texts,
  isFiltered,
  page,
  foot,
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
  /** Of a list by pages. */
  readonly page?: { readonly size: number; readonly offset: number; readonly go: (offset: number) => void }
  /** Of one that goes on as one scrolls. */
  readonly foot?: ReactNode
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
      {page && <Pager total={data.total} shown={data.data.length} {...page} />}
      {foot}
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
