import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/errorText.ts'
import type * as Sending from './pictureSending.ts'

/** Sends pictures of a space its managers put up, one at a time; leaving the page ends it. */
export function usePictureUpload(
  spaceId: string,
  path: 'screen' | 'prize',
  onUploaded: (location: string) => void,
): {
  /** How much of it has gone; undefined: none is under way. */
  readonly percent: number | undefined
  /** Why the last one did not come through, in words; else ''. */
  readonly problem: string
  readonly start: (file: File) => Promise<void>
} {
  const { t } = useTranslation()
  const running = useRef<AbortController>(undefined)
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState('')
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: File): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setProblem('')
    setPercent(0)
    // The code that sends comes once there is something to send.
    let sending: typeof Sending | undefined
    try {
      sending = await import('./pictureSending.ts')
      const options = {
        signal: controller.signal,
        onProgress: ({ loaded, total }: { readonly loaded: number; readonly total: number }) =>
          setPercent(Math.floor((100 * loaded) / Math.max(1, total))),
      }
      const { location } = await sending.uploadScreenPicture(spaceId, file, options, path)
      if (!controller.signal.aborted) onUploaded(location)
    } catch (error) {
      if (controller.signal.aborted) return
      const words = sending?.uploadFailureText(error, (failure) => t(`spaces.upload.${failure}`))
      setProblem(words ?? errorText(error))
    } finally {
      if (!controller.signal.aborted) setPercent(undefined)
    }
  }
  return { percent, problem, start }
}
