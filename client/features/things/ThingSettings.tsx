import { ImageUp, Settings2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setLivingUrl, uploadObjectFile } from '../../api/files/upload.ts'
import { uploadFailureText } from '../../api/files/uploadFailure.ts'
import { ApiError } from '../../api/http.ts'
import { Button } from '../../components/Button.tsx'
import { TextField } from '../../components/fields.tsx'
import { FileInput } from '../../components/FileInput.tsx'
import { useSession } from '../../store/sessionStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { ShakeThing } from './ShakeThing.tsx'
import type { OpenThing } from './thingsStore.ts'
import { useMayEditThing } from './useIsEditor.ts'
import css from './things.module.css'

/** What a thing can show: a film also a picture while it is off, and a live stream. */
type Shows = 'picture' | 'film'

/** By what it can show: the files one may choose, their types, and the words for it. */
const takenBy = {
  picture: {
    accept: 'image/*',
    pattern: /^image\//,
    choose: 'choosePicture',
    none: 'onePicture',
    unsupported: 'noPicture',
  },
  film: {
    accept: 'image/*,video/*',
    pattern: /^(?:image|video)\//,
    choose: 'choose',
    none: 'none',
    unsupported: 'unsupported',
  },
} as const satisfies Record<Shows, object>

function Form({ thing, shows, close }: { readonly thing: OpenThing; readonly shows: Shows; close(): void }) {
  const { t } = useTranslation()
  const takes = takenBy[shows]
  const spaceId = useSession((state) => state.spaceId)
  const fileId = `${spaceId}.${thing.mapId}.${thing.objectKey}`
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [address, setAddress] = useState('')
  const [fileProblem, setFileProblem] = useState<string>()
  const [liveProblem, setLiveProblem] = useState<string>()
  const [percent, setPercent] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const options = () => {
    running.current?.abort()
    running.current = new AbortController()
    return {
      signal: running.current.signal,
      onProgress: ({ loaded, total }: { readonly loaded: number; readonly total: number }) =>
        setPercent(Math.floor((100 * loaded) / Math.max(1, total))),
    }
  }
  const wordsOf = (error: unknown): string =>
    error instanceof ApiError && error.code === 'InvalidParameters'
      ? t('things.settings.invalid')
      : uploadFailureText(error, (failure) => t(`things.settings.${failure}`))
  async function saving(doing: () => Promise<unknown>, tell: (words: string) => void): Promise<void> {
    setPercent(0)
    try {
      await doing()
      showToast(t('things.settings.saved'))
      close()
    } catch (error) {
      if (!(error instanceof DOMException)) tell(wordsOf(error))
    } finally {
      setPercent(undefined)
    }
  }
  const choose = (chosen: File): void => {
    const isShown = takes.pattern.test(chosen.type)
    setFile(isShown ? chosen : undefined)
    setFileProblem(isShown ? undefined : t(`things.settings.${takes.unsupported}`))
  }
  const saveFile = () =>
    file &&
    saving(async () => {
      const { location } = await uploadObjectFile(fileId, file, options())
      // Without a place it was not kept.
      if (!location) throw new Error('no location')
    }, setFileProblem)
  const saveAddress = () => {
    const url = address.trim()
    if (url === '') return setLiveProblem(t('things.settings.invalid'))
    return saving(() => setLivingUrl(fileId, url, options()), setLiveProblem)
  }
  const isBusy = percent !== undefined
  return (
    <div className={css.settings} role="group" aria-label={t('things.settings.file')}>
      <div className={css.settingsRow}>
        <Button kind="quiet" disabled={isBusy} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden size={18} />
          {t(`things.settings.${takes.choose}`)}
        </Button>
        <span>
          {file ? t('things.settings.chosen', { name: file.name }) : t(`things.settings.${takes.none}`)}
        </span>
        <Button busy={isBusy} disabled={!file || fileProblem !== undefined} onClick={() => void saveFile()}>
          {t('things.settings.save')}
        </Button>
      </div>
      <FileInput
        ref={input}
        label={t(`things.settings.${takes.choose}`)}
        accept={takes.accept}
        onChoose={choose}
      />
      <p className={css.problem} role="alert">
        {fileProblem}
      </p>
      {isBusy && file && <p role="status">{t('things.settings.sending', { percent })}</p>}
      {shows === 'film' && (
        <>
          <TextField
            label={t('things.settings.live')}
            hint={t('things.settings.liveHint')}
            error={liveProblem}
            value={address}
            onChange={(event) => {
              setAddress(event.target.value)
              setLiveProblem(undefined)
            }}
          />
          <div className={css.settingsRow}>
            <Button
              kind="quiet"
              aria-label={`${t('things.settings.save')} ${t('things.settings.live')}`}
              disabled={isBusy || liveProblem !== undefined}
              onClick={() => void saveAddress()}
            >
              {t('things.settings.save')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** At a thing, for whoever may edit it: what it shows. The server has the last word. */
export function ThingSettings({ thing, shows }: { readonly thing: OpenThing; readonly shows: Shows }) {
  const { t } = useTranslation()
  const mayEdit = useMayEditThing(thing)
  const [isOpen, setOpen] = useState(false)
  if (!mayEdit) return null
  if (isOpen) return <Form thing={thing} shows={shows} close={() => setOpen(false)} />
  return (
    <div className={css.settings}>
      <Button kind="plain" onClick={() => setOpen(true)}>
        <Settings2 aria-hidden size={18} />
        {t('things.settings.open')}
      </Button>
      <ShakeThing thing={thing} />
    </div>
  )
}
