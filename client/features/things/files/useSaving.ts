import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadOptions } from '../../../api/files/upload.ts'
import { uploadFailureText } from '../../../api/files/uploadFailure.ts'
import { ApiError } from '../../../api/http.ts'
import { showToast } from '../../../store/toastStore.ts'

/** What is being saved of a thing: one at a time, and no longer than its form is open. */
export interface Saving {
  /** How much has left; undefined: nothing is being saved. */
  readonly percent: number | undefined
  /** Does it and says `done`, or tells in words why not. */
  save(
    doing: (options: UploadOptions) => Promise<unknown>,
    tell: (words: string) => void,
    done?: string,
  ): Promise<void>
}

/** Saves what a thing shows; `close` is called when it is. */
export function useSaving(close: () => void): Saving {
  const { t } = useTranslation()
  const [percent, setPercent] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const wordsOf = (error: unknown): string =>
    error instanceof ApiError && error.code === 'InvalidParameters'
      ? t('things.settings.invalid')
      : uploadFailureText(error, (failure) => t(`things.settings.${failure}`))
  return {
    percent,
    async save(doing, tell, done = t('things.settings.saved')) {
      running.current?.abort()
      running.current = new AbortController()
      setPercent(0)
      try {
        await doing({
          signal: running.current.signal,
          onProgress: ({ loaded, total }) => setPercent(Math.floor((100 * loaded) / Math.max(1, total))),
        })
        showToast(done)
        close()
      } catch (error) {
        if (!(error instanceof DOMException)) tell(wordsOf(error))
      } finally {
        setPercent(undefined)
      }
    },
  }
}
