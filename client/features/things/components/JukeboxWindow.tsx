import { Music, Square, Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { playedBy, repertoireOf, tracks } from '#shared/map/pressing.ts'
import { Button } from '../../../components/Button.tsx'
import { classes } from '../../../components/classes.ts'
import { Dialog } from '../../../components/Dialog.tsx'
import { act } from '../../../space/act.ts'
import { loudness, useSettings } from '../../../store/settingsStore.ts'
import { useWorld } from '../../../store/worldStore.ts'
import type { ThingProps } from '../thingProps.ts'
import row from '../row.module.css'
import css from './components.module.css'

/** What there is to choose from, and what plays for all. */
export function JukeboxWindow({ mapId, objectKey, title, onClose }: ThingProps<'component'>) {
  const { t } = useTranslation()
  const object = useWorld(({ maps }) => maps.get(mapId)?.objects.get(objectKey))
  const isQuiet = useSettings((settings) => loudness(settings) === 0)
  if (!object) return null
  const played = playedBy(object)?.track
  const press = (command: string, value = 0) =>
    void act('pressThing', { mapId, key: objectKey, command, value })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <Button kind="quiet" disabled={!played} onClick={() => press('stop')}>
          <Square aria-hidden size={18} />
          {t('things.jukebox.stop')}
        </Button>
      }
    >
      <ul className={css.tracks}>
        {repertoireOf(object).map((track) => (
          <li key={track}>
            <button
              type="button"
              className={classes(row.row, css.track)}
              aria-pressed={played === track}
              onClick={() => press('play', tracks.indexOf(track))}
            >
              {played === track ? <Volume2 aria-hidden /> : <Music aria-hidden />}
              <span>{t(`things.jukebox.tracks.${track}`)}</span>
              {played === track && <small>{t('things.jukebox.playing')}</small>}
            </button>
          </li>
        ))}
      </ul>
      <p className={css.hint}>{t('things.jukebox.shared')}</p>
      {isQuiet && (
        <p className={css.hint} role="status">
          <VolumeX aria-hidden size={16} /> {t('things.jukebox.quiet')}
        </p>
      )}
    </Dialog>
  )
}
