import { z } from 'zod'
import { operationExportQuery, operationList, operationQuery } from '#shared/http/siteAdmin.ts'
import { operationActions } from '#shared/rules/siteAdmin.ts'
import { limits } from '#shared/rules/limits.ts'
import { csvOf } from '../../sheets/csv.ts'
import * as operationLogs from '../../db/tables/site/operationLogs.ts'
import { presentOperation } from '../../presenters/siteAdmin.ts'
import { endpoint } from '../endpoint.ts'

type Filter = z.output<typeof operationExportQuery>

const filterOf = ({ from, to, ...rest }: Filter): operationLogs.OperationFilter => ({
  ...rest,
  from: from === undefined ? undefined : Date.parse(from),
  to: to === undefined ? undefined : Date.parse(to),
})

export const listOperations = endpoint(
  {
    method: 'get',
    path: '/site-admin/operations',
    auth: 'user',
    summary: 'Who did what with the rights of an admin, the newest first',
    query: operationQuery,
    answer: operationList,
  },
  async ({ db }, { query }) => {
    const { rows, total } = await operationLogs.list(db, filterOf(query), query)
    const done = new Set(await operationLogs.actionsOf(db))
    return {
      data: rows.map(presentOperation),
      total,
      actions: operationActions.filter((action) => done.has(action)),
    }
  },
)

/** The newest limits.operationsExported of them. */
export const exportOperations = endpoint(
  {
    method: 'get',
    path: '/site-admin/operations/export',
    auth: 'user',
    summary: 'The same as a table for spreadsheets',
    query: operationExportQuery,
    answer: z.string(),
    type: 'text/csv; charset=utf-8',
    noStore: true,
    limit: 'table',
  },
  async ({ db }, { query, req }) => {
    const page = { size: limits.operationsExported, offset: 0 }
    const { rows } = await operationLogs.list(db, filterOf(query), page)
    req.res?.attachment('operations.csv')
    const lines = rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
    return csvOf(lines, {
      at: '时间（UTC）',
      userName: '操作人',
      userId: '操作人ID',
      address: '来源地址',
      action: '操作',
      subjectType: '对象类型',
      subjectName: '对象',
      subjectId: '对象ID',
      spaceId: '空间ID',
      details: '详情',
    })
  },
)
