import i18next from 'i18next'
import { addChinese } from '../text/addChinese.ts'
import { banText as chinese } from '../text/zh-CN/ban.ts'
import { timeText } from '../text/timeText.ts'
import { errorText } from './errorText.ts'
import { ApiError } from './http.ts'

/** What is told of a ban; `contact` is of the site. */
export interface Ban {
  readonly reason?: string | undefined
  /** null: for good. */
  readonly until?: string | null | undefined
  readonly contact?: string | undefined
}

/** `first`, whom to ask, why, and until when: what is not known is left out. */
export function banText(first: string, { reason, until, contact }: Ban): string {
  // Bans are rare: no page brings these words before there is one.
  addChinese({ account: { ban: chinese } })
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

/** As errorText; of a banned account with all there is to know. */
export const refusalText = (error: unknown): string =>
  error instanceof ApiError && error.code === 'AccountBanned'
    ? banText(errorText(error), error.details[0] ?? {})
    : errorText(error)
