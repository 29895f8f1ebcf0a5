import { fail } from '#shared/errors.ts'
import { idParams } from '#shared/http/fields.ts'
import { reportList } from '#shared/http/reports.ts'
import type { ReportAnswer } from '#shared/http/reports.ts'
import {
  bulkAnswer,
  handledAnswer,
  handleReportBody,
  handleReportsBody,
  reportListQuery,
} from '#shared/http/siteAdmin.ts'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import * as users from '../../db/tables/accounts/users.ts'
import * as reports from '../../db/tables/site/reports.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import { notify } from '../../accounts/notifications.ts'
import { logOperation } from '../../log/operationLog.ts'
import { evidenceOf, presentReport } from '../../presenters/report.ts'
import { isBanned, isSiteAdmin } from '../../policies/user.ts'
import { endpoint } from '../endpoint.ts'
import { eachOf } from './eachOf.ts'
import type { Acting } from './acting.ts'

type Now = Pick<ReportAnswer, 'person' | 'space'>

/** How it is by now with whom and what some reports are about. */
async function aboutNow(
  { db, clock, config }: AppContext,
  rows: readonly reports.ReportRow[],
): Promise<(row: reports.ReportRow) => Now> {
  const idsOf = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const people = await users.listByIds(db, idsOf(rows.map(({ userId }) => userId)))
  const places = await spaces.findStates(db, idsOf(rows.map(({ spaceId }) => spaceId)))
  const now = clock.now()
  return ({ userId, spaceId }) => {
    const person = people.find(({ id }) => id === userId)
    const space = places.find(({ id }) => id === spaceId)
    const until = person && isBanned(person, now) ? person.bannedUntil : null
    return {
      person: person
        ? {
            bannedUntil: until === null ? null : new Date(until).toISOString(),
            isSiteAdmin: isSiteAdmin(config, person),
          }
        : null,
      space: space
        ? {
            name: space.name,
            isHidden: space.hideInMetaCity !== 0,
            isChatClosed: space.disableChatPersist !== 0,
            isArchived: space.archivedAt !== null,
          }
        : null,
    }
  }
}

export const listReports = endpoint(
  {
    method: 'get',
    path: '/site-admin/reports',
    auth: 'user',
    summary: 'What people reported: open ones the oldest first, others the last handled first',
    query: reportListQuery,
    answer: reportList,
  },
  async (ctx, { query }) => {
    const { db } = ctx
    const { rows, total } = await reports.list(db, query)
    const about = await aboutNow(ctx, rows)
    return { data: rows.map((row) => ({ ...presentReport(row), ...about(row) })), total }
  },
)

/**
 * Whoever reported is told how it ended, and no more.
 * @returns how many were closed
 * @throws ApiError ReportNotFound
 */
async function close(
  ctx: AppContext,
  { user, req }: Acting,
  id: string,
  { outcome, note, all }: z.output<typeof handleReportBody>,
): Promise<number> {
  const report = (await reports.find(ctx.db, id)) ?? fail('ReportNotFound')
  const handling = { state: outcome, handledBy: user.id, handledAt: ctx.clock.now(), note }
  const first = (await reports.handle(ctx.db, report.id, handling)) ?? fail('ReportNotFound')
  const others = all ? await reports.handleSubject(ctx.db, report, handling) : []
  const { spaceName = '', displayName = '' } = evidenceOf(report)
  const subjectName = report.subjectType === 'space' ? spaceName : displayName
  await notify(ctx, {
    // Of a guest of a site nobody may be left to tell.
    userIds: await users.knownIds(
      ctx.db,
      [first, ...others].map(({ reporterId }) => reporterId),
    ),
    kind: 'reportHandled',
    params: { subjectName, outcome },
  })
  const count = 1 + others.length
  await logOperation(
    ctx,
    { user, req },
    {
      action: 'report.handle',
      subjectType: 'report',
      subjectId: report.id,
      subjectName,
      spaceId: report.spaceId ?? undefined,
      details: { outcome, note, reason: report.reason, of: report.subjectType, count },
    },
  )
  return count
}

export const handleReport = endpoint(
  {
    method: 'post',
    path: '/site-admin/reports/:id/handle',
    auth: 'user',
    summary: 'Closes an open report, or all open ones of the same thing',
    params: idParams,
    unknown: 'ReportNotFound',
    body: handleReportBody,
    answer: handledAnswer,
  },
  async (ctx, { user, req, params, body }) => ({ count: await close(ctx, { user, req }, params.id, body) }),
)

export const handleReports = endpoint(
  {
    method: 'post',
    path: '/site-admin/reports/handle',
    auth: 'user',
    summary: 'Closes several open reports with one outcome; says of each whether it could be',
    body: handleReportsBody,
    answer: bulkAnswer,
  },
  (ctx, { user, req, body: { ids, outcome, note } }) =>
    eachOf(ctx, ids, (id) => close(ctx, { user, req }, id, { outcome, note, all: false })),
)
