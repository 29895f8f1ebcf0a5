import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { isTyped, TypedNameField } from '../../components/TypedNameField.tsx'
import css from './SpaceForm.module.css'

/** What cannot be taken back lightly: the name of the space has to be typed. */
export function TypedNameDialog({
  title,
  body,
  name,
  submit,
  busy,
  ready = true,
  failure,
  children,
  onConfirm,
  onClose,
}: {
  readonly title: string
  readonly body: string
  readonly name: string
  readonly submit: string
  readonly busy: boolean
  /** Whether everything else is chosen. */
  readonly ready?: boolean
  readonly failure: string | undefined
  readonly children?: ReactNode
  readonly onConfirm: (typed: string) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const matches = isTyped(typed, name)

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (matches && ready && !busy) onConfirm(typed.trim())
  }

  return (
    <Dialog open steady onOpenChange={onClose} title={title} description={body}>
      <form onSubmit={send} noValidate>
        {children}
        <TypedNameField label={t('common.typeName', { name })} typed={typed} onType={setTyped} />
        <p className={css.failure} role="alert">
          {failure}
        </p>
        <div className={css.buttons} data-dialog-buttons>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" kind="danger" busy={busy} disabled={!matches || !ready}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
