import { useTranslation } from 'react-i18next'
import { LogoMark } from '../components/Logo.tsx'
import { useMembers } from '../store/membersStore.ts'
import { useSession } from '../store/sessionStore.ts'
import { useWorld } from '../store/worldStore.ts'
import { isOpen, toggleWindow, useUi } from '../store/uiStore.ts'
import { levelName, levelWords } from '../text/levelName.ts'
import { keepFocus } from './Panel.tsx'
import css from './PlacePill.module.css'

/** Where one is, and with how many. */
export function PlacePill({
  spaceName,
  mainLevel,
}: {
  readonly spaceName: string
  /** The name of a level that goes without saying: the space's own, in the language it was given in. */
  readonly mainLevel: string
}) {
  const { t } = useTranslation()
  const selfEncId = useSession((state) => state.selfEncId)
  const map = useWorld((world) => {
    const mapId = selfEncId === undefined ? undefined : world.players.get(selfEncId)?.mapId
    return mapId === undefined ? undefined : world.maps.get(mapId)
  })
  const level = map?.name
  const isMenuOpen = useUi((state) => isOpen(state, 'space_menu'))
  const count = useMembers((state) => state.rows.length)
  return (
    <div className={css.place}>
      <button
        type="button"
        className={css.logo}
        aria-label={t('space.hud.menu')}
        title={t('space.hud.menu')}
        aria-pressed={isMenuOpen}
        onMouseDown={keepFocus}
        onClick={() => toggleWindow('space_menu')}
      >
        <LogoMark size={30} />
      </button>
      <div>
        <h1 title={map?.description ? levelWords(map.description) : spaceName}>{spaceName}</h1>
        <p>
          {level && level !== mainLevel && level !== spaceName && (
            <span className={css.level}>{levelName(level)}</span>
          )}
          <span className={css.online} data-testid="people-count">
            {t('space.hud.peopleCount', { count })}
          </span>
        </p>
      </div>
    </div>
  )
}
