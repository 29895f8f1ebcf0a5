import type { Request } from 'express'
import type { z } from 'zod'
import {
  mockLoginQuery,
  sendSmsAnswer,
  sendSmsQuery,
  siteAnswer,
  smsLoginQuery,
  tokenAnswer,
} from '#shared/http/auth.ts'
import type { TokenAnswer } from '#shared/http/auth.ts'
import { fail } from '#shared/errors.ts'
import type { AppContext } from '../../context.ts'
import { newNumberedUser, userByName, userByPhone } from '../../login/accounts.ts'
import { logIn } from '../../login/logIn.ts'
import { checkCode, rememberDevice, sendCode } from '../../login/smsCodes.ts'
import { isLocalRequest } from '../../login/localRequest.ts'
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

const ofCodes = {
  noStore: true,
  auth: 'none',
  limit: 'login',
  ownPagesOnly: true,
} as const

const ofSending = {
  ...ofCodes,
  path: '/auth/send_sms',
  answer: sendSmsAnswer,
  errors: ['SendOTPCodeTooFrequentError', 'SendSmsFailedError'],
} as const

/** As the specification has it, for older clients. */
export const sendSms = endpoint(
  {
    ...ofSending,
    method: 'get',
    summary: 'Sends a code to a phone; for older clients',
    query: sendSmsQuery,
  },
  (ctx, { query: { phone, proof }, req }) => sendCode(ctx, phone, { req, proof }),
)

/** What our client calls: no address holds the phone. */
export const requestSmsCode = endpoint(
  {
    ...ofSending,
    method: 'post',
    summary: 'Sends a code to a phone',
    body: sendSmsQuery,
    errors: [...ofSending.errors, 'ProofOfWorkRequired'],
  },
  (ctx, { body: { phone, proof }, req }) => sendCode(ctx, phone, { req, proof }),
)

const ofCodeLogin = {
  ...ofCodes,
  path: '/auth/sms_login',
  answer: tokenAnswer,
  errors: ['IncorrectOTPCodeError', 'AccountBanned'],
} as const

async function logInByCode(
  ctx: AppContext,
  { phone, OTPCode, requestId }: z.output<typeof smsLoginQuery>,
  req: Request,
): Promise<TokenAnswer> {
  await checkCode(ctx, { phone, code: OTPCode, requestId, req })
  const user = await userByPhone(ctx, phone)
  const tokens = await logIn(ctx, user, req)
  await rememberDevice(ctx, user.id, req)
  return tokens
}

/** As the specification has it, for older clients. */
export const smsLogin = endpoint(
  {
    ...ofCodeLogin,
    method: 'get',
    summary: 'Logs in with a phone and the code sent to it; for older clients',
    query: smsLoginQuery,
  },
  (ctx, { query, req }) => logInByCode(ctx, query, req),
)

/** What our client calls: no address holds the code. */
export const loginBySmsCode = endpoint(
  {
    ...ofCodeLogin,
    method: 'post',
    summary: 'Logs in with a phone and the code sent to it; a new phone gets an account',
    body: smsLoginQuery,
  },
  (ctx, { body, req }) => logInByCode(ctx, body, req),
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
    devLoginPrinted: ctx.config.devLogin === 'browser' && isLocalRequest(req),
    codesInLog: ctx.config.sms.name === 'log' && isLocalRequest(req),
    guestVisits: ctx.config.guestVisits,
    // A proxy that a server for this machine was put behind shows in the call.
    isPublic: !ctx.config.onlyLocal || !isLocalRequest(req),
    unityId: ctx.identities.has('unityId'),
    wechat: ctx.identities.has('wechat'),
    unityIdName: ctx.config.oidcName,
    editorUrl: ctx.config.editorUrl ?? null,
    retention: ctx.config.storage.retention,
  }),
)
