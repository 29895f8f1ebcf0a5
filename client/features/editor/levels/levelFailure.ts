import i18next from 'i18next'
import { ApiError } from '../../../api/http.ts'
import { errorText } from '../../../api/errorText.ts'
import { refusalWords } from '../../../space/refusalWords.ts'

/** Why something about levels failed, in the language of the page. */
export async function levelFailure(error: unknown): Promise<string> {
  const refusal =
    error instanceof ApiError ? error.details.find(({ field }) => field === 'refusal')?.message : undefined
  if (refusal !== undefined) {
    const words = await refusalWords(refusal as Parameters<typeof refusalWords>[0])
    if (words !== undefined) return words
  }
  if (error instanceof ApiError && error.code === 'StaleRevisionError')
    return i18next.t('editor.levels.stale')
  return errorText(error)
}

/** A failure already in words. */
export const inWords = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Does something; what goes wrong is thrown in words. */
export async function worded<T>(doing: Promise<T>): Promise<T> {
  try {
    return await doing
  } catch (error) {
    throw new Error(await levelFailure(error), { cause: error })
  }
}
