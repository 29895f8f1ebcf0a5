import { FolderOpen, Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapObject } from '#shared/map/placement.ts'
import { filesOf, withFile } from '#shared/map/thingFiles.ts'
import { limits } from '#shared/rules/limits.ts'
import { uploadObjectFile } from '../../../api/files/upload.ts'
import { uploadFailureText } from '../../../api/files/uploadFailure.ts'
import { Button } from '../../../components/Button.tsx'
import { FileInput } from '../../../components/FileInput.tsx'
import { act } from '../../../space/act.ts'
import { useSession } from '../../../store/sessionStore.ts'
import { showToast } from '../../../store/toastStore.ts'
import type { OpenThing } from '../thingsStore.ts'
import { useFileLabel } from './useFileLabel.ts'
import { useSpaceFiles } from './useSpaceFiles.ts'
import css from './files.module.css'

/** The files of the space that do not hang here yet, to choose one. */
function SpaceFileList({ thing, object }: { readonly thing: OpenThing; readonly object: MapObject }) {
  const { t } = useTranslation()
  const labelOf = useFileLabel()
  const known = useSpaceFiles(true)
  if (known === 'loading') return <p role="status">{t('common.loading')}</p>
  if (known === 'failed') return <p role="alert">{t('things.files.failed')}</p>
  const hung = new Set(filesOf(object).map(({ url }) => url))
  const free = known.filter(({ geturl }) => !hung.has(geturl))
  if (free.length === 0) return <p role="status">{t('things.files.none')}</p>
  const hang = (url: string): void => {
    const propertiesJson = withFile(object, url)
    if (propertiesJson === undefined) return
    const objects = { [thing.objectKey]: { propertiesJson } }
    void act('mapUpdateObjects', { mapId: thing.mapId, objects }, t('things.files.hung'))
  }
  return (
    <ul className={css.choice}>
      {free.map((entry) => (
        <li key={entry.attachmentId}>
          <button
            type="button"
            className={css.open}
            aria-label={t('things.files.chosen', { name: labelOf(entry) })}
            onClick={() => hang(entry.geturl)}
          >
            {entry.contentType.startsWith('image/') && <img src={entry.geturl} alt="" loading="lazy" />}
            <span>{labelOf(entry)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** For whoever may edit the level: another file on a thing, a new one or one the space has. */
export function HangFile({ thing, object }: { readonly thing: OpenThing; readonly object: MapObject }) {
  const { t } = useTranslation()
  const spaceId = useSession((state) => state.spaceId)
  const input = useRef<HTMLInputElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const isFull = filesOf(object).length >= limits.thingFilesMax
  async function upload(file: File): Promise<void> {
    running.current?.abort()
    running.current = new AbortController()
    setProblem(undefined)
    setPercent(0)
    try {
      await uploadObjectFile(
        `${spaceId}.${thing.mapId}.${thing.objectKey}`,
        file,
        {
          signal: running.current.signal,
          onProgress: ({ loaded, total }) => setPercent(Math.floor((100 * loaded) / Math.max(1, total))),
        },
        true,
      )
      showToast(t('things.files.hung'))
    } catch (error) {
      if (!(error instanceof DOMException))
        setProblem(uploadFailureText(error, (failure) => t(`things.settings.${failure}`)))
    } finally {
      setPercent(undefined)
    }
  }
  return (
    <>
      <div className={css.row}>
        <Button
          kind="plain"
          disabled={isFull}
          busy={percent !== undefined}
          onClick={() => input.current?.click()}
        >
          <Upload aria-hidden size={18} />
          {t('things.files.add')}
        </Button>
        <Button
          kind="plain"
          disabled={isFull}
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          <FolderOpen aria-hidden size={18} />
          {t('things.files.choose')}
        </Button>
      </div>
      <FileInput
        ref={input}
        label={t('things.files.add')}
        accept="image/*,video/*"
        onChoose={(file) => void upload(file)}
      />
      {percent !== undefined && <p role="status">{t('things.settings.sending', { percent })}</p>}
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {isChoosing && !isFull && <SpaceFileList thing={thing} object={object} />}
    </>
  )
}
