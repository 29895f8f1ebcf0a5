import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { MemberAnswer } from '#shared/http/members.ts'
import type { PermissionAnswer, SpaceEntry } from '#shared/http/spaces.ts'
import { ApiError } from '../api/http.ts'
import { fetchMembers } from '../api/members.ts'
import { actOnSpace, fetchPermission, fetchSpace } from '../api/spaces.ts'
import { useAuth } from '../store/authStore.ts'

/** What stands between a person and the space, and what they need to know to enter. */
export type SpaceEntryState =
  | { readonly name: 'loading' }
  | { readonly name: 'guest'; readonly spaceName: string }
  | { readonly name: 'lost' }
  | { readonly name: 'denied' }
  | { readonly name: 'full' }
  | { readonly name: 'failed'; readonly retry: () => void }
  | { readonly name: 'open'; readonly entry: SpaceEntry; readonly member: MemberAnswer | undefined }

interface Answers {
  readonly entry: SpaceEntry
  readonly permission: PermissionAnswer
  readonly members: readonly MemberAnswer[]
}

async function loadAnswers(spaceId: string, loggedIn: boolean): Promise<Answers> {
  const [entry, permission] = await Promise.all([fetchSpace(spaceId), fetchPermission(spaceId)])
  const listed = loggedIn && permission.canView ? await fetchMembers(spaceId) : { data: [] }
  return { entry, permission, members: listed.data }
}

/** True once it is known whether somebody is logged in. */
function useLogin() {
  const hasLogin = useAuth((state) => state.login !== undefined)
  const user = useAuth((state) => state.user)
  return { hasLogin, user, settled: !hasLogin || user !== undefined }
}

/** Loads the space, the right to enter and one's own membership. */
export function useSpaceEntry(spaceId: string): SpaceEntryState {
  const { hasLogin, user, settled } = useLogin()
  const query = useQuery({
    queryKey: ['spaceEntry', spaceId, user?.id],
    queryFn: () => loadAnswers(spaceId, user !== undefined),
    enabled: settled,
    // Asked once for a visit: later answers must not throw somebody out who is inside.
    staleTime: Infinity,
    gcTime: 0,
  })
  const [viewed, setViewed] = useState<string>()
  const open = query.data !== undefined && user !== undefined && query.data.permission.canView

  useEffect(() => {
    if (!open || viewed === spaceId) return
    setViewed(spaceId)
    // A view that is not counted is no reason to bother anybody.
    actOnSpace(spaceId, 'view').catch(() => undefined)
  }, [open, spaceId, viewed])

  if (query.error) {
    const status = query.error instanceof ApiError ? query.error.status : 0
    if (status === 404 || status === 400) return { name: 'lost' }
    // A private space does not even tell a stranger its name.
    if (status === 403) return { name: 'denied' }
    if (status === 401) return { name: 'guest', spaceName: '' }
    return { name: 'failed', retry: () => void query.refetch() }
  }
  if (!query.data) return { name: 'loading' }
  const { entry, permission, members } = query.data
  if (!hasLogin || !user) return { name: 'guest', spaceName: entry.space.name }
  if (!permission.canView) return { name: 'denied' }
  if (!permission.capacityNotReached) return { name: 'full' }
  return { name: 'open', entry, member: members.find(({ userId }) => userId === user.id) }
}
