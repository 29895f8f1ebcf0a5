import type { MemberAnswer } from '#shared/http/members.ts'
import type { PermissionAnswer, SpaceEntry } from '#shared/http/spaces.ts'
import { ApiError } from '../../api/http.ts'

/** What the server said about the space and the one who asks. */
export interface EntryAnswers {
  /** undefined: it was refused; `permission` says why. */
  readonly entry: SpaceEntry | undefined
  readonly permission: PermissionAnswer
  /** Their own membership. */
  readonly member: MemberAnswer | undefined
  /** Nobody is logged in, and this server lets people look around in official spaces. */
  readonly guestVisits?: boolean
}

/** What stands between a person and the space, and what they need to know to enter. */
export type EntryState =
  | { readonly name: 'loading' }
  | {
      readonly name: 'guest'
      readonly spaceName: string
      /** What anybody may know of it. */
      readonly entry?: SpaceEntry
      /** Without logging in one may look around. */
      readonly mayLook?: boolean
    }
  | { readonly name: 'lost' | 'denied' | 'full' | 'failed' }
  | { readonly name: 'banned'; readonly ban?: PermissionAnswer['ban'] }
  | {
      readonly name: 'open'
      readonly entry: SpaceEntry
      readonly member: MemberAnswer | undefined
    }

const deniedState = ({ reason, ban }: PermissionAnswer): EntryState =>
  reason === 'banned' ? { name: 'banned', ban } : { name: reason === 'notFound' ? 'lost' : 'denied' }

function refusedState(error: unknown, loggedIn: boolean): EntryState {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 404 || status === 400) return { name: 'lost' }
  if (status === 401 || (status === 403 && !loggedIn)) return { name: 'guest', spaceName: '' }
  return { name: status === 403 ? 'denied' : 'failed' }
}

/** Whether people may look around there. */
export const isOfficial = ({ origin }: SpaceEntry): boolean => origin === 'OFFICIAL'

/** The step at which somebody stands: what was answered so far, or why nothing was. */
export function entryState(
  loggedIn: boolean,
  { data, error }: { readonly data?: EntryAnswers | undefined; readonly error?: unknown },
): EntryState {
  if (error) return refusedState(error, loggedIn)
  if (!data) return { name: 'loading' }
  const { entry, permission, member } = data
  // A private space does not even tell a stranger its name; who they are is asked before they are refused.
  if (!loggedIn) {
    const mayLook = data.guestVisits === true && entry !== undefined && isOfficial(entry)
    return { name: 'guest', spaceName: entry?.space.name ?? '', mayLook, ...(entry && { entry }) }
  }
  if (!permission.canView || !entry) return deniedState(permission)
  if (!permission.capacityNotReached) return { name: 'full' }
  return { name: 'open', entry, member }
}
