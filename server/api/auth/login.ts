import {
  mockLoginQuery,
  sendSmsAnswer,
  sendSmsQuery,
  siteAnswer,
  smsLoginQuery,
  tokenAnswer,
} from '#shared/http/auth.ts'
import { fail } from '#shared/errors.ts'
import { newNumberedUser, userByName, userByPhone } from '../../login/accounts.ts'
import { logIn } from '../../login/logIn.ts'
import { checkCode, sendCode } from '../../login/smsCodes.ts'
import { mockLoginRefusal } from '../../login/mockLogin.ts'
import { endpoint } from '../endpoint.ts'

/** By name alone; there only while DEV_LOGIN is on, and only for this machine unless it says public. */
export const mockLogin = endpoint(
  {
    method: 'get',
    path: '/auth/mock_login',
    summary: 'Logs in by name alone, where the server is for development',
    noStore: true,
    auth: 'none',
    query: mockLoginQuery,
    answer: tokenAnswer,
    limit: 'login',
    ownPagesOnly: true,
    errors: ['NotFound', 'MockLoginRefused'],
  },
  async (ctx, { query: { username }, req }) => {
    if (ctx.config.devLogin === 'off') fail('NotFound', undefined, 'Mock login is off')
    const refusal = mockLoginRefusal(ctx.config, req)
    if (refusal !== undefined) {
      ctx.log.warn({ ip: req.ip }, refusal)
      fail('MockLoginRefused', undefined, refusal)
    }
    return logIn(ctx, username ? await userByName(ctx, username) : await newNumberedUser(ctx), req)
  },
)

export const sendSms = endpoint(
  {
    method: 'get',
    path: '/auth/send_sms',
    summary: 'Sends a code to a phone',
    noStore: true,
    auth: 'none',
    query: sendSmsQuery,
    answer: sendSmsAnswer,
    limit: 'login',
  },
  async (ctx, { query: { phone }, req }) => ({ retryAfter: await sendCode(ctx, phone, req.ip ?? '') }),
)

export const smsLogin = endpoint(
  {
    method: 'get',
    path: '/auth/sms_login',
    summary: 'Logs in with a phone and the code sent to it; a new phone gets an account',
    noStore: true,
    auth: 'none',
    query: smsLoginQuery,
    answer: tokenAnswer,
    limit: 'login',
  },
  async (ctx, { query: { phone, OTPCode }, req }) => {
    await checkCode(ctx, phone, OTPCode)
    return logIn(ctx, await userByPhone(ctx, phone), req)
  },
)

/** Which ways to log in this server offers. */
export const site = endpoint(
  {
    method: 'get',
    path: '/site',
    summary: 'Which ways to log in this server offers',
    auth: 'none',
    answer: siteAnswer,
  },
  (ctx, { req }) => ({
    devLogin: mockLoginRefusal(ctx.config, req) === undefined,
    unityId: ctx.identities.has('unityId'),
    wechat: ctx.identities.has('wechat'),
    unityIdName: ctx.config.oidcName,
    editorUrl: ctx.config.editorUrl ?? null,
  }),
)
