import type { SpaceBuild } from '#shared/cloud/build.ts'
import type { SettingValues, SpaceAdminAnswer, SpaceBanBody, SpaceBanList } from '#shared/http/spaceAdmin.ts'
import type { StatisticsAnswer } from '#shared/http/statistics.ts'
import { download } from './files/download.ts'
import { request } from './request.ts'

const spacePath = (id: string) => `/spaces/${encodeURIComponent(id)}`

/** Forbidden unless owner or admin. */
export const fetchSpaceAdmin = (id: string) => request<SpaceAdminAnswer>(`${spacePath(id)}/admin`)

/** What the calls under admin/setting take: one of these at a time. */
export type OneSetting = Partial<SettingValues & { readonly public: boolean; readonly capacity: number }>

/** Sets the one setting that `values` holds. */
export const putSetting = (id: string, values: OneSetting) =>
  request<OneSetting>(`${spacePath(id)}/admin/setting/${Object.keys(values)[0] ?? ''}`, {
    method: 'PUT',
    body: values,
  })

/** Sets how a space is drawn. */
export const putBuild = (id: string, build: SpaceBuild) =>
  request<SpaceBuild>(`${spacePath(id)}/admin/setting/build`, { method: 'PUT', body: build })

export const fetchSpaceBans = (id: string) =>
  request<SpaceBanList>(`${spacePath(id)}/bans`, { query: { size: 200 } })

/** For so many hours; 99999: for good. */
export const banFromSpace = (id: string, body: SpaceBanBody) =>
  request(`${spacePath(id)}/bans`, { method: 'POST', body })

export const liftSpaceBan = (id: string, userId: string) =>
  request(`${spacePath(id)}/bans/${encodeURIComponent(userId)}`, { method: 'DELETE' })

/** First and last day, `2026-01-15`, and minutes east of UTC. */
export interface StatisticsPeriod {
  readonly from: string
  readonly to: string
  readonly offset: number
}

/** Forbidden unless owner or admin. */
export const fetchStatistics = (id: string, period: StatisticsPeriod, signal?: AbortSignal) =>
  request<StatisticsAnswer>(`${spacePath(id)}/stats`, { query: { ...period }, ...(signal && { signal }) })

export const downloadStatistics = (id: string, period: StatisticsPeriod) =>
  download(`${spacePath(id)}/stats/export`, { ...period }, `visits-${id}-${period.from}-${period.to}.csv`)
