import type { BlockAnswer } from '#shared/http/users.ts'
import { request } from './request.ts'

/** Whom one has blocked, in any space. Throws ApiError. */
export const fetchBlocks = () => request<{ data: BlockAnswer[]; total: number }>('/users/me/blocks')
