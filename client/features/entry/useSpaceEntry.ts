import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { guestVisitKey } from '#shared/rules/guestVisit.ts'
import { fetchSite } from '../../api/auth.ts'
import { ApiError } from '../../api/http.ts'
import { fetchOwnMember } from '../../api/members.ts'
import { loadSelf } from '../../api/session.ts'
import { actOnSpace, fetchPermission, fetchSpace } from '../../api/spaces.ts'
import { authStore, useAuth } from '../../store/authStore.ts'
import { useIsGuestVisit } from '../../store/guestVisit.ts'
import { entryState, isOfficial, type EntryAnswers, type EntryState } from './entryState.ts'

/** A space that may not be seen is no failure: the permission says why. */
function unlessForbidden(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 403) return undefined
  throw error
}

const mayVisit = (): Promise<boolean> =>
  fetchSite().then(
    ({ guestVisits }) => guestVisits,
    () => false,
  )

async function loadAnswers(spaceId: string): Promise<EntryAnswers> {
  if (!authStore.getState().user) await loadSelf()
  const [entry, permission] = await Promise.all([
    fetchSpace(spaceId).catch(unlessForbidden),
    fetchPermission(spaceId),
  ])
  const { user, login } = authStore.getState()
  const userId = user?.id
  const guestVisits = !user && entry !== undefined && isOfficial(entry) && (await mayVisit())
  const isMember = entry?.members.some((member) => member.userId === userId)
  const member = userId && isMember ? await fetchOwnMember(spaceId, userId) : undefined
  // Who looks around does so in official spaces; elsewhere they are nobody.
  const isAway = login?.authFrom === guestVisitKey && !(entry && isOfficial(entry))
  if (isAway) authStore.getState().signOut()
  return { entry, permission, member, guestVisits }
}

/** Loads the space, the right to enter and one's own membership; `retry` asks once more after a failure. */
export function useSpaceEntry(spaceId: string): { readonly state: EntryState; readonly retry: () => void } {
  const loginId = useAuth((state) => state.login?.loginId)
  const userId = useAuth((state) => state.user?.id)
  const query = useQuery({
    // A login at the door asks anew.
    queryKey: ['spaceEntry', spaceId, loginId],
    queryFn: () => loadAnswers(spaceId),
    // Asked once for a visit: later answers must not throw somebody out who is inside.
    staleTime: Infinity,
    gcTime: 0,
  })
  const retrying = query.isError && query.isFetching
  const state: EntryState = retrying ? { name: 'loading' } : entryState(userId !== undefined, query)
  const isOpen = state.name === 'open'
  const isVisit = useIsGuestVisit()

  useEffect(() => {
    // A view that is not counted is no reason to bother anybody.
    if (isOpen && !isVisit) actOnSpace(spaceId, 'view').catch(() => undefined)
  }, [isOpen, isVisit, spaceId])

  return { state, retry: () => void query.refetch() }
}
