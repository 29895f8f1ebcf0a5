import { z } from 'zod'
import { fail } from '#shared/errors.ts'
import {
  customerInfoBody,
  customerInfoCreated,
  customerInfoExportQuery,
  customerInfoList,
  customerInfoParams,
  customerInfoQuery,
  customerInfoRemovalQuery,
  ownCustomerInfo,
} from '#shared/http/cusInfo.ts'
import type { CustomerInfoAnswer } from '#shared/http/cusInfo.ts'
import { emptyAnswer, spaceIdParams } from '#shared/http/fields.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../../context.ts'
import { csvOf } from '../../sheets/csv.ts'
import * as customerInfos from '../../db/tables/spaces/customerInfos.ts'
import type { CustomerInfoRow } from '../../db/tables/spaces/customerInfos.ts'
import { aboutSpace, logOperation } from '../../log/operationLog.ts'
import { xlsxOf, xlsxType } from '../../sheets/xlsx.ts'
import type { Caller } from '../caller.ts'
import { endpoint } from '../endpoint.ts'
import type { Request } from 'express'
import type { SpaceVisit } from '../spaces/findSpace.ts'

const present = ({ createdAt, updatedAt, ...row }: CustomerInfoRow): CustomerInfoAnswer => ({
  ...row,
  createdAt: new Date(createdAt).toISOString(),
  updatedAt: new Date(updatedAt).toISOString(),
})

/** Whether the partner's site somebody comes from asks nobody for contact data. */
const isHidden = ({ config }: AppContext, { authFrom }: Caller): boolean =>
  authFrom !== null && config.sites.get(authFrom)?.document.hides.includes('customerRegistration') === true

/** Whoever visits a space that asks for it may leave a card for those who run it; nobody else reads it. */
export const createCustomerInfo = endpoint(
  {
    method: 'post',
    path: '/cusInfo/create',
    auth: 'user',
    summary: 'Leave your contact data for those who run a space, in place of what you left before',
    space: 'body.spaceId',
    body: customerInfoBody,
    answer: customerInfoCreated,
    status: 201,
    limit: 'contact',
    idempotent: true,
    errors: ['RegistrationClosed'],
  },
  async (ctx, { user, body, visit }) => {
    const { db, clock, newId } = ctx
    if (!visit.space.customerRegistration || isHidden(ctx, user)) fail('RegistrationClosed')
    const now = clock.now()
    const row = { ...body, id: newId(), userId: user.id, createdAt: now, updatedAt: now }
    return { id: await customerInfos.put(db, row) }
  },
)

const own = { auth: 'user', path: '/cusInfo/own/:id', params: spaceIdParams } as const

export const getOwnCustomerInfo = endpoint(
  {
    ...own,
    method: 'get',
    summary: 'What you have left in a space yourself',
    answer: ownCustomerInfo,
    noStore: true,
  },
  async ({ db }, { user, params }) => {
    const row = await customerInfos.findOf(db, params.id, user.id)
    return { data: row ? present(row) : null }
  },
)

export const withdrawCustomerInfo = endpoint(
  {
    ...own,
    method: 'delete',
    summary: 'Take back what you have left in a space',
    answer: emptyAnswer,
    errors: ['CustomerInfoNotFound'],
  },
  async ({ db }, { user, params }) => {
    if (!(await customerInfos.removeOf(db, params.id, user.id))) fail('CustomerInfoNotFound')
    return {}
  },
)

const ofSpace = {
  auth: 'user',
  params: spaceIdParams,
  unknown: 'SpaceNotFound',
  space: 'params.id',
  noStore: true,
} as const

export const listCustomerInfos = endpoint(
  {
    ...ofSpace,
    method: 'get',
    path: '/cusInfo/space/:id',
    summary: 'Contact data people left in a space, the newest first',
    query: customerInfoQuery,
    answer: customerInfoList,
  },
  async ({ db }, { params, query }) => {
    const filter = { spaceId: params.id, search: query.search }
    const { rows, total } = await customerInfos.list(db, filter, query)
    return { data: rows.map(present), total }
  },
)

