import type { CloudPlayAnswer } from '#shared/http/cloudPlay.ts'
import { request } from './request.ts'

/** Whether this server draws for people whose devices can not. */
export const fetchCloudPlay = (signal?: AbortSignal) =>
  request<CloudPlayAnswer>('/cloud-play', { ...(signal && { signal }) })
