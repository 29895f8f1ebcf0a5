import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { checkLogin } from '../../api/session.ts'
import { followOtherTabs, useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'

/** Loads who is logged in on every change of page (platform.md §4), and follows the other tabs. */
export function useLoginSync(): void {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const loginId = useAuth((state) => state.login?.loginId)

  useEffect(() => followOtherTabs(), [])

  useEffect(() => {
    if (!loginId) return
    void checkLogin(() => showToast(t('account.banned'), { toastType: 'failed' }))
  }, [pathname, loginId, t])
}
