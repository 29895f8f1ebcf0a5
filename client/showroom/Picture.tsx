import { useState } from 'react'
import { ImageOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMedia } from './heldMedia.ts'
import css from './Picture.module.css'

/** A picture of the content; its words stand beside it. Where it cannot be had a quiet ground is in its place. */
export function Picture({ address, quiet = false }: { readonly address: string; readonly quiet?: boolean }) {
  const { t } = useTranslation()
  const from = useMedia(address)
  const [missing, setMissing] = useState<string>()
  if (missing !== from) {
    return (
      <img className={css.picture} src={from} alt="" draggable={false} onError={() => setMissing(from)} />
    )
  }
  return (
    <span className={css.missing}>
      <ImageOff aria-hidden />
      {!quiet && <span>{t('showroom.pictureMissing')}</span>}
    </span>
  )
}
