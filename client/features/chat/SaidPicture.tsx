import { useState } from 'react'
import { ImageOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/Dialog.tsx'
import css from './chat.module.css'

/** A picture somebody said: small in the line, large when it is pressed; one that is gone says so. */
export function SaidPicture({ src, by }: { readonly src: string; readonly by: string }) {
  const { t } = useTranslation()
  const [isGone, setGone] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const label = t('space.chat.picture.of', { name: by })
  if (isGone) {
    return (
      <span className={css.noPicture}>
        <ImageOff aria-hidden size={18} />
        {t('space.chat.picture.gone')}
      </span>
    )
  }
  return (
    <>
      <button
        type="button"
        className={css.picture}
        aria-label={t('space.chat.picture.enlarge', { name: by })}
        // A tap on the line would open its tools as well.
        onClick={(event) => {
          event.stopPropagation()
          setOpen(true)
        }}
      >
        <img src={src} alt={label} loading="lazy" onError={() => setGone(true)} />
      </button>
      {isOpen && (
        <Dialog open wide onOpenChange={() => setOpen(false)} title={label}>
          <img className={css.large} src={src} alt={label} />
          <a href={src} target="_blank" rel="noopener">
            {t('space.chat.picture.beside')}
          </a>
        </Dialog>
      )}
    </>
  )
}
