import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { TokenAnswer } from '#shared/http/auth.ts'
import type { MeAnswer, SelfAnswer } from '#shared/http/users.ts'
import { ApiError, fetchJson } from '../api/http.ts'

/** What localStorage holds: the "login token object" of platform.md §3. */
interface StoredLogin {
  readonly accessToken: string
  /** Absent after `set_token`, which brings an access token only. */
  readonly refreshToken?: string
  /** ms since the epoch. */
  readonly expiresAt: number
  /** Random, new at every login: other tabs tell a login from a refresh by it. */
  readonly loginId: string
  /** The third-party site that vouches for the person (platform.md §3); absent for a login of our own. */
  readonly authFrom?: string
}

/** Oneself; a guest of a third-party site has no account. */
type KnownSelf = SelfAnswer & Partial<Pick<MeAnswer, 'isGuest'>>

export interface AuthState {
  readonly login: StoredLogin | undefined
  /** Loaded after `login`; stays undefined while that is under way or the server is out of reach. */
  readonly user: KnownSelf | undefined
  /** Why `user` could not be loaded when that was tried last. */
  readonly userFailure: ApiError | undefined
  /** The server ended the login: it is told once. A new object each time. */
  readonly ended: { readonly why: 'expired' | 'banned' } | undefined
  /** The refusal of whose account is banned, until somebody logs in: it says why and for how long. */
  readonly ban: ApiError | undefined
  /** The account is being deleted: whoever is logged in may do nothing but take that back. */
  readonly isClosing: boolean
  /** The login dialog, opened from anywhere. */
  readonly loginDialogOpen: boolean
  /** A token of `?set_token=` while somebody else is signed in: they are asked first. */
  readonly offeredToken: string | undefined
  setLoginDialogOpen(open: boolean): void
  setUser(user: KnownSelf | undefined): void
  setUserFailure(failure: ApiError): void
  setClosing(isClosing: boolean): void
  /** A fresh login; `authFrom`: as whom a third-party site says. */
  signIn(tokens: TokenAnswer, authFrom?: string): void
  /** Notes what the server says of where the login came from. */
  setAuthFrom(authFrom: string | undefined): void
  /** An access token handed over by `?set_token=`. */
  signInWithToken(accessToken: string): void
  offerToken(accessToken: string): void
  /** Takes the offered token, or keeps the login there is. */
  answerOffer(accept: boolean): void
  /** The server refused the login, as its account is banned. */
  endByBan(refusal: ApiError): void
  /** Forgets the login in this browser. */
  signOut(): void
  /** A token the server takes for at least half a minute, refreshed when needed; undefined for a guest. */
  accessToken(): Promise<string | undefined>
  /** The token after `refused`, which the server no longer took; undefined (and signed out) when there is none. */
  renew(refused: string): Promise<string | undefined>
}

export const LOGIN_KEY = 'lingjing.login'
const REFRESH_BEFORE_MS = 30_000
/** The life of a token that came without one; the server's 401 is what really ends it. */
const UNKNOWN_LIFE_S = 3600

/** Reads a stored login; anything that is not one counts as none. */
export function parseLogin(stored: string | null): StoredLogin | undefined {
  if (!stored) return undefined
  try {
    const login = JSON.parse(stored) as Partial<StoredLogin> | null
    const complete =
      typeof login?.accessToken === 'string' &&
      typeof login.expiresAt === 'number' &&
      typeof login.loginId === 'string'
    return complete ? (login as StoredLogin) : undefined
  } catch {
    return undefined
  }
}

function toLogin(
  tokens: Partial<TokenAnswer> & { access_token: string },
  loginId: string,
  authFrom?: string,
): StoredLogin {
  return {
    accessToken: tokens.access_token,
    ...(tokens.refresh_token && { refreshToken: tokens.refresh_token }),
    expiresAt: Date.now() + (tokens.expires_in ?? UNKNOWN_LIFE_S) * 1000,
    loginId,
    ...(authFrom !== undefined && { authFrom }),
  }
}

/** Not crypto.randomUUID: that exists in secure contexts only, and a LAN address is none. */
function newLoginId(): string {
  return crypto.getRandomValues(new Uint32Array(3)).join('-')
}

