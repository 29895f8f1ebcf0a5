import i18next from 'i18next'
import { errorText } from '../api/errorText.ts'
import { ApiError } from '../api/http.ts'
import { TransactionError } from '../net/transactions.ts'
import { reasonKey } from './chatView.ts'

/** What to tell a person about an entry that failed, in the language of the page. */
export function enterFailureText(error: unknown): string {
  const withReason = (reason: string) => i18next.t('space.setup.failed', { reason })
  if (error instanceof ApiError) return withReason(errorText(error))
  if (!(error instanceof TransactionError)) return i18next.t('space.setup.failedPlain')
  if (error.failure !== 'refused') return withReason(i18next.t('space.reasons.connection'))
  const reason = reasonKey(error.message)
  return reason ? withReason(i18next.t(`space.reasons.${reason}`)) : i18next.t('space.setup.failedPlain')
}
