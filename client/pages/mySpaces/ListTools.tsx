import { useEffect, useState } from 'react'
import { ChevronDown, Search, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SortKey } from '#shared/http/spaces.ts'
import css from './ListTools.module.css'

const sortOptions: readonly SortKey[] = ['hottest', 'latest', 'm-hottest']

export const isSortKey = (value: string | null): value is SortKey =>
  (sortOptions as readonly (string | null)[]).includes(value)

/** Typing waits this long before the list is asked again. */
const SETTLE_MS = 300

/** Search and sort of a list. */
export function ListTools({
  search,
  sortK,
  onSearch,
  onSort,
}: {
  readonly search: string
  readonly sortK: SortKey
  readonly onSearch: (search: string) => void
  readonly onSort: (sortK: SortKey) => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(search)
  const [composing, setComposing] = useState(false)
  const [shownSearch, setShownSearch] = useState(search)
  if (shownSearch !== search) {
    setShownSearch(search)
    setTyped(search)
  }
  useEffect(() => {
    // Half a word of an input method is no search.
    if (composing || typed.trim() === search) return
    const timer = setTimeout(() => onSearch(typed.trim()), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed, composing, search, onSearch])

  return (
    <div className={css.tools} role="search">
      <div className={css.search}>
        <Search aria-hidden size={20} />
        <input
          type="search"
          aria-label={t('spaces.searchLabel')}
          placeholder={t('spaces.searchPlaceholder')}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
        />
        {typed !== '' && (
          <button
            type="button"
            aria-label={t('common.clearSearch')}
            onClick={() => {
              setTyped('')
              onSearch('')
            }}
          >
            <X aria-hidden size={18} />
          </button>
        )}
      </div>
      <div className={css.sort}>
        <select
          aria-label={t('spaces.sortLabel')}
          value={sortK}
          onChange={(event) => isSortKey(event.target.value) && onSort(event.target.value)}
        >
          {sortOptions.map((option) => (
            <option key={option} value={option}>
              {t(`spaces.sort.${option}`)}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden size={18} />
      </div>
    </div>
  )
}
