import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../heldMedia.ts'
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
  const [failed, setFailed] = useState(false)
  const close = () => {
    onPlaying(false)
    onClose()
  }
  return (
    <KioskDialog
      label={t('showroom.film')}
      closeLabel={t('showroom.closeFilm')}
      className={css.filmDialog}
      onClose={close}
    >
      {failed ? (
        <p role="alert">{t('showroom.filmFailed')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- films of the content have no words of their own
        <video
          src={from}
          autoPlay
          playsInline
          controls
          controlsList="nodownload noremoteplayback"
          disablePictureInPicture
          onPlaying={() => onPlaying(true)}
          onPause={() => onPlaying(false)}
          onEnded={() => onPlaying(false)}
          onError={() => {
            onPlaying(false)
            setFailed(true)
          }}
        />
      )}
    </KioskDialog>
  )
}
