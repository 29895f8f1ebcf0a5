import type { z } from 'zod'
import type { reportList } from '#shared/http/reports.ts'
import type {
  AdminUser,
  AdminUserList,
  BanUserBody,
  BanUsersBody,
  BroadcastBody,
  BulkAnswer,
  HandleReportBody,
  HandleReportsBody,
  OperationList,
  OverviewAnswer,
} from '#shared/http/siteAdmin.ts'
import type { ConsoleSpaceEntry, ConsoleSpaceList, SpaceEntry } from '#shared/http/spaces.ts'
import type { ReportState } from '#shared/rules/reports.ts'
import type { OperationAction, SpaceAct } from '#shared/rules/siteAdmin.ts'
import { ApiError } from './http.ts'
import { download } from './files/download.ts'
import { request } from './request.ts'
import type { Page } from './spaces.ts'

export type SpaceOrigin = 'community' | 'official'

/** All spaces of an origin, hidden and private ones too, the newest first. */
export const fetchAllSpaces = (
  query: {
    readonly origin: SpaceOrigin
    readonly search: string
    readonly archived: boolean
    readonly quarantined: boolean
  } & Page,
  signal?: AbortSignal,
) =>
  request<ConsoleSpaceList>('/site-admin/spaces', {
    query: { ...query, sortK: 'latest' },
    ...(signal && { signal }),
  })

/** SpaceNotPublic. */
export const setOfficial = (spaceId: string, official: boolean) =>
  request<SpaceEntry>('/site-admin/set-official', { method: 'POST', query: { spaceId, official } })

export const setDisableChat = (spaceId: string, disable: boolean) =>
  request<SpaceEntry>('/site-admin/set-disable-chat', { method: 'POST', body: { spaceId, disable } })

export const setDisableAudioVideo = (spaceId: string, disable: boolean) =>
  request<SpaceEntry>('/site-admin/set-disable-audio-video', { method: 'POST', body: { spaceId, disable } })

/** Of each what was in the way: SpaceNotPublic. */
export const actOnSpaces = (ids: readonly string[], act: SpaceAct) =>
  request<BulkAnswer>('/site-admin/spaces/act', { method: 'POST', body: { ids, act } })

/** The same to one. SpaceNotPublic, SpaceNotFound. */
export async function actOnSpace(id: string, act: SpaceAct): Promise<void> {
  const { data } = await actOnSpaces([id], act)
  const code = data[0]?.problem
  if (code) throw new ApiError(code as ApiError['code'], 400, code)
}

export const releaseSpace = (spaceId: string) =>
  request<ConsoleSpaceEntry>('/site-admin/release-space', { method: 'POST', body: { spaceId } })

export const fetchUsers = (
  query: {
    readonly take: number
    readonly skip: number
    readonly search: string
    readonly banned?: true | undefined
  },
  signal?: AbortSignal,
) => request<AdminUserList>('/users/list', { query, ...(signal && { signal }) })

/** AdminNotBannable. */
export const banUser = (userId: string, body: BanUserBody) =>
  request<AdminUser>(`/site-admin/ban-user/${encodeURIComponent(userId)}`, { method: 'POST', body })

export const unbanUser = (userId: string) =>
  request<AdminUser>(`/site-admin/unban-user/${encodeURIComponent(userId)}`, { method: 'POST' })

/** Of each what was in the way: AdminNotBannable. */
export const banUsers = (body: BanUsersBody) =>
  request<BulkAnswer>('/site-admin/ban-users', { method: 'POST', body })

export const unbanUsers = (ids: readonly string[]) =>
  request<BulkAnswer>('/site-admin/unban-users', { method: 'POST', body: { ids } })

/** Of each what was in the way: ReportNotFound when somebody was faster. */
export const handleReports = (body: HandleReportsBody) =>
  request<BulkAnswer>('/site-admin/reports/handle', { method: 'POST', body })

export const broadcast = (body: BroadcastBody) =>
  request<{ count: number }>('/site-admin/broadcast', { method: 'POST', body, once: true })

/** Days begin as on this computer. */
export const fetchOverview = (signal?: AbortSignal) =>
  request<OverviewAnswer>('/site-admin/overview', {
    query: { offset: -new Date().getTimezoneOffset() },
    ...(signal && { signal }),
  })

export const fetchReports = (state: ReportState, page: Page, signal?: AbortSignal) =>
  request<z.infer<typeof reportList>>('/site-admin/reports', {
    query: { state, ...page },
    ...(signal && { signal }),
  })

/** ReportNotFound when somebody was faster. */
export const handleReport = (id: string, body: HandleReportBody) =>
  request<{ count: number }>(`/site-admin/reports/${encodeURIComponent(id)}/handle`, { method: 'POST', body })

export interface OperationSearch {
  readonly search: string
  readonly userId: string | undefined
  readonly action: OperationAction | undefined
  /** ISO 8601. */
  readonly from: string | undefined
  readonly to: string | undefined
}

export const fetchOperations = (search: OperationSearch, page: Page, signal?: AbortSignal) =>
  request<OperationList>('/site-admin/operations', {
    query: { ...search, ...page },
    ...(signal && { signal }),
  })

export const downloadOperations = (search: OperationSearch) =>
  download('/site-admin/operations/export', { ...search }, 'operations.csv')
