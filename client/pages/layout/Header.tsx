import { lazy, Suspense, useState } from 'react'
import {
  Building2,
  CalendarDays,
  House,
  LayoutGrid,
  LogOut,
  Menu as MenuIcon,
  ScrollText,
  Search,
  Gavel,
  ShieldCheck,
  UserPen,
  X,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { logoutHere } from '../../api/session.ts'
import { Button } from '../../components/Button.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { LogoMark } from '../../components/Logo.tsx'
import { useAuth } from '../../store/authStore.ts'
import { LoginDialog } from '../auth/lazyLogin.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { NoticesButton } from './NoticesButton.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { UserFace } from './UserFace.tsx'
import css from './Header.module.css'

function NavLinks() {
  const { t } = useTranslation()
  const loggedIn = useAuth((state) => state.login !== undefined)
  return (
    <>
      <NavLink to="/" end>
        {t('common.nav.home')}
      </NavLink>
      {loggedIn && <NavLink to="/my-spaces">{t('common.nav.mySpaces')}</NavLink>}
      {loggedIn && <NavLink to="/events">{t('common.nav.events')}</NavLink>}
    </>
  )
}

/** The account menu as it looks until its code is there. */
function UserMenuLook() {
  return (
    <span className={css.user} aria-hidden>
      <UserFace />
    </span>
  )
}

// Drop-down menus are 14 kB gzip that guests and the space never need. Without them there is still the look.
const UserMenu = lazy(async () => {
  try {
    return { default: (await import('./UserMenu.tsx')).UserMenu }
  } catch {
    return { default: UserMenuLook }
  }
})

const ThemeBar = lazy(async () => {
  try {
    return { default: (await import('../../components/ThemeBar.tsx')).ThemeBar }
  } catch {
    return { default: () => <></> }
  }
})

const EditorLink = lazy(async () => {
  try {
    return { default: (await import('./EditorLink.tsx')).EditorLink }
  } catch {
    return { default: () => <></> }
  }
})

function MobileMenu({ onEditProfile }: { readonly onEditProfile: () => void }) {
  const { t } = useTranslation()
  const user = useAuth((state) => state.user)
  const loggedIn = useAuth((state) => state.login !== undefined)
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  const [shownFor, setShownFor] = useState(key)
  if (shownFor !== key) {
    setShownFor(key)
    setOpen(false)
  }
  const close = () => setOpen(false)
  return (
    <div className={css.mobile} onKeyDown={(event) => event.key === 'Escape' && close()}>
      <IconButton
        label={open ? t('common.nav.closeMenu') : t('common.nav.openMenu')}
        aria-expanded={open}
        aria-controls="mobile-menu"
        onClick={() => setOpen(!open)}
      >
        {open ? <X aria-hidden size={26} /> : <MenuIcon aria-hidden size={26} />}
      </IconButton>
      <div id="mobile-menu" className={css.sheet} hidden={!open}>
        <nav aria-label={t('common.nav.main')}>
          <Link to="/" onClick={close}>
            <House aria-hidden size={22} />
            {t('common.nav.home')}
          </Link>
          {loggedIn && (
            <Link to="/my-spaces" onClick={close}>
              <LayoutGrid aria-hidden size={22} />
              {t('common.nav.mySpaces')}
            </Link>
          )}
          {loggedIn && (
            <Link to="/events" onClick={close}>
              <CalendarDays aria-hidden size={22} />
              {t('common.nav.events')}
            </Link>
          )}
          {loggedIn && (
            <Link to="/my-buildProfiles" onClick={close}>
              <ScrollText aria-hidden size={22} />
              {t('common.templates.records')}
            </Link>
          )}
          {loggedIn && (
            <Link to="/my-orgs" onClick={close}>
              <Building2 aria-hidden size={22} />
              {t('common.orgs')}
            </Link>
          )}
          {user && (
            <button
              type="button"
              onClick={() => {
                close()
                onEditProfile()
              }}
            >
              <UserPen aria-hidden size={22} />
              {t('common.editProfile')}
            </button>
          )}
          {loggedIn && (
            <Link to="/account/sessions" onClick={close}>
              <ShieldCheck aria-hidden size={22} />
              {t('common.account')}
            </Link>
          )}
          {user?.roles.includes('ADMIN') && (
            <Link to="/site-admin/overview" onClick={close}>
              <Gavel aria-hidden size={22} />
              {t('common.siteAdmin')}
            </Link>
          )}
          {loggedIn && (
            <button type="button" onClick={() => void logoutHere()}>
              <LogOut aria-hidden size={22} />
              {t('common.logout')}
            </button>
          )}
        </nav>
        <div className={css.choices}>
          {open && (
            <Suspense>
              <ThemeBar />
            </Suspense>
          )}
          <LanguageSwitch />
        </div>
      </div>
      {open && <div className={css.away} onClick={close} aria-hidden />}
    </div>
  )
}

/** Logo, navigation, language and account; below 760 px a hamburger menu. */
export function Header({ onEditProfile }: { readonly onEditProfile: () => void }) {
  const { t } = useTranslation()
  const isTemplatePage = useLocation().pathname.startsWith('/template')
  const loggedIn = useAuth((state) => state.login !== undefined)
  const openLogin = useAuth((state) => state.setLoginDialogOpen)
  return (
    <header className={css.header}>
      <div className={css.bar}>
        <Link to="/" className={css.logo}>
          <LogoMark size={34} />
          <span>{t('common.brand')}</span>
        </Link>
        <nav className={css.nav} aria-label={t('common.nav.main')}>
          <NavLinks />
        </nav>
        <div className={css.end}>
          {loggedIn && isTemplatePage && (
            <Suspense>
              <EditorLink />
            </Suspense>
          )}
          <IconButton
            label={t('common.search')}
            aria-keyshortcuts="Control+K Meta+K"
            aria-haspopup="dialog"
            onClick={() => dispatchEvent(new Event('lingjing.find'))}
          >
            <Search aria-hidden size={22} />
          </IconButton>
          <div className={css.desktop}>
            <LanguageSwitch />
            <ThemeMenu />
          </div>
          {loggedIn && <NoticesButton className={css.bell} />}
          {loggedIn ? (
            <div className={css.desktop}>
              <Suspense fallback={<UserMenuLook />}>
                <UserMenu onEditProfile={onEditProfile} />
              </Suspense>
            </div>
          ) : (
            <>
              <span className={css.guest}>{t('common.guestMode')}</span>
              <Button {...LoginDialog.ahead} onClick={() => openLogin(true)}>
                {t('common.login')}
              </Button>
            </>
          )}
          <MobileMenu onEditProfile={onEditProfile} />
        </div>
      </div>
    </header>
  )
}
