import { useEffect, useRef, useState } from 'react'
import i18next from 'i18next'
import { errorText } from '../../api/errorText.ts'
import { ApiError } from '../../api/http.ts'
import { uploadBanner, UploadTimeout, type BannerKind } from '../../api/upload.ts'
import { toFailure, type Failure } from '../../components/FailureLine.tsx'
import { showToast } from '../../store/toastStore.ts'

export type UploadState =
  | { readonly name: 'idle' }
  /** progress: 0 to 1; speed: bytes a second. */
  | { readonly name: 'uploading'; readonly progress: number; readonly speed: number }
  | ({ readonly name: 'failed' } & Failure)

/** What the person, or the administrator, can do something about. */
const storageCodes = new Set<string>([
  'QuotaExceeded',
  'TooManyUploads',
  'StorageFull',
  'ImageCheckUnavailable',
])

/** What went wrong with an upload, in the words of platform.md §8. */
export function uploadFailureText(error: unknown): string {
  if (error instanceof UploadTimeout) return i18next.t('spaces.upload.timedOut')
  if (error instanceof ApiError) {
    if (error.code === 'ForbiddenImageParameterError') return i18next.t('spaces.upload.sensitive')
    if (error.code === 'PayloadTooLarge') return i18next.t('spaces.upload.tooLarge')
    if (error.code === 'UnsupportedFileError') return i18next.t('spaces.upload.unsupported')
    if (storageCodes.has(error.code)) return errorText(error)
  }
  return i18next.t('spaces.upload.failed')
}

/** Uploads one picture at a time; a newer one takes the place of an older, and leaving the page ends it. */
export function useBannerUpload(
  kind: BannerKind,
  onUploaded: (banner: { readonly id: string; readonly url: string }) => void,
) {
  const [state, setState] = useState<UploadState>({ name: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: File): Promise<void> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const startedAt = performance.now()
    setState({ name: 'uploading', progress: 0, speed: 0 })
    try {
      const { attachmentId, geturl } = await uploadBanner(kind, file, {
        signal: controller.signal,
        onProgress({ loaded, total }) {
          const seconds = (performance.now() - startedAt) / 1000
          setState({ name: 'uploading', progress: loaded / Math.max(1, total), speed: loaded / seconds })
        },
      })
      if (controller.signal.aborted) return
      setState({ name: 'idle' })
      showToast(i18next.t('spaces.upload.succeeded'))
      onUploaded({ id: attachmentId, url: geturl })
    } catch (error) {
      if (controller.signal.aborted) return
      const text = uploadFailureText(error)
      setState({ name: 'failed', ...toFailure(error, text) })
      showToast(text, { toastType: 'failed' })
    }
  }

  function cancel(): void {
    running.current?.abort()
    setState({ name: 'idle' })
  }

  return { state, start, cancel }
}
