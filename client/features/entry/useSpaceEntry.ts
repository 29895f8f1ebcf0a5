import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/http.ts'
import { fetchOwnMember } from '../../api/members.ts'
import { loadSelf } from '../../api/session.ts'
import { actOnSpace, fetchPermission, fetchSpace } from '../../api/spaces.ts'
import { authStore, useAuth } from '../../store/authStore.ts'
import { entryState, type EntryAnswers, type EntryState } from './entryState.ts'

/** A space that may not be seen is no failure: the permission says why. */
function unlessForbidden(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 403) return undefined
  throw error
}

async function loadAnswers(spaceId: string): Promise<EntryAnswers> {
  if (!authStore.getState().user) await loadSelf()
  const [entry, permission] = await Promise.all([
    fetchSpace(spaceId).catch(unlessForbidden),
    fetchPermission(spaceId),
  ])
  const userId = authStore.getState().user?.id
  const isMember = entry?.members.some((member) => member.userId === userId)
  const member = userId && isMember ? await fetchOwnMember(spaceId, userId) : undefined
  return { entry, permission, member }
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

  useEffect(() => {
    // A view that is not counted is no reason to bother anybody.
    if (isOpen) actOnSpace(spaceId, 'view').catch(() => undefined)
  }, [isOpen, spaceId])

  return { state, retry: () => void query.refetch() }
}
