import { useEffect, useState } from 'react'
import { Search, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import css from './SearchBox.module.css'

/** Typing waits this long before the list is asked again. */
const SETTLE_MS = 300

/** Searches a list once typing has settled. */
export function SearchBox({
  label,
  placeholder = label,
  search,
  onSearch,
}: {
  readonly label: string
  readonly placeholder?: string
  /** What is searched for now. */
  readonly search: string
  readonly onSearch: (search: string) => void
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
    <div className={css.search}>
      <Search aria-hidden size={20} />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
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
  )
}
