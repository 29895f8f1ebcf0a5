import { mockLoginQuery, sendSmsQuery, siteAnswer, smsLoginQuery, tokenAnswer } from '#shared/http/auth.ts'
import { fail } from '#shared/errors.ts'
import { emptyAnswer } from '#shared/http/fields.ts'
import type { AppContext } from '../../context.ts'
import * as users from '../../db/tables/users.ts'
import type { UserRow } from '../../db/tables/users.ts'
import { newNumberedUser, userByName, userByPhone } from '../../login/accounts.ts'
import { checkCode, sendCode } from '../../login/smsCodes.ts'
import { isBanned } from '../../policies/user.ts'
import { endpoint } from '../endpoint.ts'

const login = async (ctx: AppContext, user: UserRow) => {
  if (isBanned(user, ctx.clock.now())) fail('AccountBanned')
  await users.update(ctx.db, user.id, { lastSeenAt: ctx.clock.now() })
  return ctx.tokens.login(user.id)
}

/** By name alone; there only while DEV_LOGIN is on. */
export const mockLogin = endpoint(
  {
    method: 'get',
    path: '/auth/mock_login',
    noStore: true,
    auth: 'none',
    query: mockLoginQuery,
    answer: tokenAnswer,
    limit: 'login',
  },
  async (ctx, { query: { username } }) => {
    if (!ctx.config.devLogin) fail('NotFound')
    return login(ctx, username ? await userByName(ctx, username) : await newNumberedUser(ctx))
  },
)

export const sendSms = endpoint(
  {
    method: 'get',
    path: '/auth/send_sms',
    noStore: true,
    auth: 'none',
    query: sendSmsQuery,
    answer: emptyAnswer,
    limit: 'login',
  },
  async (ctx, { query: { phone }, req }) => {
    await sendCode(ctx, phone, req.ip ?? '')
    return {}
  },
)

export const smsLogin = endpoint(
  {
    method: 'get',
    path: '/auth/sms_login',
    noStore: true,
    auth: 'none',
    query: smsLoginQuery,
    answer: tokenAnswer,
    limit: 'login',
  },
  async (ctx, { query: { phone, OTPCode } }) => {
    await checkCode(ctx, phone, OTPCode)
    return login(ctx, await userByPhone(ctx, phone))
  },
)

/** Which ways to log in this server offers. */
export const site = endpoint({ method: 'get', path: '/site', auth: 'none', answer: siteAnswer }, (ctx) => ({
  devLogin: ctx.config.devLogin,
}))
