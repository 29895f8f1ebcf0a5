import { useEffect, useRef, useState } from 'react'
import { MicOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../components/classes.ts'
import { useWorld } from '../../store/worldStore.ts'
import { useMedia } from './mediaStore.ts'
import { putTrack } from './putTrack.ts'
import css from './Faces.module.css'

/** Faces of others shown at once: specification §3, video limit default. */
const SHOWN = 2

function Face({
  track,
  name,
  isOwn = false,
  isMuted,
}: {
  readonly track: MediaStreamTrack
  readonly name: string
  readonly isOwn?: boolean
  readonly isMuted: boolean
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
  return (
    <figure className={classes(css.face, isOwn && css.own)}>
      <video ref={element} muted playsInline aria-label={t('space.media.faceOf', { name })} />
      <figcaption>
        {isMuted && <MicOff aria-label={t('space.media.isMuted')} size={14} />}
        <span>{name}</span>
      </figcaption>
    </figure>
  )
}

/** The faces of those one talks with, and one's own. */
export function Faces() {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const own = useMedia(({ ownTracks }) => ownTracks.get('camera'))
  const ownIsMuted = useMedia((state) => state.own.microphone !== 'on')
  const people = useMedia((state) => state.people)
  const faces = [...people].flatMap(([userId, { tracks, sending }]) => {
    const track = sending.has('camera') ? tracks.get('camera') : undefined
    return track ? [{ userId, track, isMuted: !sending.has('microphone') }] : []
  })
  const names = useWorld(({ encIds, players }) =>
    faces.map(({ userId }) => {
      const encId = encIds.get(userId)
      return encId === undefined ? '' : (players.get(encId)?.name ?? '')
    }),
  )
  const shown = isWhole ? faces : faces.slice(0, SHOWN)
  const more = faces.length - SHOWN
  if (!own && faces.length === 0) return null
  return (
    <div className={css.faces}>
      {shown.map(({ userId, track, isMuted }, i) => (
        <Face key={userId} track={track} name={names[i] ?? ''} isMuted={isMuted} />
      ))}
      {own && <Face track={own} name={t('space.media.me')} isOwn isMuted={ownIsMuted} />}
      {more > 0 && (
        <button type="button" className={css.more} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('space.media.fewer') : t('space.media.more', { count: more })}
        </button>
      )}
    </div>
  )
}
