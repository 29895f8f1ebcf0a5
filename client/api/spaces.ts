import type {
  ActionAnswer,
  AttachmentList,
  CreateSpaceBody,
  PermissionAnswer,
  SortKey,
  SpaceEntry,
  SpaceList,
  UpdateSpaceBody,
} from '#shared/http/spaces.ts'
import type { CheckInviteAnswer, CreatedInviteAnswer, InviteList } from '#shared/http/invites.ts'
import type { InviteHours } from '#shared/rules/inviteHours.ts'
import { request } from './request.ts'

/** The most a list gives at once (limits.pageSizeMax, platform.md §9). */
export const LIST_SIZE = 200

export interface SpaceSearch {
  readonly search: string
  readonly sortK: SortKey
  /** Spaces kept off the lists: with the others, without them, or they alone. */
  readonly hidden?: 'include' | 'exclude' | 'only'
}

export interface Page {
  readonly size: number
  readonly offset: number
}

const spacePath = (id: string) => `/spaces/${encodeURIComponent(id)}`

const listPaths = {
  official: '/spaces/list/all',
  community: '/spaces/list/all',
  myCreated: '/spaces/user/own',
  joined: '/spaces/user/joined',
  liked: '/spaces/user/liked',
  viewed: '/spaces/user/viewed',
} as const
export type SpaceListName = keyof typeof listPaths

export const fetchSpaces = (
  list: SpaceListName,
  search: SpaceSearch,
  { size, offset }: Page = { size: LIST_SIZE, offset: 0 },
  signal?: AbortSignal,
) =>
  request<SpaceList>(listPaths[list], {
    query: {
      hidden: 'exclude',
      ...search,
      ...(list === 'official' || list === 'community' ? { origin: list } : {}),
      size,
      offset,
    },
    ...(signal && { signal }),
  })

/** SpaceNotFound. */
/** What was uploaded to a space, the newest first. */
export const fetchAttachments = (id: string) =>
  request<AttachmentList>(`${spacePath(id)}/attachment`, { query: { size: LIST_SIZE } })

export const fetchSpace = (id: string) => request<SpaceEntry>(spacePath(id))

export const createSpace = (body: CreateSpaceBody) =>
  request<SpaceEntry>('/spaces', { method: 'POST', body, once: true })

/** Forbidden unless owner or admin. */
export const updateSpace = (id: string, body: UpdateSpaceBody) =>
  request<SpaceEntry>(spacePath(id), { method: 'PUT', body })

/** A second like takes the first back; a view counts once per person and day. */
export const actOnSpace = (id: string, type: 'like' | 'view') =>
  request<ActionAnswer>(`${spacePath(id)}/action`, { method: 'POST', query: { type } })

/** Advice before entering: SpaceCapacityExceededException, Forbidden, SpaceNotFound. */
export const joinPreflight = (id: string) => request(`${spacePath(id)}/join-preflight`, { method: 'POST' })

/** Makes a member of a public space. */
export const joinSpace = (id: string, token?: string) =>
  request(`${spacePath(id)}/join`, { method: 'POST', body: token ? { token } : {} })

/** Never refused, guests included. */
export const fetchPermission = (id: string) => request<PermissionAnswer>(`${spacePath(id)}/permission`)

/** Puts a space away; wants its name. InvalidParameters when it is another. */
export const deleteSpace = (id: string, name: string) =>
  request(spacePath(id), { method: 'DELETE', body: { name } })

/** Brings back what one has put away; site admins what anybody has. */
export const restoreSpace = (id: string) =>
  request<SpaceEntry>(`${spacePath(id)}/restore`, { method: 'POST' })

/** Makes a member the owner; wants the name of the space, typed. */
export const transferSpace = (id: string, userId: string, name: string) =>
  request<SpaceEntry>(`${spacePath(id)}/transfer`, { method: 'POST', body: { userId, name } })

export const createInvite = (id: string, hours: InviteHours) =>
  request<CreatedInviteAnswer>(`${spacePath(id)}/share/create`, {
    method: 'POST',
    query: { expireDate: hours },
  })

export const fetchInvites = (id: string) =>
  request<InviteList>(`${spacePath(id)}/share/invites`, { query: { size: LIST_SIZE } })

export const revokeInvite = (id: string, inviteId: string) =>
  request(`${spacePath(id)}/share/invites/${encodeURIComponent(inviteId)}`, { method: 'DELETE' })

/** Which space an invite is for; changes nothing. InviteInvalid. */
export const checkInvite = (token: string) =>
  request<CheckInviteAnswer>('/spaces/0/share/invite', { query: { token } })
