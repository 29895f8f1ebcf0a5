import * as oidc from 'openid-client'
import type { Logger } from 'pino'
import { ApiError } from '#shared/errors.ts'
import type { ExternalIdentity, ExternalPerson } from './externalIdentity.ts'
import { providerTimeoutMs } from './externalIdentity.ts'

export interface OidcConfig {
  readonly issuer: string
  readonly clientId: string
  /** Without one the client is public and PKCE alone protects the code. */
  readonly clientSecret: string | undefined
}

/** The clocks of both sides may be off by so many seconds. */
const clockToleranceSeconds = 30
/** A log-in made anew is at most so old when it comes back (auth_time): people read before they agree. */
const anewSeconds = 300

/** Log-in with an OpenID Connect provider: authorization code, PKCE, state and nonce. */
export function createUnityId({ issuer, clientId, clientSecret }: OidcConfig, log: Logger): ExternalIdentity {
  let discovering: Promise<oidc.Configuration> | undefined

  /** Once; after a failure the next log-in asks again. */
  const configuration = (): Promise<oidc.Configuration> =>
    (discovering ??= oidc
      .discovery(
        new URL(issuer),
        clientId,
        { [oidc.clockTolerance]: clockToleranceSeconds },
        clientAuthentication(clientSecret),
        {
          timeout: providerTimeoutMs / 1000,
          // readConfig lets plain http pass on this machine only.
          // The signature of an identity is checked as well, whoever stands between us and the provider.
          execute: [
            oidc.enableNonRepudiationChecks,
            ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
          ],
        },
      )
      .catch((error: unknown) => {
        discovering = undefined
        log.error({ err: error }, 'the OpenID Connect provider is out of reach')
        throw new ApiError('IdentityProviderUnavailable')
      }))

  return {
    async authorizationUrl({ redirectUri, state, nonce, codeVerifier, isAnew }) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(isAnew && { prompt: 'login', max_age: String(anewSeconds) }),
      })
    },

    async exchange(query, { redirectUri, state, nonce, codeVerifier, isAnew }) {
      const config = await configuration()
      const url = new URL(redirectUri)
      url.search = query.toString()
      try {
        const tokens = await oidc.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
          ...(isAnew && { maxAge: anewSeconds }),
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('there is no ID token')
        return { subject: claims.sub, name: nameIn(claims) || (await askName(config, tokens, claims.sub)) }
      } catch (error) {
        throw failure(error, log)
      }
    },
  }
}

/** As the provider says it takes secrets; basic where it does not say (OpenID Connect Discovery 1.0 §3). */
function clientAuthentication(secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None()
  const basic = oidc.ClientSecretBasic(secret)
  const post = oidc.ClientSecretPost(secret)
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const takesBasic = methods === undefined || methods.includes('client_secret_basic')
    return (takesBasic ? basic : post)(server, client, body, headers)
  }
}

function nameIn(claims: Readonly<Record<string, unknown>>): ExternalPerson['name'] {
  const names = [claims['nickname'], claims['name'], claims['preferred_username']]
  return names.find((name): name is string => typeof name === 'string' && name.trim() !== '') ?? ''
}

/** A name is nice to have: without one the log-in goes on. */
async function askName(
  config: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse,
  subject: string,
): Promise<string> {
  if (!config.serverMetadata().userinfo_endpoint) return ''
  return oidc.fetchUserInfo(config, tokens.access_token, subject).then(nameIn, () => '')
}

function failure(error: unknown, log: Logger): ApiError {
  if (error instanceof ApiError) return error
  // fetch itself failed, or took too long; everything else is a refusal by one side.
  const cause = error instanceof Error ? error.cause : undefined
  const isSilence = [error, cause].some(
    (one) =>
      (one instanceof TypeError && one.message === 'fetch failed') ||
      (one instanceof Error && one.name === 'TimeoutError'),
  )
  log.warn({ err: error }, 'a log-in by OpenID Connect was refused')
  return new ApiError(isSilence ? 'IdentityProviderUnavailable' : 'ExternalLoginFailed')
}
