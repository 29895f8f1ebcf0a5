import { useTranslation } from 'react-i18next'
import type { SortKey } from '#shared/http/spaces.ts'
import { SearchBox } from '../../components/SearchBox.tsx'
import { SelectBox } from '../../components/SelectBox.tsx'
import css from './ListTools.module.css'

const sortOptions: readonly SortKey[] = ['hottest', 'latest', 'm-hottest']

export const isSortKey = (value: string | null): value is SortKey =>
  (sortOptions as readonly (string | null)[]).includes(value)

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
  return (
    <div className={css.tools} role="search">
      <SearchBox
        label={t('spaces.searchLabel')}
        placeholder={t('spaces.searchPlaceholder')}
        search={search}
        onSearch={onSearch}
      />
      <SelectBox
        label={t('spaces.sortLabel')}
        value={sortK}
        options={sortOptions.map((id) => ({ id, name: t(`spaces.sort.${id}`) }))}
        onChoose={onSort}
      />
    </div>
  )
}
