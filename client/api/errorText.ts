import i18next from 'i18next'
import { ApiError } from './http.ts'
import { isQuotaRefusal, quotaText } from './quotaText.ts'

/** What to tell a person about `error`, in the language of the page. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError && error.details.some(({ isSpent }) => isSpent)) {
    return i18next.t('account.codeSpent')
  }
  const full = isQuotaRefusal(error) ? quotaText(error) : undefined
  if (full !== undefined) return full
  const code = error instanceof ApiError ? error.code : 'Unknown'
  // A newer server may know codes this page does not.
  return i18next.exists(`errors.${code}`) ? i18next.t(`errors.${code}`) : i18next.t('errors.Unknown')
}
