import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

/** Asks before something that cannot be taken back. While it runs nothing else can be pressed. */
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
  /** Never rejects; tells itself what went wrong, and closes the dialog when all is well. */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    await onConfirm()
    setBusy(false)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={body}
      footer={
        <>
          <Button kind="quiet" data-autofocus onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button busy={busy} onClick={() => void confirm()}>
            {busy ? labels.busy : labels.confirm}
          </Button>
        </>
      }
    />
  )
}
