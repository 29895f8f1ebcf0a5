import { errorText } from '../errorText.ts'
import { ApiError } from '../http.ts'
import { UploadTimeout } from './upload.ts'

/** What goes wrong with an upload, where each place has words of its own for it (platform.md §8). */
export type UploadFailure = 'timedOut' | 'sensitive' | 'tooLarge' | 'unsupported' | 'failed'

/** What the person, or the administrator, can do something about: said in the same words everywhere. */
const storageCodes = new Set<string>([
  'QuotaExceeded',
  'TooManyUploads',
  'StorageFull',
  'ImageCheckUnavailable',
  'Forbidden',
])

const failures: ReadonlyMap<string, UploadFailure> = new Map([
  ['ForbiddenImageParameterError', 'sensitive'],
  ['PayloadTooLarge', 'tooLarge'],
  ['UnsupportedFileError', 'unsupported'],
])

/** Whether the same file may get through another time: what it is does not change by that. */
export const mayRetry = (error: unknown): boolean => !(error instanceof ApiError && failures.has(error.code))

/** What to tell a person about an upload that went wrong; `wordsOf` are those of the place. */
export function uploadFailureText(error: unknown, wordsOf: (failure: UploadFailure) => string): string {
  if (error instanceof UploadTimeout) return wordsOf('timedOut')
  if (!(error instanceof ApiError)) return wordsOf('failed')
  if (storageCodes.has(error.code)) return errorText(error)
  return wordsOf(failures.get(error.code) ?? 'failed')
}
