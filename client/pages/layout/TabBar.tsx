import { CalendarDays, CircleUserRound, House, LayoutGrid } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { useAuth } from '../../store/authStore.ts'
import css from './TabBar.module.css'

/** On a phone the ways between pages lie under the thumb; the menu at the head has the rest. */
export function TabBar() {
  const { t } = useTranslation()
  const loggedIn = useAuth((state) => state.login !== undefined)
  return (
    <nav className={css.bar} aria-label={t('common.nav.pages')}>
      <NavLink to="/" end>
        <House aria-hidden size={22} />
        {t('common.nav.home')}
      </NavLink>
      <NavLink to="/my-spaces">
        <LayoutGrid aria-hidden size={22} />
        {t(loggedIn ? 'common.nav.mySpaces' : 'common.nav.spaces')}
      </NavLink>
      <NavLink to="/events">
        <CalendarDays aria-hidden size={22} />
        {t('common.nav.events')}
      </NavLink>
      {loggedIn && (
        <NavLink to="/account/sessions">
          <CircleUserRound aria-hidden size={22} />
          {t('common.nav.account')}
        </NavLink>
      )}
    </nav>
  )
}
