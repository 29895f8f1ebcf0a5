import { useEffect, useRef } from 'react'
import { Maximize2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../components/classes.ts'
import { putTrack } from '../../../components/putTrack.ts'
import { shareViewsStore, toggleLarge, toggleTile, useShares, type Share } from '../../screens/sharesStore.ts'
import { facesStore } from '../facesStore.ts'
import css from './FaceTile.module.css'

/** Screens that are shared in one's conversation; those that are only on a wall are seen there. */
export const useTalkShares = (): readonly Share[] => useShares().filter(({ isInTalk }) => isInTalk)

/** Over the world the share itself is larger, with all one can do with it; faces make way for it. */
function enlarge({ userId }: Share): void {
  const { large, turned } = shareViewsStore.get()
  if (turned.has(userId)) toggleTile(userId)
  if (large !== userId) toggleLarge(userId)
  facesStore.setState({ isMinimised: true })
}

/** A shared screen among faces. */
export function ShareTile({
  share,
  className,
}: {
  readonly share: Share
  readonly className?: string | undefined
}) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const { track, isOwn, name } = share
  useEffect(() => {
    if (!video.current || !track) return
    putTrack(video.current, track)
    // Its sound has an element of its own; taken away meanwhile it rejects.
    void video.current.play().catch(() => undefined)
  }, [track])
  const label = isOwn ? t('faces.ownScreen') : t('faces.screenOf', { name })
  return (
    <figure className={classes(css.tile, css.screen, className)} data-share={share.userId}>
      <video ref={video} muted playsInline aria-label={label} />
      <figcaption>
        <span>{label}</span>
      </figcaption>
      <button
        type="button"
        data-tile
        aria-label={t('faces.enlargeScreen', { label })}
        onClick={() => enlarge(share)}
      >
        <Maximize2 aria-hidden size={18} />
      </button>
    </figure>
  )
}
