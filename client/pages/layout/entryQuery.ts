import { authStore } from '../../store/authStore.ts'
import { openBinding } from '../../store/bindingStore.ts'

const names = ['set_token', 'pop_login', 'pop_bind_phone', 'pop_bind_confirm', 'bind_id'] as const

/** `?pop_login` alone, or with anything but false. */
const isOn = (value: string | null): boolean => value !== null && value !== 'false'

/**
 * Once, before the first render: takes `?set_token=`, `?pop_login`, `?pop_bind_phone` and `?pop_bind_confirm=true`
 * with `bind_id` out of the address and follows them, a token beside a binding as well. A token signs a guest in at once; somebody who is signed in is
 * asked first (decisions.md).
 */
export function takeEntryQuery(): void {
  const url = new URL(location.href)
  const [token = null, popLogin = null, bindPhone = null, bindConfirm = null, bindId = null] = names.map(
    (name) => url.searchParams.get(name),
  )
  if (names.every((name) => !url.searchParams.has(name))) return
  for (const name of names) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)

  const { login, signInWithToken, offerToken, setLoginDialogOpen } = authStore.getState()
  const isBinding = isOn(bindPhone) || isOn(bindConfirm)
  if (isBinding) openBinding(isOn(bindConfirm) ? 'confirm' : 'phone', bindId ?? '')
  if (token && !login) signInWithToken(token)
  else if (token && login?.accessToken !== token) offerToken(token)
  else if (isOn(popLogin) && !login && !isBinding) setLoginDialogOpen(true)
}
