import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/errorText.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import css from './account.module.css'

/** Asks before something that cannot be taken back; a failure is told in the dialog, which stays. */
export function ConfirmDialog({
  title,
  body,
  labels,
  onConfirm,
  onClose,
}: {
  readonly title: string
  readonly body: string
  readonly labels: { readonly confirm: string; readonly busy: string }
  /** Rejects with ApiError; closes the dialog itself. */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function confirm() {
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
    } catch (error) {
      setFailure(errorText(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={body}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button data-autofocus busy={busy} onClick={() => void confirm()}>
            {busy ? labels.busy : labels.confirm}
          </Button>
        </>
      }
    >
      <p className={css.refusal} role="alert">
        {failure}
      </p>
    </Dialog>
  )
}
