import { FileText, Paperclip, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AttachmentEntry } from '#shared/http/spaces.ts'
import { filesOf, withoutFile, type ThingFile } from '#shared/map/thingFiles.ts'
import { IconButton } from '../../components/IconButton.tsx'
import { act } from '../../space/act.ts'
import { useWorld } from '../../store/worldStore.ts'
import type { OpenThing } from './thingsStore.ts'
import { useMayEditThing } from './useIsEditor.ts'
import { openBeside } from './windows/addresses.ts'
import { HangFile } from './files/HangFile.tsx'
import { useFileLabel } from './files/useFileLabel.ts'
import { useSpaceFiles, type SpaceFiles } from './files/useSpaceFiles.ts'
import { useUploadFacts } from './files/useUploadFacts.ts'
import css from './files/files.module.css'

const entryOf = (files: SpaceFiles, { url }: ThingFile): AttachmentEntry | undefined =>
  typeof files === 'string' ? undefined : files.find(({ geturl }) => geturl === url)

/** The last part of an address, as people read it. */
const lastPart = (url: string): string => URL.parse(url, location.origin)?.pathname.split('/').at(-1) || url

/** One of them: opened by whoever sees it, taken off by who may. */
function HungFile({
  file,
  entry,
  isListed,
  onTakeOff,
}: {
  readonly file: ThingFile
  readonly entry: AttachmentEntry | undefined
  /** What is listed is known: without an entry it is not. */
  readonly isListed: boolean
  readonly onTakeOff: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const labelOf = useFileLabel()
  const facts = useUploadFacts(file.url, isListed && !entry)
  const known = entry ?? facts
  const name = file.name || (known ? labelOf(known) : lastPart(file.url))
  return (
    <li>
      <button
        type="button"
        className={css.open}
        aria-label={t('things.files.open', { name })}
        onClick={() => openBeside(file.url)}
      >
        {known?.contentType.startsWith('image/') ? (
          <img src={file.url} alt="" loading="lazy" />
        ) : (
          <FileText aria-hidden size={22} />
        )}
        <span>{name}</span>
      </button>
      {onTakeOff && (
        <IconButton label={t('things.files.remove', { name })} onClick={onTakeOff}>
          <Trash2 aria-hidden size={18} />
        </IconButton>
      )}
    </li>
  )
}

/** What hangs on a thing beside what it shows; whoever may edit it hangs up more, and takes off. */
export function ThingFiles({ thing }: { readonly thing: OpenThing }) {
  const { t } = useTranslation()
  const mayEdit = useMayEditThing(thing)
  const object = useWorld(({ maps }) => maps.get(thing.mapId)?.objects.get(thing.objectKey))
  const files = object ? filesOf(object) : []
  const known = useSpaceFiles(files.length > 0)
  if (!object || (files.length === 0 && !mayEdit)) return null
  const takeOff = ({ url }: ThingFile): void => {
    const objects = { [thing.objectKey]: { propertiesJson: withoutFile(object, url) } }
    void act('mapUpdateObjects', { mapId: thing.mapId, objects }, t('things.files.removed'))
  }
  return (
    <section className={css.files} aria-label={t('things.files.title')}>
      <h3>
        <Paperclip aria-hidden size={16} />
        {t('things.files.title')}
      </h3>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <HungFile
              key={file.url}
              file={file}
              entry={entryOf(known, file)}
              isListed={known !== 'loading'}
              onTakeOff={mayEdit ? () => takeOff(file) : undefined}
            />
          ))}
        </ul>
      )}
      {mayEdit && <HangFile thing={thing} object={object} />}
    </section>
  )
}
