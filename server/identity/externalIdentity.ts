import type { ExternalProvider } from '#shared/http/identity.ts'

/** A log-in on its way: what only this server and the browser that left know. */
export interface LoginAttempt {
  /** Where the browser comes back to. */
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** PKCE, where the provider knows it. */
  readonly codeVerifier: string
  /** A log-in of long ago is not enough: the provider asks the person once more, where it can. */
  readonly isAnew: boolean
}

/** Somebody a provider vouches for. */
export interface ExternalPerson {
  /** Who they are there; the same every time. */
  readonly subject: string
  /** How they are called there; may be empty. */
  readonly name: string
}

/** A way to log in with an account from elsewhere. */
export interface ExternalIdentity {
  /** @throws ApiError IdentityProviderUnavailable */
  authorizationUrl(attempt: LoginAttempt): Promise<URL>
  /**
   * @param query what the provider sent back with the browser
   * @throws ApiError ExternalLoginFailed, IdentityProviderUnavailable
   */
  exchange(query: URLSearchParams, attempt: LoginAttempt): Promise<ExternalPerson>
}

export type ExternalIdentities = ReadonlyMap<ExternalProvider, ExternalIdentity>

/** How long a provider may take to answer. */
export const providerTimeoutMs = 10_000
