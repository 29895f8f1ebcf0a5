import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { PictureFailed } from '../PictureFailed.tsx'
import { ThingFiles } from '../ThingFiles.tsx'
import { ThingSettings } from '../ThingSettings.tsx'
import type { ThingProps } from '../thingProps.ts'
import { hostOf, openBeside, shownPicture } from './addresses.ts'
import css from '../things.module.css'

/** Some words, with a picture and a link perhaps. */
export function ModalWindow(props: ThingProps<'modal'>) {
  const { title, interaction, onClose } = props
  const { t } = useTranslation()
  const { text, url } = interaction
  const picture = shownPicture(interaction.picture)
  const [broken, setBroken] = useState<string>()
  const isBroken = picture !== undefined && broken === picture
  const isEmpty = !text && !picture && !url
  return (
    <Dialog
      open
      wide={picture !== undefined}
      onOpenChange={onClose}
      title={title}
      footer={
        url && (
          <Button data-autofocus onClick={() => openBeside(url)}>
            <ExternalLink aria-hidden size={18} />
            {t('things.modal.open', { host: hostOf(url) })}
          </Button>
        )
      }
    >
      {picture && !isBroken && (
        <img className={css.picture} src={picture} alt={title} onError={() => setBroken(picture)} />
      )}
      {picture && isBroken && <PictureFailed url={picture} />}
      {text && <p className={css.text}>{text}</p>}
      {isEmpty && <p className={css.empty}>{t('things.unset.modal')}</p>}
      <ThingFiles thing={props} />
      <ThingSettings thing={props} shows="picture" />
    </Dialog>
  )
}
