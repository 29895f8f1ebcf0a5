import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadFailureText } from '../../../api/files/uploadFailure.ts'
import { uploadKeptFile, type UploadOptions } from '../../../api/files/upload.ts'
import { FileInput } from '../../../components/FileInput.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { sessionStore } from '../../../store/sessionStore.ts'
import { currentWork } from '../work/Work.ts'
import { storedKey } from './saying.ts'
import css from './properties.module.css'
import type { Sent } from './thingField.ts'

const accepted: Readonly<Record<Sent, string>> = {
  image: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
  video: 'video/mp4,video/webm',
  audio: 'audio/mpeg,audio/ogg,audio/wav,audio/mp4,.mp3,.ogg,.wav,.m4a',
}

/** A path of this site as maps name it, whatever address the server has of itself. */
const pathOf = (location: string): string => {
  const url = URL.parse(location, window.location.origin)
  return url?.pathname.startsWith('/files/') ? url.pathname : location
}

/** What keeps a file until an edit names it. */
type Sending = (file: File, options: UploadOptions) => Promise<{ readonly location: string }>

/** Sends a file for the first of some things. */
export const sendForThing =
  (names: ReadonlySet<string>): Sending =>
  async (file, options) => {
    const key = await storedKey(names)
    const mapId = currentWork()?.mapId
    if (key === undefined || mapId === undefined) throw new Error('the thing is gone')
    return uploadKeptFile(`${sessionStore.get().spaceId}.${mapId}.${key}`, file, options)
  }

/** Sends a file from one's own machine for a field; `onDone` has its path. */
export function SendFile({
  sends,
  label,
  send: sending,
  onDone,
}: {
  readonly sends: Sent
  /** The field it is for. */
  readonly label: string
  readonly send: Sending
  readonly onDone: (path: string) => void
}) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => () => running.current?.abort(), [])
  const send = async (file: File): Promise<void> => {
    const { signal } = (running.current = new AbortController())
    setProblem(undefined)
    setPercent(0)
    try {
      const { location } = await sending(file, {
        signal,
        onProgress: ({ loaded, total }) => setPercent(Math.floor((100 * loaded) / Math.max(1, total))),
      })
      if (!location) throw new Error('no location')
      onDone(pathOf(location))
    } catch (error) {
      if (!signal.aborted)
        setProblem(uploadFailureText(error, (failure) => t(`editor.props.upload.${failure}`)))
    }
    if (!signal.aborted) setPercent(undefined)
  }
  const words = t(`editor.props.send.${sends}`, { label })
  return (
    <>
      <IconButton label={words} disabled={percent !== undefined} onClick={() => input.current?.click()}>
        <Upload aria-hidden size={18} />
      </IconButton>
      <FileInput ref={input} label={words} accept={accepted[sends]} onChoose={(file) => void send(file)} />
      {percent !== undefined && (
        <span className={css.note} role="status">
          {t('editor.props.sending', { percent })}
        </span>
      )}
      {problem !== undefined && <em role="alert">{problem}</em>}
    </>
  )
}
