import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { checkLogin } from '../../api/session.ts'
import { authStore, followOtherTabs, useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'

/** Says that the server ended the login: an invalid refresh, or a ban found by one (platform.md §8). */
function useEndedLogin(): void {
  const { t } = useTranslation()
  const ended = useAuth((state) => state.ended)
  useEffect(() => {
    if (!ended) return
    const tell = (text: string, keep = false) =>
      showToast(text, { position: 'bottom', toastType: 'failed', keep })
    if (ended.why === 'banned') {
      const { ban } = authStore.getState()
      // There is more to read of a ban than a few seconds are enough for.
      void import('../../api/banText.ts').then(
        ({ refusalText }) => tell(refusalText(ban), true),
        () => tell(t('errors.AccountBanned'), true),
      )
    } else tell(t('errors.Unauthorized'))
    // Told once, also when the language changes.
    authStore.setState({ ended: undefined })
  }, [ended, t])
}

/** Loads who is logged in on every change of page (platform.md §4), and follows the other tabs. */
export function useLoginSync(): void {
  const { pathname } = useLocation()
  const loginId = useAuth((state) => state.login?.loginId)

  useEndedLogin()
  useEffect(() => followOtherTabs(), [])

  useEffect(() => {
    if (!loginId) return
    void checkLogin()
  }, [pathname, loginId])
}
