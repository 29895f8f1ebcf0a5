import { useEffect, useRef, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { classes } from '../../../components/classes.ts'
import css from './Kiosk.module.css'

/** Over the whole screen; the browser keeps the focus inside and gives it back. */
export function KioskDialog({
  label,
  closeLabel,
  className,
  onClose,
  children,
}: {
  readonly label: string
  readonly closeLabel: string
  readonly className?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes(css.dialog, className)}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <button type="button" className={css.close} aria-label={closeLabel} onClick={onClose}>
        <X aria-hidden />
      </button>
      {children}
    </dialog>
  )
}
