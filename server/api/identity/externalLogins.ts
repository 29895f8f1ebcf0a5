import { fail } from '#shared/errors.ts'
import {
  accountListAnswer,
  accountListQuery,
  bindAnswer,
  bindCheckBody,
  bindConfirmBody,
  finishLoginAnswer,
  finishLoginBody,
  providerParams,
  startLoginAnswer,
} from '#shared/http/identity.ts'
import { refuseBanned } from '../../accounts/refuseBanned.ts'
import type { AppContext } from '../../context.ts'
import * as loginSessions from '../../db/tables/accounts/loginSessions.ts'
import * as userIdentities from '../../db/tables/accounts/userIdentities.ts'
import { accountsOfBinding, checkBinding, confirmBinding, startBinding } from '../../identity/binding.ts'
import { browserOf, markBrowser, redirectUriOf } from '../../identity/browser.ts'
import { finishLogin, startLogin } from '../../identity/externalLogin.ts'
import type { UserRow } from '../../db/tables/accounts/users.ts'
import { logIn } from '../../login/logIn.ts'
import { endpoint } from '../endpoint.ts'

const ofProvider = {
  auth: 'none',
  tag: 'auth',
  params: providerParams,
  limit: 'login',
  noStore: true,
} as const

export const startExternalLogin = endpoint(
  {
    method: 'post',
    path: '/auth/:provider/login',
    summary: 'Begins a log-in with an account from elsewhere: answers where the browser has to go',
    ...ofProvider,
    answer: startLoginAnswer,
    errors: ['ExternalLoginNotConfigured', 'IdentityProviderUnavailable'],
  },
  async (ctx, { params: { provider }, req }) => {
    const browserHash = markBrowser(req)
    const url = await startLogin(ctx, provider, {
      browserHash,
      redirectUri: redirectUriOf(ctx, req, provider),
    })
    return { url: url.href }
  },
)

/** Whoever logged in elsewhere proves the session that asked for it, if it is theirs; no other one begins. */
async function proveSession(ctx: AppContext, sessionId: string, user: UserRow | undefined) {
  const holder = await loginSessions.findHolder(ctx.db, sessionId, ctx.clock.now())
  if (!user || holder?.user.id !== user.id) fail('StepUpFailed')
  refuseBanned(ctx, user)
  if (!(await ctx.tokens.prove(sessionId))) fail('StepUpFailed')
  return { data: null, bindId: null, isStepUp: true }
}

/** Who is known and has a phone is logged in; everybody else has a phone to bind. */
export const finishExternalLogin = endpoint(
  {
    method: 'post',
    path: '/auth/:provider/callback',
    summary: 'Ends a log-in with an account from elsewhere: answers tokens, or the id of a phone binding',
    ...ofProvider,
    body: finishLoginBody,
    answer: finishLoginAnswer,
    errors: [
      'ExternalLoginNotConfigured',
      'ExternalLoginFailed',
      'IdentityProviderUnavailable',
      'AccountBanned',
      'StepUpFailed',
    ],
  },
  async (ctx, { params: { provider }, body: { query }, req }) => {
    const browserHash = browserOf(req)
    const { person, sessionId } = await finishLogin(ctx, provider, { browserHash, query })
    const user = await userIdentities.findUser(ctx.db, { provider, subject: person.subject })
    if (sessionId !== null) return proveSession(ctx, sessionId, user)
    if (user && user.phone !== null) {
      return { data: await logIn(ctx, user, req), bindId: null, isStepUp: false }
    }
    const bindId = await startBinding(ctx, provider, person, browserHash ?? fail('ExternalLoginFailed'))
    return { data: null, bindId, isStepUp: false }
  },
)

const ofBinding = { auth: 'none', tag: 'auth', limit: 'login', noStore: true } as const

export const checkPhoneBinding = endpoint(
  {
    method: 'post',
    path: '/auth/unityId/phone/bind_check',
    summary: 'Shows a phone for an account from elsewhere: answers tokens, or why it cannot be one account',
    ...ofBinding,
    body: bindCheckBody,
    answer: bindAnswer,
    errors: ['BindLinkExpired', 'IncorrectOTPCodeError', 'AccountBanned'],
  },
  (ctx, { body, req }) => checkBinding(ctx, body, browserOf(req), req),
)

export const listBindingAccounts = endpoint(
  {
    method: 'get',
    path: '/auth/unityId/phone/account_list',
    summary: 'The accounts that a phone shown before would bring along',
    ...ofBinding,
    query: accountListQuery,
    answer: accountListAnswer,
    errors: ['BindLinkExpired'],
  },
  async (ctx, { query: { bindId }, req }) => {
    const { phone, accounts } = await accountsOfBinding(ctx, bindId, browserOf(req))
    const userList = accounts.map(({ id, displayName, avatar }) => ({ id, displayName, avatar }))
    return { error: null, data: { phone, userList } }
  },
)

export const confirmPhoneBinding = endpoint(
  {
    method: 'post',
    path: '/auth/unityId/phone/bind_confirm',
    summary: 'Takes the account of a phone shown before: answers tokens',
    ...ofBinding,
    body: bindConfirmBody,
    answer: bindAnswer,
    errors: ['BindLinkExpired', 'AccountBanned'],
  },
  (ctx, { body, req }) => confirmBinding(ctx, body, browserOf(req), req),
)
