import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/errorText.ts'
import { beginVisit } from '../../api/identity.ts'
import { loadSelf } from '../../api/session.ts'
import { Button } from '../../components/Button.tsx'
import { authStore } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'

/** 先逛逛: into an official space without an account, for twelve hours. */
export function LookAround() {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  async function look() {
    setBusy(true)
    try {
      const tokens = await beginVisit()
      authStore.getState().signIn(tokens, tokens.auth_from)
      // Whoever they are is asked for again on the way in.
      await loadSelf().catch(() => undefined)
    } catch (error) {
      showToast(errorText(error), { toastType: 'failed' })
      setBusy(false)
    }
  }
  return (
    <Button kind="quiet" busy={busy} title={t('visit.offer')} onClick={() => void look()}>
      {t('visit.look')}
    </Button>
  )
}
