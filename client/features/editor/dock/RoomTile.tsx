import { useTranslation } from 'react-i18next'
import type { PresetRoom } from '#shared/map/making/presetRoom.ts'
import { classes } from '../../../components/classes.ts'
import { assetUrl } from '../../../scene/assets.ts'
import { useSelection } from '../../../store/createStore.ts'
import { workStore } from '../work/workStore.ts'
import css from './shelf.module.css'
import { useLanguage } from './useLanguage.ts'

/** One preset room on the shelf: a click takes it into the hand. */
export function RoomTile({ room }: { readonly room: PresetRoom }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isHeld = useSelection(workStore, ({ held }) => held?.kind === 'room' && held.room.id === room.id)
  const name = room.name[language]
  return (
    <li>
      <button
        type="button"
        className={classes(css.tile, isHeld && css.held)}
        aria-pressed={isHeld}
        aria-label={t('editor.hold', { name })}
        title={room.description[language]}
        onClick={() => workStore.setState({ held: isHeld ? undefined : { kind: 'room', room } })}
      >
        <img
          className={css.roomPicture}
          src={assetUrl(`images/rooms/${room.id}.webp`)}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          draggable={false}
        />
        <span className={css.name}>{name}</span>
        <small>{t('editor.size', { width: room.width, depth: room.depth })}</small>
      </button>
    </li>
  )
}
