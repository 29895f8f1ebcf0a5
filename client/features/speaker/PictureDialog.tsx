import { useEffect, useRef, useState } from 'react'
import { ImageUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { mediaBits } from '#shared/rules/media.ts'
import type { Player } from '#shared/world/world.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { FileInput } from '../../components/FileInput.tsx'
import { post } from '../../net/send.ts'
import { act } from '../../space/act.ts'
import { useSelection } from '../../store/createStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { ownDevicesStore } from '../media/ownDevicesStore.ts'
import { livePicture, ownPicture, pictureFailure, uploadPicture } from './ownPicture.ts'
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
  const [mine, setMine] = useState(ownPicture)
  const [uploaded, setUploaded] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** Does something with one's own picture that can go wrong; a newer wish takes the place of an older one. */
  async function withUpload<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setFailure(undefined)
    try {
      return await work(signal)
    } catch (error) {
      if (signal.aborted) return undefined
      const text = pictureFailure(error)
      setFailure(text)
      showToast(text, { toastType: 'failed' })
      return undefined
    } finally {
      if (!signal.aborted) setUploaded(undefined)
    }
  }
  async function upload(file: File) {
    setUploaded(0)
    const picture = await withUpload((signal) => uploadPicture(file, signal, setUploaded))
    if (!picture) return
    setMine(picture)
    setChosen(picture.src)
  }
  async function use() {
    setBusy(true)
    let src = chosen
    if (mine && chosen === mine.src) {
      const live = await withUpload((signal) => livePicture(mine, signal))
      if (live === undefined) return setBusy(false)
      src = live
    }
    if (chosen !== '') {
      // What a leader has switched off is switched on by oneself, with the camera or with what stands in its place.
      post('unmute', { bits: mediaBits.camera })
      await cameraOff()
    }
    const done = t(chosen === '' ? 'speaker.picture.removed' : 'speaker.picture.used')
    const isDone = await act('setManualVideoSrc', { manualVideoSrc: src }, done)
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
        <Button
          busy={busy}
          disabled={(!isAllowed && chosen !== '') || uploaded !== undefined}
          onClick={() => void use()}
        >
          {t(chosen === '' ? 'speaker.picture.none' : 'speaker.picture.use')}
        </Button>
      }
    >
      <div className={css.pictures} role="group" aria-label={t('speaker.picture.choices')}>
        <button type="button" aria-pressed={chosen === ''} onClick={() => setChosen('')}>
          <span>{t('speaker.picture.none')}</span>
        </button>
        <button
          type="button"
          className={css.upload}
          disabled={!isAllowed || uploaded !== undefined}
          onClick={() => input.current?.click()}
        >
          <ImageUp aria-hidden size={20} />
          <span aria-live="polite">
            {uploaded === undefined
              ? t('speaker.picture.upload')
              : t('speaker.picture.uploading', { percent: Math.floor(uploaded * 100) })}
          </span>
        </button>
        {mine && (
          <button
            type="button"
            aria-pressed={chosen === mine.src}
            aria-label={t('speaker.picture.own')}
            disabled={!isAllowed}
            onClick={() => setChosen(mine.src)}
          >
            <img src={mine.data} alt="" />
          </button>
        )}
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
      <FileInput ref={input} label={t('speaker.picture.upload')} onChoose={(file) => void upload(file)} />
      {failure && (
        <p role="alert" className={css.failure}>
          {failure}
        </p>
      )}
    </Dialog>
  )
}

/** The choice of a picture that others see in place of one's camera. */
export function PictureDialog({ own }: { readonly own: Player }) {
  const isOpen = useSelection(speakerStore, ({ dialog }) => dialog === 'picture')
  return isOpen ? <Form own={own} close={() => speakerStore.setState({ dialog: undefined })} /> : null
}
