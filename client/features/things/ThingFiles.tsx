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
import css from './files/files.module.css'

const entryOf = (files: SpaceFiles, { url }: ThingFile): AttachmentEntry | undefined =>
  typeof files === 'string' ? undefined : files.find(({ geturl }) => geturl === url)

/** The last part of an address, as people read it. */
const lastPart = (url: string): string => URL.parse(url, location.origin)?.pathname.split('/').at(-1) || url

/** What hangs on a thing beside what it shows; whoever may edit it hangs up more, and takes off. */
export function ThingFiles({ thing }: { readonly thing: OpenThing }) {
  const { t } = useTranslation()
  const mayEdit = useMayEditThing(thing)
  const object = useWorld(({ maps }) => maps.get(thing.mapId)?.objects.get(thing.objectKey))
  const files = object ? filesOf(object) : []
  const known = useSpaceFiles(files.length > 0)
  const labelOf = useFileLabel()
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
          {files.map((file) => {
            const entry = entryOf(known, file)
            const name = file.name || (entry ? labelOf(entry) : lastPart(file.url))
            return (
              <li key={file.url}>
                <button
                  type="button"
                  className={css.open}
                  aria-label={t('things.files.open', { name })}
                  onClick={() => openBeside(file.url)}
                >
                  {entry?.contentType.startsWith('image/') ? (
                    <img src={file.url} alt="" loading="lazy" />
                  ) : (
                    <FileText aria-hidden size={22} />
                  )}
                  <span>{name}</span>
                </button>
                {mayEdit && (
                  <IconButton label={t('things.files.remove', { name })} onClick={() => takeOff(file)}>
                    <Trash2 aria-hidden size={18} />
                  </IconButton>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {mayEdit && <HangFile thing={thing} object={object} />}
    </section>
  )
}
