import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../api/errorText.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import css from './ConfirmDialog.module.css'

/**
 * Asks before something is done; a failure is told in the dialog, which stays. While it runs nothing else can be pressed,
 * and the dialog can not be closed: what comes of it is seen.
 */
export function ConfirmDialog({
  title,
  body,
  labels,
  kind = 'primary',
  ready = true,
  children,
  failureOf = errorText,
  onConfirm,
  onClose,
}: {
  readonly title: string
  readonly body: string
  /** `keep`: instead of 取消, where that could be the deed itself. */
  readonly labels: { readonly confirm: string; readonly busy: string; readonly keep?: string }
  /** `danger`: it can not be taken back, and is not what Enter does at once. */
  readonly kind?: 'primary' | 'danger'
  /** Whether everything is filled in. */
  readonly ready?: boolean
  /** Fields; a stray click beside the dialog does not lose them. */
  readonly children?: ReactNode
  /** A failure in words. */
  readonly failureOf?: (error: unknown) => string
  /** The dialog closes when it resolves. */
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
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }

  const isDanger = kind === 'danger'
  return (
    <Dialog
      open
      steady={children !== undefined}
      onOpenChange={() => busy || onClose()}
      title={title}
      description={body}
      footer={
        <>
          <Button kind="quiet" data-autofocus={isDanger || undefined} disabled={busy} onClick={onClose}>
            {labels.keep ?? t('common.cancel')}
          </Button>
          <Button
            data-autofocus={isDanger ? undefined : true}
            kind={kind}
            busy={busy}
            disabled={!ready}
            onClick={() => void confirm()}
          >
            {busy ? labels.busy : labels.confirm}
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
