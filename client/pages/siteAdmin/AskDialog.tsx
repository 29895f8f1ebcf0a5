import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import css from './siteAdmin.module.css'
import { adminErrorText } from './useAdminAction.ts'

/** Asks before something is done; a failure is told in the dialog, which stays. */
export function AskDialog({
  title,
  body,
  confirm,
  kind = 'primary',
  ready = true,
  children,
  onConfirm,
  onClose,
}: {
  readonly title: string
  readonly body: string
  readonly confirm: string
  readonly kind?: 'primary' | 'danger'
  /** Whether everything is filled in. */
  readonly ready?: boolean
  readonly children?: ReactNode
  /** Closes when it resolves. */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function act() {
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(adminErrorText(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      steady={children !== undefined}
      onOpenChange={onClose}
      title={title}
      description={body}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button data-autofocus kind={kind} busy={busy} disabled={!ready} onClick={() => void act()}>
            {busy ? t('siteAdmin.confirming') : confirm}
          </Button>
        </>
      }
    >
      {children}
      <p className={css.failure} role="alert">
        {failure}
      </p>
    </Dialog>
  )
}
