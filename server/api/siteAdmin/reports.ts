import { fail } from '#shared/errors.ts'
import { idParams } from '#shared/http/fields.ts'
import { reportList } from '#shared/http/reports.ts'
import { handledAnswer, handleReportBody, reportListQuery } from '#shared/http/siteAdmin.ts'
import * as users from '../../db/tables/accounts/users.ts'
import * as reports from '../../db/tables/site/reports.ts'
import { notify } from '../../notifications.ts'
import { logOperation } from '../../log/operationLog.ts'
import { presentReport } from '../../presenters/report.ts'
import { endpoint } from '../endpoint.ts'

export const listReports = endpoint(
  {
    method: 'get',
    path: '/site-admin/reports',
    auth: 'user',
    summary: 'What people reported: open ones the oldest first, others the last handled first',
    query: reportListQuery,
    answer: reportList,
  },
  async ({ db }, { query }) => {
    const { rows, total } = await reports.list(db, query)
    return { data: rows.map(presentReport), total }
  },
)

/** Whoever reported is told how it ended, and no more. */
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
  async (ctx, { user, req, params, body }) => {
    const report = (await reports.find(ctx.db, params.id)) ?? fail('ReportNotFound')
    const { outcome, note, all } = body
    const handling = { state: outcome, handledBy: user.id, handledAt: ctx.clock.now(), note }
    const first = (await reports.handle(ctx.db, report.id, handling)) ?? fail('ReportNotFound')
    const others = all ? await reports.handleSubject(ctx.db, report, handling) : []
    const { spaceName = '', displayName = '' } = presentReport(report).evidence
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
    return { count }
  },
)
