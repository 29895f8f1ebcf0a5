import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchClosing, keepAccount } from '../../api/account.ts'
import { errorText } from '../../api/errorText.ts'
import { loadSelf } from '../../api/session.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import type { Closable } from '../../components/lazyDialog.tsx'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { timeText } from '../../text/timeText.ts'
import css from './account.module.css'

/** All that somebody sees whose account is being deleted: when, and the one way back. Closing it (`onClose`) logs out, which is said. */
export function ClosingDialog({ onClose }: Closable) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const loginId = useAuth((state) => state.login?.loginId)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { data } = useQuery({ queryKey: ['closing', loginId], queryFn: ({ signal }) => fetchClosing(signal) })
  const closesAt = data?.closing?.closesAt

  async function keep() {
    setBusy(true)
    setFailure(undefined)
    try {
      await keepAccount()
      await loadSelf()
      // Everything that was refused meanwhile.
      await client.invalidateQueries()
      showToast(t('account.closing.kept'))
    } catch (error) {
      setFailure(errorText(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      steady
      closeLabel={t('common.logout')}
      onOpenChange={() => busy || onClose()}
      title={t('account.closing.title')}
      description={
        closesAt ? t('account.closing.body', { time: timeText(closesAt) }) : t('account.closing.loading')
      }
      footer={
        <>
          <Button kind="quiet" disabled={busy} onClick={onClose}>
            {t('common.logout')}
          </Button>
          <Button data-autofocus busy={busy} onClick={() => void keep()}>
            {busy ? t('account.closing.keeping') : t('account.closing.keep')}
          </Button>
        </>
      }
    >
      <p className={css.failure} role="alert">
        {failure}
      </p>
    </Dialog>
  )
}
