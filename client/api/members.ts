import type { MemberAnswer, UpdateMemberBody } from '#shared/http/members.ts'
import { request } from './request.ts'

const membersPath = (spaceId: string) => `/spaces/${encodeURIComponent(spaceId)}/members`

export const fetchMembers = (spaceId: string) =>
  request<{ data: MemberAnswer[]; total: number }>(membersPath(spaceId), { query: { size: 200 } })

/** One's own membership only. */
export const updateOwnMember = (spaceId: string, body: UpdateMemberBody) =>
  request<MemberAnswer>(membersPath(spaceId), { method: 'POST', body })
