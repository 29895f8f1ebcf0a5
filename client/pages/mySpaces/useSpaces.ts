import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ActionAnswer, SpaceEntry, SpaceList } from '#shared/http/spaces.ts'
import { actOnSpace, fetchSpaces, type SpaceSearch } from '../../api/spaces.ts'
import { useScrolledList } from '../../components/useScrolledList.ts'
import { useAuth } from '../../store/authStore.ts'
import { SPACES_KEY } from './spacesKey.ts'
import { showToast } from '../../store/toastStore.ts'

export const spaceTabs = ['official', 'community', 'myCreated', 'joined', 'liked', 'viewed'] as const
export type SpaceTab = (typeof spaceTabs)[number]

export const isSpaceTab = (tab: string | null): tab is SpaceTab =>
  (spaceTabs as readonly (string | null)[]).includes(tab)

/** Lists that guests have too. */
export const isOpenTab = (tab: SpaceTab): boolean => tab === 'official' || tab === 'community'

const LIST_KEY = [SPACES_KEY, 'list']

/** How often the counts of people online are renewed while somebody looks. */
const REFRESH_MS = 30_000

/** One of the lists, page after page, while it is shown; a guest’s own lists are not asked for. */
export function useSpaces(tab: SpaceTab, search: SpaceSearch, isShown: boolean) {
  const userId = useAuth((state) => state.login?.loginId)
  const { rows, ...query } = useScrolledList<SpaceEntry, SpaceList>({
    queryKey: [...LIST_KEY, tab, userId, search],
    fetchPage: (page, signal) => fetchSpaces(tab, search, page, signal),
    idOf: ({ space }) => space.id,
    enabled: isShown && (isOpenTab(tab) || userId !== undefined),
    refetchMs: REFRESH_MS,
  })
  return { ...query, entries: rows }
}
export type SpacesQuery = ReturnType<typeof useSpaces>

/** How many spaces a list has, without the list. */
export function useSpaceCount(tab: SpaceTab, search: SpaceSearch, isWanted: boolean): number | undefined {
  const userId = useAuth((state) => state.login?.loginId)
  const { data } = useQuery({
    queryKey: [SPACES_KEY, 'count', tab, userId, search],
    queryFn: ({ signal }) => fetchSpaces(tab, search, { size: 1, offset: 0 }, signal),
    select: ({ total }) => total,
    enabled: isWanted && (isOpenTab(tab) || userId !== undefined),
    placeholderData: keepPreviousData,
  })
  return data
}

function withAction(
  list: InfiniteData<SpaceList> | undefined,
  id: string,
  answer: ActionAnswer,
): InfiniteData<SpaceList> | undefined {
  if (!list) return list
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map((entry) =>
      entry.space.id === id ? { ...entry, matrix: { ...entry.matrix, ...answer } } : entry,
    ),
  }))
  return { ...list, pages }
}

/** Likes a space, or takes the like back. */
export function useLike() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => actOnSpace(id, 'like'),
    onSuccess: ({ likes, views, iLiked }, id) => {
      client.setQueriesData<InfiniteData<SpaceList>>({ queryKey: LIST_KEY }, (list) =>
        withAction(list, id, { likes, views, iLiked }),
      )
      // The list of what one likes has one more or one less; it is asked for when somebody looks.
      void client.invalidateQueries({ queryKey: [SPACES_KEY, 'count', 'liked'] })
      // Who looks at it already sees what they have liked; what they have not any more stays under their hand.
      void client.invalidateQueries({
        queryKey: [...LIST_KEY, 'liked'],
        refetchType: iLiked ? 'active' : 'none',
      })
    },
    onError: () => showToast(t('spaces.likeFailed'), { toastType: 'failed' }),
  })
}
