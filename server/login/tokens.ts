import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
import type { JWTPayload } from 'jose'
import type { TokenAnswer } from '#shared/http/auth.ts'
import { dayMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/schema.ts'
import * as loginSessions from '../db/tables/accounts/loginSessions.ts'
import type { LoginSessionRow } from '../db/tables/accounts/loginSessions.ts'
import * as refreshTokens from '../db/tables/accounts/refreshTokens.ts'
import type { UserRow } from '../db/tables/accounts/users.ts'

const accessTokenSeconds = 3_600
/** Tokens whose signature is remembered, for as many people as there are sockets and half as many again; about 1 kB each. */
const verifiedMax = 15_000
/** Of a third-party session, which cannot be refreshed: a visit, not a week. */
const siteTokenSeconds = limits.siteVisitMs / 1000
/** A session that is not used for so long has ended. */
export const refreshTokenMs = 30 * dayMs
/** decisions.md, HTTP: the previous refresh token stays good so long for a second tab. */
const reuseGraceMs = 30_000
const issuer = 'lingjing'

export type Tokens = ReturnType<typeof createTokens>

/** Where somebody logs in from, as their list of sessions shows it. */
export interface LoginOrigin {
  /** The User-Agent header. */
  readonly device: string
  /** Network address. */
  readonly address: string
  /** The key of the third-party site that vouches for the person. */
  readonly authFrom?: string
}
const nowhere: LoginOrigin = { device: '', address: '' }
const deviceLength = 300

/** Who an access token stands for. */
export interface TokenHolder extends loginSessions.SessionHolder {
  readonly sessionId: string
  /** The token is of somebody who draws this space for the person (docs/cloud-play.md): it may look there, and nothing else. */
  readonly viewOf?: string | undefined
}

/** What is stored of a secret: enough to know it again. The secrets are random, so no salt is needed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/**
 * A key for one purpose out of the session secret (HKDF-SHA-256, RFC 5869): what is made with it says nothing about
 * the secret, and nothing made for another purpose passes for it.
 */
export const keyFor = (purpose: string, secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'lingjing', purpose, 32))

