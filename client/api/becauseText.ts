import i18next from 'i18next'
import { errorText } from './errorText.ts'

/** What did not work, and why, in the language of the page. */
export const becauseText = (what: string, error: unknown): string =>
  i18next.t('common.because', { what, reason: errorText(error) })