const storedLogin = () => parseLogin(localStorage.getItem(LOGIN_KEY))

/** One tab of a browser refreshes at a time, where the browser has locks. */
async function alone<T>(task: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request('lingjing.refresh', task) : await task()
}

export const authStore = createStore<AuthState>((set, get) => {
  let refreshing: Promise<string | undefined> | undefined

  function keep(login: StoredLogin | undefined) {
    if (login) localStorage.setItem(LOGIN_KEY, JSON.stringify(login))
    else localStorage.removeItem(LOGIN_KEY)
    set(login ? { login } : { login, user: undefined, isClosing: false })
  }

  async function refresh(refused: string): Promise<string | undefined> {
    const login = storedLogin()
    // Another tab was faster, or somebody logged out meanwhile.
    if (login?.accessToken !== refused) {
      set(login ? { login } : { login, user: undefined })
      return login?.accessToken
    }
    // A third-party session is not renewed: its site hands the person over again (platform.md §4).
    if (!login.refreshToken || login.authFrom !== undefined) {
      keep(undefined)
      if (login.authFrom === undefined) set({ ended: { why: 'expired' } })
      return undefined
    }
    try {
      const body = { refresh_token: login.refreshToken }
      const tokens = await fetchJson<TokenAnswer>('/auth/refresh', { method: 'POST', body })
      keep(toLogin(tokens, login.loginId))
      return tokens.access_token
    } catch (error) {
      // Only a refusal ends the login; a server that is down does not.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
        if (error.code === 'AccountBanned') get().endByBan(error)
        else {
          keep(undefined)
          set({ ended: { why: 'expired' } })
        }
        return undefined
      }
      throw error
    }
  }

  return {
    login: storedLogin(),
    user: undefined,
    userFailure: undefined,
    ended: undefined,
    ban: undefined,
    isClosing: false,
    loginDialogOpen: false,
    offeredToken: undefined,
    setLoginDialogOpen: (loginDialogOpen) => set({ loginDialogOpen }),
    setUser: (user) => set({ user, userFailure: undefined, isClosing: false }),
    setUserFailure: (userFailure) => set({ userFailure }),
    setClosing: (isClosing) => set({ isClosing }),
    signIn: (tokens, authFrom) => {
      set({ user: undefined, userFailure: undefined, ban: undefined })
      keep(toLogin(tokens, newLoginId(), authFrom))
    },
    setAuthFrom(authFrom) {
      const { login } = get()
      if (!login || login.authFrom === authFrom) return
      const { authFrom: _, ...rest } = login
      keep(authFrom === undefined ? rest : { ...rest, authFrom })
    },
    signInWithToken: (accessToken) => {
      set({ user: undefined, userFailure: undefined })
      keep(toLogin({ access_token: accessToken }, newLoginId()))
    },
    offerToken: (offeredToken) => set({ offeredToken }),
    answerOffer(accept) {
      const { offeredToken } = get()
      if (accept && offeredToken) get().signInWithToken(offeredToken)
      set({ offeredToken: undefined })
    },
    endByBan(ban) {
      keep(undefined)
      set({ ban, ended: { why: 'banned' } })
    },
    signOut: () => keep(undefined),
    async accessToken() {
      const { login } = get()
      if (!login) return undefined
      const isRenewable = login.refreshToken !== undefined && login.authFrom === undefined
      if (!isRenewable || login.expiresAt - Date.now() > REFRESH_BEFORE_MS) return login.accessToken
      return await get().renew(login.accessToken)
    },
    renew(refused) {
      refreshing ??= alone(() => refresh(refused)).finally(() => {
        refreshing = undefined
      })
      return refreshing
    },
  }
})

/** Selects from the login state in a component. */
export function useAuth<T>(selector: (state: AuthState) => T): T {
  return useStore(authStore, selector)
}

/**
 * Follows other tabs: their refreshes are taken over, their logins and logouts reload the page
 * (platform.md §4). Returns the way to stop.
 */
export function followOtherTabs(reload = () => location.reload()): () => void {
  function onStorage(change: StorageEvent) {
    if (change.key !== LOGIN_KEY && change.key !== null) return
    const login = storedLogin()
    if (login?.loginId !== authStore.getState().login?.loginId) reload()
    else authStore.setState({ login })
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
