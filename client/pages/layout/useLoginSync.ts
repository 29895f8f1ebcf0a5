import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError } from '../../api/http.ts'
import { loadSelf } from '../../api/session.ts'
import { authStore, followOtherTabs, useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'

/** Loads who is logged in on every change of page (platform.md §4), and follows the other tabs. */
export function useLoginSync(): void {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const loginId = useAuth((state) => state.login?.loginId)

  useEffect(() => followOtherTabs(), [])

  useEffect(() => {
    if (!loginId) return
    loadSelf().catch((error: unknown) => {
      // What is out of reach shows in the page itself; only a ban needs a word here.
      if (error instanceof ApiError && error.code === 'AccountBanned') {
        showToast(t('account.banned'), { toastType: 'failed' })
      }
    })
  }, [pathname, loginId, t])
}

/** Takes `name` out of the address and returns what it held; undefined when it was not there. */
function useTakenQuery(name: string): string | undefined {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [taken, setTaken] = useState<string>()
  useEffect(() => {
    const params = new URLSearchParams(search)
    const value = params.get(name)
    if (value === null) return
    params.delete(name)
    setTaken(value)
    void navigate({ pathname, search: params.toString(), hash }, { replace: true })
  }, [name, pathname, search, hash, navigate])
  return taken
}

/** `?set_token=`: signs a guest in at once; returns the token while somebody else has to be asked. */
export function useTokenQuery(): { readonly asking: boolean; readonly answer: (accept: boolean) => void } {
  const token = useTakenQuery('set_token')
  const [handled, setHandled] = useState<string>()
  useEffect(() => {
    if (!token || token === handled || authStore.getState().login) return
    authStore.getState().signInWithToken(token)
    setHandled(token)
  }, [token, handled])
  return {
    asking: Boolean(token) && token !== handled,
    answer(accept) {
      if (accept && token) authStore.getState().signInWithToken(token)
      setHandled(token)
    },
  }
}

/** `?pop_login`: opens the login dialog of a guest. */
export function useLoginQuery(): void {
  const wish = useTakenQuery('pop_login')
  useEffect(() => {
    if (wish !== undefined && wish !== 'false' && !authStore.getState().login) {
      authStore.getState().setLoginDialogOpen(true)
    }
  }, [wish])
}
