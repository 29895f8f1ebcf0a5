import type { CallQualityBody } from '#shared/http/callQuality.ts'
import { request } from './request.ts'

/** Tells how good a call was. TooManyRequests. */
export const postCallQuality = (body: CallQualityBody) =>
  request<unknown>('/call-quality', { method: 'POST', body, keepalive: true })
