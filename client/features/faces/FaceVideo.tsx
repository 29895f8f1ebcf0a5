import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { putTrack } from '../../components/putTrack.ts'
import { followHeight } from './seenHeights.ts'

/** What a camera sends, muted: voices have elements of their own. How high it is drawn says how good it has to be. */
export function FaceVideo({
  userId,
  name,
  track,
}: {
  readonly userId: string
  /** Without, it is for the eyes alone: it is told elsewhere. */
  readonly name?: string
  readonly track: MediaStreamTrack
}) {
  const { t } = useTranslation()
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = element.current
    if (!video) return
    putTrack(video, track)
    // Without sound it may always play; taken away meanwhile it rejects.
    void video.play().catch(() => undefined)
  }, [track])
  useEffect(() => (element.current ? followHeight(userId, element.current) : undefined), [userId])
  return (
    <video
      ref={element}
      muted
      playsInline
      {...(name === undefined ? { 'aria-hidden': true } : { 'aria-label': t('faces.faceOf', { name }) })}
    />
  )
}
