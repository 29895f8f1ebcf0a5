import { useQuery } from '@tanstack/react-query'
import { fetchUnreadCount } from '../../api/notifications.ts'
import { useAuth } from '../../store/authStore.ts'

/** Everything about notifications lies under this key. */
export const NOTICES_KEY = 'notifications'

/** Outside a space; inside the server says so at once (useLiveNotices.ts). Nothing is asked while nobody looks. */
const POLL_MS = 30_000

/** How many notifications are unread; a page that comes into sight asks anew. */
export function useUnread(): number {
  const loginId = useAuth((state) => state.login?.loginId)
  const { data } = useQuery({
    queryKey: [NOTICES_KEY, 'unread', loginId],
    queryFn: ({ signal }) => fetchUnreadCount(signal),
    enabled: loginId !== undefined,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  })
  return data?.count ?? 0
}
