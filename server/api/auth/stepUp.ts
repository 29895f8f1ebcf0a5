import type { Request } from 'express'
import { fail } from '#shared/errors.ts'
import { sendSmsAnswer, stepUpCodeBody } from '#shared/http/auth.ts'
import { providerParams, startLoginAnswer } from '#shared/http/identity.ts'
import { stepUpAnswer, stepUpBody, stepUpWays } from '#shared/http/stepUp.ts'
import { isProofRecent, stepUpMs } from '#shared/rules/stepUp.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import type { AppContext } from '../../context.ts'
import * as userIdentities from '../../db/tables/accounts/userIdentities.ts'
import { markBrowser, redirectUriOf } from '../../identity/browser.ts'
import { startLogin } from '../../identity/externalLogin.ts'
import { mockLoginRefusal } from '../../login/mockLogin.ts'
import { checkCode, sendCode } from '../../login/smsCodes.ts'
import type { Caller } from '../caller.ts'
import { endpoint } from '../endpoint.ts'

const ofStepUp = { auth: 'user', tag: 'auth', noStore: true, limit: 'login' } as const

const untilOf = (provenAt: number): string => new Date(provenAt + stepUpMs).toISOString()

/** A key stands for nobody who could show anything; the rights table says so first. */
const sessionOf = ({ sessionId }: Caller): string => sessionId ?? fail('StepUpFailed')

export const getStepUp = endpoint(
  {
    ...ofStepUp,
    method: 'get',
    path: '/auth/step_up',
    summary: 'Whether the caller has shown lately who they are, and the ways to show it once more',
    answer: stepUpWays,
  },
  async (ctx, { user, req }) => {
    const isKnownAt = async (provider: 'unityId' | 'wechat'): Promise<boolean> =>
      ctx.identities.has(provider) &&
      (await userIdentities.subjectOf(ctx.db, user.id, provider)) !== undefined
    return {
      provenUntil: isProofRecent(user.provenAt, ctx.clock.now()) ? untilOf(user.provenAt) : null,
      phone: user.row.phone === null ? null : maskPhone(user.row.phone),
      unityId: await isKnownAt('unityId'),
      wechat: await isKnownAt('wechat'),
      mock: mayClick(ctx, user, req),
    }
  },
)

/** Where a name alone logs in, a click proves as much. A visit of a third-party site is its site's to vouch for. */
const mayClick = ({ config }: AppContext, { authFrom }: Caller, req: Request): boolean =>
  authFrom === null && mockLoginRefusal(config, req) === undefined

export const sendStepUpCode = endpoint(
  {
    ...ofStepUp,
    method: 'post',
    path: '/auth/step_up/code',
    summary: "Sends a code to the caller's own phone, to show once more who they are",
    body: stepUpCodeBody,
    answer: sendSmsAnswer,
    errors: ['StepUpFailed', 'SendOTPCodeTooFrequentError', 'SendSmsFailedError', 'ProofOfWorkRequired'],
  },
  (ctx, { user, req, body: { proof } }) =>
    sendCode(ctx, user.row.phone ?? fail('StepUpFailed'), { req, proof, isOwn: true }),
)

export const stepUp = endpoint(
  {
    ...ofStepUp,
    method: 'post',
    path: '/auth/step_up',
    summary: 'Shows once more who the caller is: by a code sent to their phone, in development by a click',
    body: stepUpBody,
    answer: stepUpAnswer,
    errors: ['StepUpFailed', 'IncorrectOTPCodeError'],
  },
  async (ctx, { user, req, body }) => {
    if ('code' in body) {
      const phone = user.row.phone ?? fail('StepUpFailed')
      await checkCode(ctx, { phone, code: body.code, requestId: body.requestId, req })
    } else if (!mayClick(ctx, user, req)) fail('StepUpFailed')
    if (!(await ctx.tokens.prove(sessionOf(user)))) fail('Unauthorized')
    return { provenUntil: untilOf(ctx.clock.now()) }
  },
)

export const startExternalStepUp = endpoint(
  {
    ...ofStepUp,
    method: 'post',
    path: '/auth/step_up/:provider',
    summary: 'Begins to show once more who the caller is, with an account from elsewhere',
    params: providerParams,
    answer: startLoginAnswer,
    errors: ['ExternalLoginNotConfigured', 'IdentityProviderUnavailable'],
  },
  async (ctx, { user, params: { provider }, req }) => {
    const browserHash = markBrowser(req)
    const redirectUri = redirectUriOf(ctx, req, provider)
    const url = await startLogin(ctx, provider, { browserHash, redirectUri, sessionId: sessionOf(user) })
    return { url: url.href }
  },
)
