import { useTranslation } from 'react-i18next'
import { LoadMore } from '../../components/LoadMore.tsx'
import type { useScrolledList } from '../../components/useScrolledList.ts'
import type { ListQuery } from './listParts.tsx'
import css from './siteAdmin.module.css'

/** A list that goes on as one scrolls, as ListFrame wants it. */
export const framed = <Row, Page extends { data: readonly Row[]; total: number }>({
  rows,
  total = 0,
  error,
  isFetching,
  retry,
}: ReturnType<typeof useScrolledList<Row, Page>>): ListQuery => ({
  data: rows && { data: rows, total },
  isError: error !== undefined,
  error,
  isFetching,
  refetch: retry,
})

/** How much of a list is shown, and what comes after it. */
export function ScrolledFoot({
  rows = [],
  total = 0,
  more,
}: Pick<ReturnType<typeof useScrolledList>, 'rows' | 'total' | 'more'>) {
  const { t } = useTranslation()
  return (
    <>
      <p className={css.pager}>{t('siteAdmin.shownOf', { count: rows.length, total })}</p>
      <LoadMore more={more} shown={rows.length} />
    </>
  )
}
