import type { ClientLogBody } from '#shared/http/clientLog.ts'
import { request } from './request.ts'

/** Tells the operator what this page sees of itself. PayloadTooLarge, TooManyRequests. */
export const postClientLog = (body: ClientLogBody) =>
  request<unknown>('/client-log', { method: 'POST', body, keepalive: true })
