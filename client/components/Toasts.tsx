import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { classes } from './classes.ts'
import { giveFocusBack } from './focusReturn.ts'
import css from './Toasts.module.css'

interface ToastView {
  readonly id: number
  readonly text: string
  readonly position: 'top' | 'center-right' | 'bottom'
  readonly keep: boolean
  readonly hasIcon: boolean
  readonly toastType: 'succeed' | 'failed'
  readonly link?: { readonly to: string; readonly text: string } | undefined
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

const positions = { top: css.top, 'center-right': css.centerRight, bottom: css.bottom } as const

function ToastCard({ toast, onDismiss }: { toast: ToastView; onDismiss: (id: number) => void }) {
  const { t } = useTranslation()
  const failed = toast.toastType === 'failed'
  const Icon = failed ? CircleAlert : CircleCheck
  return (
    <div className={classes(css.toast, failed && css.failed)} data-testid="toast">
      {toast.hasIcon && <Icon aria-hidden size={20} className={css.icon} />}
      <span>
        {toast.text} {toast.link && <Link to={toast.link.to}>{toast.link.text}</Link>}
      </span>
      {toast.action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            toast.action?.run()
            // The button is gone in a moment.
            giveFocusBack(undefined)
          }}
        >
          {toast.action.label}
        </button>
      )}
      {toast.keep && (
        <button type="button" aria-label={t('common.close')} onClick={() => onDismiss(toast.id)}>
          <X aria-hidden size={18} />
        </button>
      )}
    </div>
  )
}

/** The three toast areas. They are always in the page, so that screen readers hear what appears in them. */
export function Toasts({
  toasts,
  onDismiss,
}: {
  readonly toasts: readonly ToastView[]
  readonly onDismiss: (id: number) => void
}) {
  const { t } = useTranslation()
  return (
    <div role="region" aria-label={t('common.toasts')}>
      {(Object.keys(positions) as (keyof typeof positions)[]).map((position) => (
        <div
          key={position}
          className={classes(css.area, positions[position])}
          data-area={position}
          aria-live="polite"
          role="log"
        >
          {toasts
            .filter((toast) => toast.position === position)
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />
            ))}
        </div>
      ))}
    </div>
  )
}
