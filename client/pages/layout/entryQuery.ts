import { authStore } from '../../store/authStore.ts'

/**
 * Once, before the first render: takes `?set_token=` and `?pop_login` out of the address and follows them. A
 * token signs a guest in at once; somebody who is signed in is asked first (decisions.md).
 */
export function takeEntryQuery(): void {
  const url = new URL(location.href)
  const token = url.searchParams.get('set_token')
  const popLogin = url.searchParams.get('pop_login')
  if (token === null && popLogin === null) return
  url.searchParams.delete('set_token')
  url.searchParams.delete('pop_login')
  history.replaceState(history.state, '', url)

  const { login, signInWithToken, offerToken, setLoginDialogOpen } = authStore.getState()
  if (token && !login) signInWithToken(token)
  else if (token && login?.accessToken !== token) offerToken(token)
  else if (popLogin !== null && popLogin !== 'false' && !login) setLoginDialogOpen(true)
}
