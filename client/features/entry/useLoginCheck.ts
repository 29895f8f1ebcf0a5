import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { checkLogin } from '../../api/session.ts'
import { useSession } from '../../store/sessionStore.ts'
import { showToast } from '../../store/toastStore.ts'

/**
 * The server shut the socket of somebody whose login it does not take (any more): asks whether they were logged out
 * elsewhere or banned, so that the page does not go on as if they were somebody.
 */
export function useLoginCheck(): void {
  const { t } = useTranslation()
  const isUnauthorized = useSession((state) => state.barrier?.kind === 'unauthorized')
  useEffect(() => {
    if (isUnauthorized)
      void checkLogin(() =>
        showToast(t('account.banned'), { position: 'bottom', toastType: 'failed', keep: true }),
      )
  }, [isUnauthorized, t])
}
