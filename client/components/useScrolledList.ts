import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query'
import { nextOffset } from '../api/nextOffset.ts'

/** Cards or lines that are loaded at once. */
export const SCROLLED_SIZE = 24

/** So much is asked for again from time to time; who has scrolled farther keeps what they have read. */
const REFRESHED_PAGES = 5

interface ListPage<Row> {
  readonly data: readonly Row[]
  readonly total: number
}

/** Each once, where it came first: what is added meanwhile moves the others into the next page as well. */
export function onceEach<Row>(pages: readonly ListPage<Row>[], idOf: (row: Row) => string): Row[] {
  const rows = new Map<string, Row>()
  for (const row of pages.flatMap(({ data }) => data)) if (!rows.has(idOf(row))) rows.set(idOf(row), row)
  return [...rows.values()]
}

/** A list that comes in pages of 24, the next ones as one scrolls (LoadMore). */
export function useScrolledList<Row, Page extends ListPage<Row>>({
  queryKey,
  fetchPage,
  idOf,
  enabled = true,
  refetchMs,
}: {
  readonly queryKey: QueryKey
  readonly fetchPage: (page: { size: number; offset: number }, signal: AbortSignal) => Promise<Page>
  readonly idOf: (row: Row) => string
  readonly enabled?: boolean
  /** How often it is asked for again while somebody looks. */
  readonly refetchMs?: number
}) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) => fetchPage({ size: SCROLLED_SIZE, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: Page, pages: readonly Page[]) => nextOffset(last, pages),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      (state.data?.pages.length ?? 0) <= REFRESHED_PAGES && (refetchMs ?? false),
  })
  const moreFailed = query.isFetchNextPageError
  return {
    rows: query.data && onceEach<Row>(query.data.pages, idOf),
    total: query.data?.pages.at(-1)?.total,
    error: query.isError && !moreFailed ? query.error : undefined,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    more: {
      /** Rows of another search are on their way out. */
      hasMore: query.hasNextPage && !query.isPlaceholderData,
      isLoading: query.isFetchingNextPage,
      failure: moreFailed ? query.error : undefined,
      load: () => {
        if (!query.isFetching) void query.fetchNextPage()
      },
    },
  }
}

export type MoreOfList = ReturnType<typeof useScrolledList>['more']
