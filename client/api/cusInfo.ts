import type {
  CustomerInfoAnswer,
  CustomerInfoBody,
  CustomerInfoList,
  OwnCustomerInfo,
} from '#shared/http/cusInfo.ts'
import { download } from './files/download.ts'
import { request } from './request.ts'

const ownPath = (spaceId: string) => `/cusInfo/own/${encodeURIComponent(spaceId)}`
const spacePath = (spaceId: string) => `/cusInfo/space/${encodeURIComponent(spaceId)}`

/** What one has left in a space oneself. */
export const fetchOwnCustomerInfo = (spaceId: string, signal?: AbortSignal): Promise<OwnCustomerInfo> =>
  request<OwnCustomerInfo>(ownPath(spaceId), { ...(signal && { signal }) })

/** Leaves one's contact data, in place of what one left before. */
export const leaveCustomerInfo = (body: CustomerInfoBody) =>
  request<{ id: string }>('/cusInfo/create', { method: 'POST', body, once: true })

export const withdrawCustomerInfo = (spaceId: string) => request(ownPath(spaceId), { method: 'DELETE' })

/** A part of what people have left; Forbidden unless owner or admin. */
export const fetchCustomerInfos = (
  spaceId: string,
  query: { readonly search: string; readonly size: number; readonly offset: number },
  signal?: AbortSignal,
) =>
  request<CustomerInfoList>(spacePath(spaceId), {
    query: { ...query, search: query.search || undefined },
    ...(signal && { signal }),
  })

export const deleteCustomerInfo = (spaceId: string, { id }: Pick<CustomerInfoAnswer, 'id'>) =>
  request(`${spacePath(spaceId)}/${encodeURIComponent(id)}`, { method: 'DELETE' })

/** All that are found, as long as there are `count` of them. */
export const deleteCustomerInfos = (spaceId: string, search: string, count: number) =>
  request(spacePath(spaceId), { method: 'DELETE', query: { count, search: search || undefined } })

export const downloadCustomerInfos = (spaceId: string, search: string, format: 'csv' | 'xlsx') =>
  download(
    `${spacePath(spaceId)}/export${format === 'xlsx' ? '/xlsx' : ''}`,
    { search: search || undefined },
    `customers-${spaceId}.${format}`,
  )
