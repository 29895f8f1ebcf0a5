import type { MemberAnswer, UpdateMemberBody } from '#shared/http/members.ts'
import { request } from './request.ts'

const membersPath = (spaceId: string) => `/spaces/${encodeURIComponent(spaceId)}/members`

const PAGE = 200

export const fetchMembers = (spaceId: string, offset = 0) =>
  request<{ data: MemberAnswer[]; total: number }>(membersPath(spaceId), { query: { size: PAGE, offset } })

/** The membership of one user, however far down the list; undefined for somebody who has none. Throws ApiError. */
export async function fetchOwnMember(spaceId: string, userId: string): Promise<MemberAnswer | undefined> {
  for (let offset = 0; ; offset += PAGE) {
    const { data, total } = await fetchMembers(spaceId, offset)
    const own = data.find((member) => member.userId === userId)
    if (own || offset + PAGE >= total) return own
  }
}

/** One's own membership only. */
export const updateOwnMember = (spaceId: string, body: UpdateMemberBody) =>
  request<MemberAnswer>(membersPath(spaceId), { method: 'POST', body })

/** Gives a member a role; MEMBER is the weakest. Throws ApiError. */
export const setMemberRole = (spaceId: string, userId: string, role: string) =>
  request<MemberAnswer>(`/spaces/${encodeURIComponent(spaceId)}/roles`, {
    method: 'POST',
    body: { userId, roles: [role] },
  })
