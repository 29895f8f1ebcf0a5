import { randomBytes } from 'node:crypto'
import { fail } from '#shared/errors.ts'
import type { ExternalProvider } from '#shared/http/identity.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../context.ts'
import * as externalLogins from '../db/tables/accounts/externalLogins.ts'
import * as identityBinds from '../db/tables/accounts/identityBinds.ts'
import { hashSecret } from '../login/tokens.ts'
import type { ExternalIdentity, ExternalPerson } from './externalIdentity.ts'

type LoginContext = Pick<AppContext, 'db' | 'clock' | 'identities'>

const secret = (): string => randomBytes(32).toString('base64url')

const identityOf = ({ identities }: LoginContext, provider: ExternalProvider): ExternalIdentity =>
  identities.get(provider) ?? fail('ExternalLoginNotConfigured')

/**
 * Begins a log-in elsewhere; the answer is where the browser has to go.
 * @param options.sessionId the session that it is to prove, which wants a log-in made anew; by default it begins one
 * @throws ApiError ExternalLoginNotConfigured, IdentityProviderUnavailable
 */
export async function startLogin(
  ctx: LoginContext,
  provider: ExternalProvider,
  {
    browserHash,
    redirectUri,
    sessionId = null,
  }: { readonly browserHash: string; readonly redirectUri: string; readonly sessionId?: string | null },
): Promise<URL> {
  const identity = identityOf(ctx, provider)
  const now = ctx.clock.now()
  const [state, nonce, codeVerifier] = [secret(), secret(), secret()]
  const url = await identity.authorizationUrl({
    redirectUri,
    state,
    nonce,
    codeVerifier,
    isAnew: sessionId !== null,
  })
  await Promise.all([externalLogins.deleteExpired(ctx.db, now), identityBinds.deleteExpired(ctx.db, now)])
  await externalLogins.insert(ctx.db, {
    stateHash: hashSecret(state),
    provider,
    browserHash,
    codeVerifier,
    nonce,
    redirectUri,
    sessionId,
    expiresAt: now + limits.externalLoginMs,
  })
  return url
}

/**
 * Ends a log-in elsewhere: once, in the browser that began it.
 * @throws ApiError ExternalLoginFailed, IdentityProviderUnavailable
 */
export async function finishLogin(
  ctx: LoginContext,
  provider: ExternalProvider,
  { browserHash, query }: { readonly browserHash: string | undefined; readonly query: string },
): Promise<{ readonly person: ExternalPerson; readonly sessionId: string | null }> {
  const identity = identityOf(ctx, provider)
  const params = new URLSearchParams(query)
  const state = params.get('state')
  if (!state || browserHash === undefined) return fail('ExternalLoginFailed')
  const which = { stateHash: hashSecret(state), provider, browserHash }
  const login = (await externalLogins.take(ctx.db, which, ctx.clock.now())) ?? fail('ExternalLoginFailed')
  const { redirectUri, nonce, codeVerifier, sessionId } = login
  const isAnew = sessionId !== null
  const person = await identity.exchange(params, { redirectUri, state, nonce, codeVerifier, isAnew })
  if (person.subject.length > 255) fail('ExternalLoginFailed')
  return { person, sessionId }
}
