import type { ClientFaultsBody } from '#shared/http/clientFaults.ts'
import { request } from './request.ts'

/** Tells how often this page could make nothing of what it was told. TooManyRequests. */
export const postClientFaults = (body: ClientFaultsBody) =>
  request<unknown>('/client-faults', { method: 'POST', body, keepalive: true })