/** What a table of them has, and what it is called there. */
const columns = {
  updatedAt: '提交时间（UTC）',
  companyName: '公司名称',
  name: '姓名',
  position: '职位',
  phoneNumber: '电话',
  email: '邮箱',
  message: '留言',
} as const

/** Who manages a space, and which. */
interface ManagersCall {
  readonly user: Caller
  readonly req: Request
  readonly visit: SpaceVisit
}

/** The newest limits.customerInfosExported of what is found; that they were taken out is written down. */
async function exported(
  ctx: AppContext,
  { user, req, visit: { space } }: ManagersCall,
  search: string | undefined,
  format: 'csv' | 'xlsx',
): Promise<readonly CustomerInfoAnswer[]> {
  const page = { size: limits.customerInfosExported, offset: 0 }
  const { rows } = await customerInfos.list(ctx.db, { spaceId: space.id, search }, page)
  const details = { format, count: rows.length, ...(search && { search }) }
  await logOperation(ctx, { user, req }, { action: 'space.exportCustomers', ...aboutSpace(space), details })
  return rows.map(present)
}

export const exportCustomerInfos = endpoint(
  {
    ...ofSpace,
    method: 'get',
    path: '/cusInfo/space/:id/export',
    summary: 'The same as a table for spreadsheets',
    query: customerInfoExportQuery,
    limit: 'table',
    answer: z.string(),
    type: 'text/csv; charset=utf-8',
  },
  async (ctx, call) => {
    const rows = await exported(ctx, call, call.query.search, 'csv')
    call.req.res?.attachment(`customers-${call.params.id}.csv`)
    return csvOf(rows, columns)
  },
)

export const exportCustomerWorkbook = endpoint(
  {
    ...ofSpace,
    method: 'get',
    path: '/cusInfo/space/:id/export/xlsx',
    summary: 'The same as a workbook',
    errors: ['ServerBusy'],
    query: customerInfoExportQuery,
    limit: 'table',
    answer: z.string(),
    type: xlsxType,
  },
  async (ctx, call) => {
    const rows = await exported(ctx, call, call.query.search, 'xlsx')
    const workbook = await xlsxOf(rows, columns, '客户信息')
    call.req.res?.status(200).type(xlsxType).attachment(`customers-${call.params.id}.xlsx`).send(workbook)
    return ''
  },
)

export const deleteCustomerInfo = endpoint(
  {
    ...ofSpace,
    method: 'delete',
    path: '/cusInfo/space/:id/:infoId',
    summary: 'Delete one of them',
    params: customerInfoParams,
    unknown: 'CustomerInfoNotFound',
    answer: emptyAnswer,
  },
  async (ctx, { user, req, params, visit: { space } }) => {
    if (!(await customerInfos.remove(ctx.db, space.id, params.infoId))) fail('CustomerInfoNotFound')
    const operation = {
      action: 'space.deleteCustomers',
      ...aboutSpace(space),
      details: { count: 1 },
    } as const
    await logOperation(ctx, { user, req }, operation)
    return {}
  },
)

/** Those that are found, as long as they are as many as whoever deletes has seen. */
export const deleteCustomerInfos = endpoint(
  {
    ...ofSpace,
    method: 'delete',
    path: '/cusInfo/space/:id',
    summary: 'Delete all that are found',
    query: customerInfoRemovalQuery,
    answer: emptyAnswer,
    errors: ['StaleRevisionError'],
  },
  async (ctx, { user, req, query: { search, count }, visit: { space } }) => {
    const isDone = await customerInfos.removeFound(ctx.db, { spaceId: space.id, search }, count)
    if (!isDone) fail('StaleRevisionError')
    const details = { count, ...(search && { search }) }
    await logOperation(ctx, { user, req }, { action: 'space.deleteCustomers', ...aboutSpace(space), details })
    return {}
  },
)
