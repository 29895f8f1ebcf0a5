import { useTranslation } from 'react-i18next'
import { deskOf } from '#shared/map/nooks.ts'
import { Button } from '../../components/Button.tsx'
import { act } from '../../space/act.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { nookName } from './nookView.ts'
import css from './NookDialog.module.css'

/** One's own desk in the settings: the way to it, and to be rid of it. Where there are no desks nothing is said. */
export function DeskSettings() {
  const { t } = useTranslation()
  const selfId = useSession((state) => state.selfEncId)
  const userId = useWorld(({ players }) => (selfId === undefined ? undefined : players.get(selfId)?.uid))
  const maps = useWorld((world) => world.maps)
  const own = userId === undefined ? undefined : deskOf(maps.values(), userId)
  const hasDesks = [...maps.values()].some(({ nooks }) => [...nooks.values()].some(({ isDesk }) => isDesk))
  if (!own && !hasDesks) return null
  const name = own ? (nookName(own.map, own.deskId) ?? own.deskId) : ''
  return (
    <>
      <h3>{t('nooks.mine')}</h3>
      <p>{own ? t('nooks.ownDesk', { nook: name }) : t('nooks.noDesk')}</p>
      {own && (
        <div className={css.buttons}>
          <Button
            kind="quiet"
            onClick={() =>
              void act('setDeskInfo', { deskInfo: { deskId: '' } }, t('nooks.deskGivenBack', { nook: name }))
            }
          >
            {t('nooks.giveBack')}
          </Button>
          <Button onClick={() => void act('respawnAtDesk', {})}>{t('nooks.toDesk')}</Button>
        </div>
      )}
    </>
  )
}
