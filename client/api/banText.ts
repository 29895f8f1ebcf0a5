import i18next from 'i18next'
import { timeText } from '../text/timeText.ts'

/** What is told of a ban; `contact` is of the site. */
export interface Ban {
  readonly reason?: string | undefined
  /** null: for good. */
  readonly until?: string | null | undefined
  readonly contact?: string | undefined
}

/** `first`, whom to ask, why, and until when: what is not known is left out. */
export function banText(first: string, { reason, until, contact }: Ban): string {
  const { t } = i18next
  return [
    first + (contact ? t('account.ban.contact', { contact }) : ''),
    reason && t('account.ban.reason', { reason }),
    until === null && t('account.ban.forGood'),
    until && t('account.ban.until', { time: timeText(until) }),
  ]
    .filter(Boolean)
    .join(t('account.ban.stop'))
}
