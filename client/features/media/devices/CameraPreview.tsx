import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../mediaStore.ts'
import css from './DeviceDetails.module.css'

/** Oneself as in a mirror. */
export function CameraPreview() {
  const { t } = useTranslation()
  const track = useMedia(({ ownTracks }) => ownTracks.get('camera'))
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = element.current
    if (!video || !track) return
    video.srcObject = new MediaStream([track])
    // Without sound it may always play; taken away meanwhile it rejects.
    void video.play().catch(() => undefined)
    return () => {
      video.srcObject = null
    }
  }, [track])
  return <video ref={element} className={css.preview} muted playsInline aria-label={t('devices.preview')} />
}
