import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mediaBits } from '#shared/rules/media.ts'
import type { Player } from '#shared/world/world.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { post } from '../../net/send.ts'
import { act } from '../../space/act.ts'
import { useSelection } from '../../store/createStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { ownDevicesStore } from '../media/ownDevicesStore.ts'
import { speakerStore } from './speakerStore.ts'
import css from './PictureDialog.module.css'

const portraits = Array.from({ length: 14 }, (_, i) => `/assets/images/portraits/${i + 1}.webp`)
const places = ['office', 'meeting', 'lightgarden', 'world'].map(
  (name) => `/assets/images/banners/${name}-small.webp`,
)
const pictures = [...portraits, ...places]

async function cameraOff(): Promise<void> {
  if (ownDevicesStore.get().own.camera === 'off') return
  const { mediaStore } = await import('../media/mediaStore.ts')
  await mediaStore.turn('camera', false)
}

function Form({ own, close }: { readonly own: Player; readonly close: () => void }) {
  const { t } = useTranslation()
  const shown = own.attributes.manualVideoSrc ?? ''
  const [chosen, setChosen] = useState(shown)
  const isAllowed = useSocial(({ flags }) => flags?.media.video ?? true)
  const [busy, setBusy] = useState(false)
  async function use() {
    setBusy(true)
    if (chosen !== '') {
      // What a leader has switched off is switched on by oneself, with the camera or with what stands in its place.
      post('unmute', { bits: mediaBits.camera })
      await cameraOff()
    }
    const done = t(chosen === '' ? 'speaker.picture.removed' : 'speaker.picture.used')
    const isDone = await act('setManualVideoSrc', { manualVideoSrc: chosen }, done)
    setBusy(false)
    if (isDone) close()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('speaker.picture.title')}
      description={isAllowed ? t('speaker.picture.text') : t('speaker.picture.closed')}
      footer={
        <Button busy={busy} disabled={!isAllowed && chosen !== ''} onClick={() => void use()}>
          {t(chosen === '' ? 'speaker.picture.none' : 'speaker.picture.use')}
        </Button>
      }
    >
      <div className={css.pictures} role="group" aria-label={t('speaker.picture.choices')}>
        <button type="button" aria-pressed={chosen === ''} onClick={() => setChosen('')}>
          <span>{t('speaker.picture.none')}</span>
        </button>
        {pictures.map((src, i) => (
          <button
            key={src}
            type="button"
            aria-pressed={chosen === src}
            aria-label={t('speaker.picture.choice', { number: i + 1 })}
            disabled={!isAllowed}
            onClick={() => setChosen(src)}
          >
            <img src={src} alt="" loading="lazy" />
          </button>
        ))}
      </div>
    </Dialog>
  )
}

/** The choice of a picture that others see in place of one's camera. */
export function PictureDialog({ own }: { readonly own: Player }) {
  const isOpen = useSelection(speakerStore, ({ dialog }) => dialog === 'picture')
  return isOpen ? <Form own={own} close={() => speakerStore.setState({ dialog: undefined })} /> : null
}
