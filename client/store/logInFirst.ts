import { authStore } from './authStore.ts'

/**
 * Asks somebody to log in who wanted something, and does it once it is known who they are. Who closes the dialog without wants it no
 * more; who is logged in already is not asked.
 */
export function logInFirst(then: () => void): void {
  const { login, user, setLoginDialogOpen } = authStore.getState()
  if (login && user) return then()
  setLoginDialogOpen(true)
  const stop = authStore.subscribe((now, before) => {
    const isRefused = before.loginDialogOpen && !now.loginDialogOpen && !now.login
    if (!now.user && !isRefused) return
    stop()
    if (now.user) then()
  })
}
