import { authStore } from '../store/authStore.ts'
import { logoutEverywhere } from './account.ts'
import { logout } from './auth.ts'
import { ApiError } from './http.ts'
import { fetchSelf } from './users.ts'

/**
 * Loads who is logged in. A banned or unknown account is signed out, one that is being deleted is asked about
 * (ClosingDialog); a server out of reach changes nothing.
 * Throws ApiError.
 */
export async function loadSelf(): Promise<void> {
  const { login, setUser, setUserFailure, setAuthFrom, setClosing, signOut } = authStore.getState()
  if (!login) return
  try {
    const user = await fetchSelf()
    if (authStore.getState().login?.loginId !== login.loginId) return
    setAuthFrom(user.authFrom ?? undefined)
    setUser(user)
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.code === 'AccountClosing') setClosing(true)
      else if (error.status === 401 || error.status === 403) signOut()
      else setUserFailure(error)
    }
    throw error
  }
}

/** As loadSelf, for whoever only wants to know of a ban: what is out of reach shows in the page itself. */
export const checkLogin = (): Promise<void> => loadSelf().catch(() => undefined)

/** Ends the login here and on the server, then starts the page afresh (platform.md §4). */
export async function logoutHere(): Promise<void> {
  const { login, signOut } = authStore.getState()
  signOut()
  // The local login is gone in any case; a server out of reach forgets the token when it ends.
  if (login?.refreshToken) await logout(login.refreshToken).catch(() => undefined)
  location.reload()
}

/**
 * Ends all logins of the account, and its keys when that is asked for, then starts the page afresh. Throws ApiError, and stays logged in, when the
 * server did not do it.
 */
export async function logoutEverywhereFromHere(apiKeys: boolean): Promise<void> {
  await logoutEverywhere(apiKeys)
  authStore.getState().signOut()
  location.reload()
}
