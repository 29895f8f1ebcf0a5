import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../showroom/heldMedia.ts'
import { KioskDialog } from './KioskDialog.tsx'
import css from './Kiosk.module.css'

/** A film over everything else. */
export function FilmDialog({
  address,
  onClose,
  onPlaying,
}: {
  readonly address: string
  readonly onClose: () => void
  readonly onPlaying: (isPlaying: boolean) => void
}) {
  const { t } = useTranslation()
  const from = useMedia(address)
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const [isPlaying, setIsPlaying] = useState(false)
  /** From 0 to 1. */
  const [share, setShare] = useState(0)
  const playing = (now: boolean): void => {
    setIsPlaying(now)
    onPlaying(now)
  }
  const toggle = (): void => {
    const { current } = video
    if (current?.paused) void current.play()
    else current?.pause()
  }
  const ended = useEffectEvent(() => onPlaying(false))
  // However it is closed: a film that is gone holds nobody here.
  useEffect(() => () => ended(), [])
  return (
    <KioskDialog
      label={t('showroom.film')}
      closeLabel={t('showroom.closeFilm')}
      className={css.filmDialog}
      onClose={onClose}
    >
      {failed ? (
        <p role="alert">{t('showroom.filmFailed')}</p>
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- films of the content have no words of their own */}
          <video
            ref={video}
            src={from}
            autoPlay
            playsInline
            disablePictureInPicture
            onClick={toggle}
            onPlaying={() => playing(true)}
            onPause={() => playing(false)}
            // Without a network it may wait for ever: nobody is kept by a picture that stands still.
            onWaiting={() => onPlaying(false)}
            onStalled={({ currentTarget }) => onPlaying(currentTarget.readyState > 2)}
            onEnded={() => playing(false)}
            onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
              setShare(Number.isFinite(duration) && duration > 0 ? currentTime / duration : 0)
            }
            onError={() => {
              playing(false)
              setFailed(true)
            }}
          />
          <div className={css.filmBar}>
            <button
              type="button"
              aria-label={t(isPlaying ? 'showroom.pause' : 'showroom.play')}
              onClick={toggle}
            >
              {isPlaying ? (
                <Pause aria-hidden fill="currentColor" />
              ) : (
                <Play aria-hidden fill="currentColor" />
              )}
            </button>
            <input
              className={css.line}
              type="range"
              min={0}
              max={1}
              step="any"
              value={share}
              aria-label={t('showroom.filmPlace')}
              onChange={(event) => {
                const { current } = video
                if (!current || !Number.isFinite(current.duration)) return
                current.currentTime = Number(event.target.value) * current.duration
                setShare(Number(event.target.value))
              }}
            />
          </div>
        </>
      )}
    </KioskDialog>
  )
}
