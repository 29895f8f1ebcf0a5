import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../components/classes.ts'
import { badgeText } from '../../text/badgeText.ts'
import { useUnread } from './useUnread.ts'
import css from './notices.module.css'

const NoticesDialog = lazy(async () => ({ default: (await import('./NoticesDialog.tsx')).NoticesDialog }))

/** The bell: how many notifications are unread, and the way to them. */
export function NoticesButton({
  children,
  className,
  ...props
}: Omit<ComponentProps<'button'>, 'type' | 'onClick'>) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const unread = useUnread()
  const badge = badgeText(unread)
  const label = badge ? t('notices.openUnread', { count: unread }) : t('notices.open')
  return (
    <>
      <button
        {...props}
        type="button"
        className={classes(css.bell, className)}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Bell aria-hidden size={22} />
        {children}
        {badge && (
          <span aria-hidden className={css.badge} data-testid="notices-badge">
            {badge}
          </span>
        )}
      </button>
      {open && (
        <Suspense fallback={null}>
          <NoticesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
