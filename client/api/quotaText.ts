import i18next from 'i18next'
import { bytesText } from '../text/bytesText.ts'
import { ApiError } from './http.ts'

const quotaCodes: readonly string[] = ['QuotaExceeded', 'TooManyTemplates']

/** Whether somebody has reached a limit of what they may keep: /account/usage says more. */
export const isQuotaRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && quotaCodes.includes(error.code)

/** Which limit was reached, and how much is used of how much; undefined where these words are not on the page. */
export function quotaText(error: ApiError): string | undefined {
  const [detail] = error.details
  if (detail?.limit === undefined || detail.used === undefined) return undefined
  const { field, limit, used, whose = 'person' } = detail
  // A newer server may have quotas this page does not know.
  const key = `usage.full.${whose}.${field}`
  if (!i18next.exists(key)) return undefined
  const show = field === 'bytes' ? bytesText : String
  return i18next.t(key as never, { limit: show(limit), used: show(used) })
}
