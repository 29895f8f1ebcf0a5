import i18next from 'i18next'
import { modelBudgets, modelProblems } from '#shared/rules/modelBudgets.ts'
import { errorText } from '../../../api/errorText.ts'
import { UploadTimeout } from '../../../api/files/upload.ts'
import { ApiError } from '../../../api/http.ts'

export const megabytesIn = modelBudgets.bytesIn / 1024 / 1024

/** What to tell a person about a model, a picture or a thing that was refused. */
export function ownFailureText(error: unknown): string {
  if (error instanceof UploadTimeout) return i18next.t('maker.own.timedOut')
  if (!(error instanceof ApiError)) return i18next.t('maker.own.failed')
  const [detail] = error.details
  const what = detail?.what ?? ''
  if (error.code === 'ModelRefused') {
    const problem = modelProblems.find((name) => name === detail?.message) ?? 'crashed'
    return i18next.t(`maker.own.problems.${problem}`, { what })
  }
  if (error.code === 'OwnThingInUse') return i18next.t('maker.own.inUse', { places: what })
  if (error.code === 'PayloadTooLarge') return i18next.t('maker.own.tooLarge', { megabytes: megabytesIn })
  return errorText(error)
}
