import i18next from 'i18next'
import { errorText } from '../../api/errorText.ts'
import { ApiError } from '../../api/http.ts'
import { TransactionError } from '../../net/transactions.ts'
import { refusalWords } from '../../space/refusalWords.ts'

/** What to tell a person about an entry that failed, in the language of the page. */
export async function enterFailureText(error: unknown): Promise<string> {
  const withReason = (reason: string) => i18next.t('space.setup.failed', { reason })
  if (error instanceof ApiError) return withReason(errorText(error))
  if (!(error instanceof TransactionError)) return i18next.t('space.setup.failedPlain')
  if (error.failure !== 'refused') return withReason(i18next.t('space.failure.connection'))
  const words = await refusalWords(error.refusal)
  return words === undefined ? i18next.t('space.setup.failedPlain') : withReason(words)
}