/** Log-in sessions: a family of refresh tokens, of which only hashes are stored, and signed access tokens. */
export function createTokens(options: {
  readonly db: Db
  readonly clock: Clock
  readonly secret: string
  readonly newId: () => string
  /** A session was ended, by whatever way: whoever lives by it has to go. */
  readonly sessionEnded?: (sessionId: string) => void
  /** The person of a session has shown once more who they are. */
  readonly sessionProven?: (sessionId: string, at: number) => void
}) {
  const { db, clock, newId } = options
  const key = new TextEncoder().encode(options.secret)
  const childKey = keyFor('refresh child', options.secret)

  /**
   * The one refresh token that follows another. Made of it rather than drawn, since only hashes are stored: whoever
   * shows the same token twice within the grace gets the same child, not a second line that nobody would miss.
   */
  const childOf = (refreshToken: string): string =>
    createHmac('sha256', childKey).update(refreshToken).digest('base64url')

  /** Signatures that are known to be good: a page sends its token with every call. Whether the session lives is asked anew. */
  const verified = new Map<string, JWTPayload>()

  const keepVerified = (accessToken: string, claims: JWTPayload): void => {
    // Whoever was heard of longest ago is forgotten first.
    const [oldest] = verified.keys()
    if (verified.size >= verifiedMax && oldest !== undefined) verified.delete(oldest)
    verified.set(accessToken, claims)
  }

  /** An access token for a session; `more`: claims beside who it is of. */
  const sign = async (
    userId: string,
    sessionId: string,
    lifeSeconds: number,
    more: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    const iat = Math.floor(clock.now() / 1000)
    const claims = {
      role: 'normal',
      sid: sessionId,
      ...more,
      iss: issuer,
      sub: userId,
      iat,
      exp: iat + lifeSeconds,
    }
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key)
    // It is shown at once.
    keepVerified(token, claims)
    return token
  }

  const issue = async (
    userId: string,
    sessionId: string,
    {
      lifeSeconds = accessTokenSeconds,
      refreshToken = randomBytes(32).toString('base64url'),
    }: { readonly lifeSeconds?: number; readonly refreshToken?: string } = {},
  ): Promise<TokenAnswer> => {
    const now = clock.now()
    await refreshTokens.insert(db, {
      tokenHash: hashSecret(refreshToken),
      sessionId,
      createdAt: now,
      expiresAt: now + refreshTokenMs,
    })
    const accessToken = await sign(userId, sessionId, lifeSeconds)
    return { access_token: accessToken, refresh_token: refreshToken, expires_in: lifeSeconds }
  }

  const revoke = async (which: { readonly id?: string; readonly userId?: string }): Promise<number> => {
    const ended = await loginSessions.revoke(db, which, clock.now())
    for (const id of ended) options.sessionEnded?.(id)
    return ended.length
  }

  const claimsOf = async (accessToken: string): Promise<JWTPayload | undefined> => {
    const known = verified.get(accessToken)
    if (known) {
      verified.delete(accessToken)
      if ((known.exp ?? 0) * 1000 <= clock.now()) return undefined
      verified.set(accessToken, known)
      return known
    }
    const currentDate = new Date(clock.now())
    const claims = await jwtVerify(accessToken, key, { issuer, algorithms: ['HS256'], currentDate }).then(
      ({ payload }) => payload,
      () => undefined,
    )
    if (claims) keepVerified(accessToken, claims)
    return claims
  }

  /** Never throws. */
  const identify = async (accessToken: string): Promise<TokenHolder | undefined> => {
    if (accessToken.length > 2048) return undefined
    const claims = await claimsOf(accessToken)
    if (!claims || typeof claims['sid'] !== 'string') return undefined
    const holder = await loginSessions.findHolder(db, claims['sid'], clock.now())
    if (!holder || holder.user.id !== claims.sub) return undefined
    const view = claims['view']
    return { ...holder, sessionId: claims['sid'], ...(typeof view === 'string' && { viewOf: view }) }
  }

  return {
    /** Begins a new log-in session. */
    async login(userId: string, origin: LoginOrigin = nowhere): Promise<TokenAnswer> {
      const sessionId = newId()
      const isVisit = origin.authFrom !== undefined
      const now = clock.now()
      await loginSessions.insert(db, {
        id: sessionId,
        userId,
        createdAt: now,
        device: origin.device.slice(0, deviceLength),
        address: origin.address,
        authFrom: origin.authFrom ?? null,
        expiresAt: isVisit ? now + siteTokenSeconds * 1000 : null,
      })
      return issue(userId, sessionId, isVisit ? { lifeSeconds: siteTokenSeconds } : {})
    },

    /**
     * The next pair of tokens; within 30 s the same refresh token again, for a second tab. One that was used more than
     * 30 s ago ends the whole session: somebody has a copy of it.
     * @returns undefined when the token is unknown, expired, reused, of an ended or of a third-party session.
     */
    async refresh(
      refreshToken: string,
      address?: string,
    ): Promise<{ user: UserRow; issue(): Promise<TokenAnswer> } | undefined> {
      const now = clock.now()
      const token = await refreshTokens.find(db, hashSecret(refreshToken))
      if (!token || token.expiresAt <= now) return undefined
      if (token.usedAt !== null && now - token.usedAt > reuseGraceMs) {
        await revoke({ id: token.sessionId })
        return undefined
      }
      const holder = await loginSessions.findHolder(db, token.sessionId, now)
      // A third-party session is renewed by its site (platform.md §4): it only ends by this token.
      if (!holder || holder.authFrom !== null) return undefined
      const { user } = holder
      return {
        user,
        async issue() {
          await refreshTokens.markUsed(db, token.tokenHash, now)
          await loginSessions.noteUse(db, token.sessionId, { lastUsedAt: now, address })
          return issue(user.id, token.sessionId, { refreshToken: childOf(refreshToken) })
        },
      }
    },

    /** Ends the session of a refresh token; an unknown one changes nothing. */
    async logout(refreshToken: string): Promise<void> {
      const token = await refreshTokens.find(db, hashSecret(refreshToken))
      if (token) await revoke({ id: token.sessionId })
    },

    /** Ends all sessions of a user; how many there were. */
    logoutEverywhere: (userId: string): Promise<number> => revoke({ userId }),

    /** Ends one session of a user; false: they have no such session. */
    endSession: async (userId: string, id: string): Promise<boolean> => (await revoke({ userId, id })) > 0,

    /** Sessions that can still be used, the last used first. */
    sessionsOf: (userId: string): Promise<LoginSessionRow[]> =>
      loginSessions.listOf(db, userId, clock.now() - refreshTokenMs),

    /** Notes that the person of a session has shown once more who they are; false: it has ended. */
    async prove(sessionId: string): Promise<boolean> {
      const now = clock.now()
      const isProven = await loginSessions.prove(db, sessionId, now)
      if (isProven) options.sessionProven?.(sessionId, now)
      return isProven
    },

    /** Forgets what cannot be used any more; the sockets of sessions that were still open end with them. */
    async tidyUp(): Promise<void> {
      await refreshTokens.deleteExpired(db, clock.now())
      const ended = await loginSessions.deleteUnused(db, clock.now() - refreshTokenMs)
      for (const id of ended) options.sessionEnded?.(id)
    },

    /** Whose an access token is, by its signature alone: its session may have ended. Never throws. */
    signerOf: async (accessToken: string): Promise<string | undefined> =>
      accessToken.length > 2048 ? undefined : (await claimsOf(accessToken))?.sub,

    /** Who an access token stands for; undefined when it is bad, expired or its session has ended. Never throws. */
    identify,

    /**
     * A token for whoever draws a space for somebody: it looks there as they would, ends with their session, and can
     * neither do nor renew anything.
     */
    view: (userId: string, sessionId: string, spaceId: string): Promise<string> =>
      sign(userId, sessionId, siteTokenSeconds, { view: spaceId }),

    /** As `identify`, the user alone. */
    authenticate: async (accessToken: string): Promise<UserRow | undefined> =>
      (await identify(accessToken))?.user,
  }
}
