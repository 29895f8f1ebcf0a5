import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ActionAnswer, SpaceList } from '#shared/http/spaces.ts'
import { actOnSpace, fetchOfficialSpaces, fetchOwnSpaces, type SpaceSearch } from '../../api/spaces.ts'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'

export const spaceTabs = ['official', 'myCreated'] as const
export type SpaceTab = (typeof spaceTabs)[number]

/** All space lists lie under this key; a change of any space refreshes them together. */
export const SPACES_KEY = 'spaces'

/** How often the counts of people online are renewed while somebody looks. */
const REFRESH_MS = 30_000

/** One of the two lists; for a guest the own list is not asked for. */
export function useSpaces(tab: SpaceTab, search: SpaceSearch) {
  const userId = useAuth((state) => state.login?.loginId)
  return useQuery({
    queryKey: [SPACES_KEY, tab, userId, search],
    queryFn: ({ signal }) =>
      tab === 'official' ? fetchOfficialSpaces(search, signal) : fetchOwnSpaces(search, signal),
    enabled: tab === 'official' || userId !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}

function withAction(list: SpaceList | undefined, id: string, answer: ActionAnswer): SpaceList | undefined {
  if (!list) return list
  const data = list.data.map((entry) =>
    entry.space.id === id ? { ...entry, matrix: { ...entry.matrix, ...answer } } : entry,
  )
  return { ...list, data }
}

/** Likes a space, or takes the like back. */
export function useLike() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => actOnSpace(id, 'like'),
    onSuccess: ({ likes, views, iLiked }, id) =>
      client.setQueriesData<SpaceList>({ queryKey: [SPACES_KEY] }, (list) =>
        withAction(list, id, { likes, views, iLiked }),
      ),
    onError: () => showToast(t('spaces.likeFailed'), { toastType: 'failed' }),
  })
}
