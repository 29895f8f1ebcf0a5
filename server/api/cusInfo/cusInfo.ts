import { z } from 'zod'
import {
  customerInfoBody,
  customerInfoCreated,
  customerInfoList,
  customerInfoQuery,
} from '#shared/http/cusInfo.ts'
import type { CustomerInfoAnswer } from '#shared/http/cusInfo.ts'
import { spaceIdParams } from '#shared/http/fields.ts'
import { limits } from '#shared/rules/limits.ts'
import { csvOf } from '../../csv.ts'
import * as customerInfos from '../../db/tables/spaces/customerInfos.ts'
import type { CustomerInfoRow } from '../../db/tables/spaces/customerInfos.ts'
import { endpoint } from '../endpoint.ts'

const present = ({ createdAt, ...row }: CustomerInfoRow): CustomerInfoAnswer => ({
  ...row,
  createdAt: new Date(createdAt).toISOString(),
})

/** Whoever visits a space may leave a card for those who run it; nobody else reads it. */
export const createCustomerInfo = endpoint(
  {
    method: 'post',
    path: '/cusInfo/create',
    auth: 'user',
    summary: 'Leave your contact data for those who run a space',
    space: 'body.spaceId',
    body: customerInfoBody,
    answer: customerInfoCreated,
    status: 201,
    limit: 'contact',
    idempotent: true,
  },
  async ({ db, clock, newId }, { user, body }) => {
    const id = newId()
    await customerInfos.insert(db, { ...body, id, userId: user.id, createdAt: clock.now() })
    return { id }
  },
)

const ofSpace = {
  method: 'get',
  auth: 'user',
  params: spaceIdParams,
  unknown: 'SpaceNotFound',
  space: 'params.id',
  noStore: true,
} as const

export const listCustomerInfos = endpoint(
  {
    ...ofSpace,
    path: '/cusInfo/space/:id',
    summary: 'Contact data people left in a space, the newest first',
    query: customerInfoQuery,
    answer: customerInfoList,
  },
  async ({ db }, { params, query }) => {
    const { rows, total } = await customerInfos.list(db, params.id, query)
    return { data: rows.map(present), total }
  },
)

/** The newest limits.customerInfosExported of them. */
export const exportCustomerInfos = endpoint(
  {
    ...ofSpace,
    path: '/cusInfo/space/:id/export',
    summary: 'The same as a table for spreadsheets',
    answer: z.string(),
    type: 'text/csv; charset=utf-8',
  },
  async ({ db }, { params, req }) => {
    const page = { size: limits.customerInfosExported, offset: 0 }
    const { rows } = await customerInfos.list(db, params.id, page)
    req.res?.attachment(`customers-${params.id}.csv`)
    return csvOf(rows.map(present), {
      createdAt: '提交时间',
      companyName: '公司名称',
      name: '姓名',
      position: '职位',
      phoneNumber: '电话',
      email: '邮箱',
      message: '留言',
    })
  },
)
