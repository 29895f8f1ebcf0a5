import type { MemberAnswer, MemberList, UpdateMemberBody } from '#shared/http/members.ts'
import { request } from './request.ts'

const membersPath = (spaceId: string) => `/spaces/${encodeURIComponent(spaceId)}/members`

const PAGE = 200

/** The first of them: owner, admins, builders, then in the order of joining. */
export const fetchMembers = (spaceId: string) =>
  request<MemberList>(membersPath(spaceId), { query: { size: PAGE } })

/** Of a large space no more than so many are read. */
const MOST = 2_000

/** As many of them as are read of a space, with how many there are. Throws ApiError. */
export async function fetchManyMembers(spaceId: string): Promise<MemberList> {
  const data: MemberAnswer[] = []
  for (;;) {
    const query = { size: PAGE, offset: data.length }
    const page = await request<MemberList>(membersPath(spaceId), { query })
    data.push(...page.data)
    const isLast = page.data.length < PAGE || data.length >= MOST
    if (isLast) return { data, total: page.total }
  }
}

/** The membership of one user; undefined for somebody who has none. Throws ApiError. */
export async function fetchOwnMember(spaceId: string, userId: string): Promise<MemberAnswer | undefined> {
  const { data } = await request<MemberList>(membersPath(spaceId), { query: { userId } })
  return data[0]
}

/** One's own membership only. */
export const updateOwnMember = (spaceId: string, body: UpdateMemberBody) =>
  request<MemberAnswer>(membersPath(spaceId), { method: 'POST', body })

/** Makes a member a teacher, or not any more. Throws ApiError. */
export const setTeacher = (spaceId: string, userId: string, teacher: boolean) =>
  request<MemberAnswer>(`/spaces/${encodeURIComponent(spaceId)}/teachers`, {
    method: 'POST',
    body: { userId, teacher },
  })

/** Gives a member a role; MEMBER is the weakest. Throws ApiError. */
export const setMemberRole = (spaceId: string, userId: string, role: string) =>
  request<MemberAnswer>(`/spaces/${encodeURIComponent(spaceId)}/roles`, {
    method: 'POST',
    body: { userId, roles: [role] },
  })

/** A part of the members of a space, or of those whose name has something in it. Throws ApiError. */
export const findMembers = (
  spaceId: string,
  query: { readonly search: string; readonly size: number; readonly offset: number },
  signal?: AbortSignal,
) =>
  request<MemberList>(membersPath(spaceId), {
    query: { ...query, search: query.search || undefined },
    ...(signal && { signal }),
  })

/** Takes somebody's membership away. Throws ApiError. */
export const removeMember = (spaceId: string, userId: string) =>
  request(`${membersPath(spaceId)}/${encodeURIComponent(userId)}`, { method: 'DELETE' })
