import { useEffect, useState, type ReactNode } from 'react'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/errorText.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import css from './siteAdmin.module.css'

/** Typing waits this long before the list is asked again. */
const SETTLE_MS = 300

export function SearchBox({
  label,
  onSearch,
}: {
  readonly label: string
  readonly onSearch: (search: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [composing, setComposing] = useState(false)
  useEffect(() => {
    // Half a word of an input method is no search.
    if (composing) return
    const timer = setTimeout(() => onSearch(typed.trim()), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed, composing, onSearch])
  return (
    <div className={css.search} role="search">
      <Search aria-hidden size={20} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
    </div>
  )
}

export function Choice<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly id: Value; readonly name: string }[]
  readonly onChoose: (value: Value) => void
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find(({ id }) => id === event.target.value)
        if (chosen) onChoose(chosen.id)
      }}
    >
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
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
