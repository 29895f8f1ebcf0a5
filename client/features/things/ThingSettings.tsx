import { ImageUp, Settings2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadObjectFile } from '../../api/files/upload.ts'
import { Button } from '../../components/Button.tsx'
import { FileInput } from '../../components/FileInput.tsx'
import { useSession } from '../../store/sessionStore.ts'
import { LiveAddress } from './LiveAddress.tsx'
import { useSaving, type Saving } from './files/useSaving.ts'
import { ShakeThing } from './ShakeThing.tsx'
import { TakeAway } from './TakeAway.tsx'
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

function FileForm({
  fileId,
  shows,
  saving,
}: {
  readonly fileId: string
  readonly shows: Shows
  readonly saving: Saving
}) {
  const { t } = useTranslation()
  const takes = takenBy[shows]
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const { percent, save } = saving
  const choose = (chosen: File): void => {
    const isShown = takes.pattern.test(chosen.type)
    setFile(isShown ? chosen : undefined)
    setProblem(isShown ? undefined : t(`things.settings.${takes.unsupported}`))
  }
  const send = () =>
    file &&
    save(async (options) => {
      const { location } = await uploadObjectFile(fileId, file, options)
      // Without a place it was not kept.
      if (!location) throw new Error('no location')
    }, setProblem)
  const isBusy = percent !== undefined
  return (
    <>
      <div className={css.settingsRow}>
        <Button kind="quiet" disabled={isBusy} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden size={18} />
          {t(`things.settings.${takes.choose}`)}
        </Button>
        <span>
          {file ? t('things.settings.chosen', { name: file.name }) : t(`things.settings.${takes.none}`)}
        </span>
        <Button busy={isBusy} disabled={!file || problem !== undefined} onClick={() => void send()}>
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
        {problem}
      </p>
      {isBusy && file && <p role="status">{t('things.settings.sending', { percent })}</p>}
    </>
  )
}

function Form({ thing, shows, close }: { readonly thing: OpenThing; readonly shows: Shows; close(): void }) {
  const { t } = useTranslation()
  const spaceId = useSession((state) => state.spaceId)
  const fileId = `${spaceId}.${thing.mapId}.${thing.objectKey}`
  const saving = useSaving(close)
  return (
    <div className={css.settings} role="group" aria-label={t('things.settings.file')}>
      <FileForm fileId={fileId} shows={shows} saving={saving} />
      {shows === 'film' && <LiveAddress fileId={fileId} saving={saving} />}
      <TakeAway fileId={fileId} thing={thing} saving={saving} />
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
