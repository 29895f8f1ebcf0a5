import type { CloudPlayAnswer, ViewAnswer } from '#shared/http/cloudPlay.ts'
import { fetchJson } from './http.ts'
import { request } from './request.ts'

/** Whether this server draws for people whose devices can not. */
export const fetchCloudPlay = (signal?: AbortSignal) =>
  request<CloudPlayAnswer>('/cloud-play', { ...(signal && { signal }) })

/** What a worker is given for its hand-over, which is good once. */
export const handOver = (token: string): Promise<ViewAnswer> =>
  fetchJson('/cloud-play/hand-over', { method: 'POST', body: { token } })
