import { useTranslation } from 'react-i18next'
import { useSession } from '../../../store/sessionStore.ts'
import { useWorld } from '../../../store/worldStore.ts'
import { roomsOfSelf } from './roomsOfSelf.ts'
import css from './rooms.module.css'

/** Who builds in some rooms reads which; on the ground they are drawn round. */
export function OwnRooms() {
  const { t, i18n } = useTranslation()
  const self = useSession(({ selfEncId }) => selfEncId)
  const own = useWorld((world) => roomsOfSelf(world, self))
  if (!own) return null
  if (own.length === 0) return <p className={css.own}>{t('editor.noOwnRooms')}</p>
  const rooms = new Intl.ListFormat(i18n.language).format(own)
  return <p className={css.own}>{t('editor.ownRooms', { rooms })}</p>
}
