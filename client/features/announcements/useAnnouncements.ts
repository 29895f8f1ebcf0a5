import { useInfiniteQuery } from '@tanstack/react-query'
import { ANNOUNCEMENTS_KEY, fetchAnnouncements } from '../../api/announcements.ts'
import { nextOffset } from '../../api/nextOffset.ts'
import { useAuth } from '../../store/authStore.ts'

const PAGE = 20

/** The announcements of a space, the newest first, some at a time. */
export function useAnnouncements(spaceId: string) {
  const loginId = useAuth((state) => state.login?.loginId)
  return useInfiniteQuery({
    queryKey: [ANNOUNCEMENTS_KEY, spaceId, 'pages', loginId],
    queryFn: ({ signal, pageParam }) =>
      fetchAnnouncements(spaceId, { size: PAGE, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  })
}
