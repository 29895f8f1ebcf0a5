import { useEffect, useRef, useState } from 'react'
import i18next from 'i18next'
import { uploadBanner, type BannerKind } from '../../api/files/upload.ts'
import { uploadFailureText } from '../../api/files/uploadFailure.ts'
import { toFailure, type Failure } from '../../components/FailureLine.tsx'
import { showToast } from '../../store/toastStore.ts'
import './uploadTexts.ts'

export type UploadState =
  | { readonly name: 'idle' }
  /** progress: 0 to 1; speed: bytes a second. */
  | { readonly name: 'uploading'; readonly progress: number; readonly speed: number }
  | ({ readonly name: 'failed' } & Failure)

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
      const text = uploadFailureText(error, (failure) => i18next.t(`spaces.upload.${failure}`))
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
