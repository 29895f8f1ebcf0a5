import type { ComponentProps } from 'react'
import { Bell as BellIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../components/classes.ts'
import { badgeText } from '../../text/badgeText.ts'
import { useUnread } from './useUnread.ts'
import css from './notices.module.css'

/** The bell: how many notifications are unread. */
export function Bell({ className, ...button }: Omit<ComponentProps<'button'>, 'type' | 'children'>) {
  const { t } = useTranslation()
  const unread = useUnread()
  const badge = badgeText(unread)
  const label = badge ? t('common.bell.openUnread', { count: unread }) : t('common.bell.open')
  return (
    <button
      {...button}
      type="button"
      className={classes(css.bell, className)}
      aria-label={label}
      title={label}
    >
      <BellIcon aria-hidden size={22} />
      {badge && (
        <span aria-hidden className={css.badge} data-testid="notices-badge">
          {badge}
        </span>
      )}
    </button>
  )
}
