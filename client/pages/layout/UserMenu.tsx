import { Building2, Gavel, LayoutGrid, LogOut, ScrollText, ShieldCheck, UserPen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { logoutHere } from '../../api/session.ts'
import { Menu, MenuItem, MenuLine, MenuLink } from '../../components/Menu.tsx'
import { useAuth } from '../../store/authStore.ts'
import css from './Header.module.css'
import { UserFace } from './UserFace.tsx'

/** The account menu of the header, on wide windows. */
export function UserMenu({ onEditProfile }: { readonly onEditProfile: () => void }) {
  const { t } = useTranslation()
  const user = useAuth((state) => state.user)
  const label = t('common.userMenu', { name: user?.displayName || t('common.anonymous') })
  return (
    <Menu
      label={label}
      trigger={
        <button type="button" className={css.user} aria-label={label}>
          <UserFace />
        </button>
      }
    >
      {user && (
        <MenuItem icon={<UserPen aria-hidden size={20} />} onSelect={onEditProfile}>
          {t('common.editProfile')}
        </MenuItem>
      )}
      <MenuLink icon={<LayoutGrid aria-hidden size={20} />} to="/my-spaces">
        {t('common.nav.mySpaces')}
      </MenuLink>
      <MenuLink icon={<ScrollText aria-hidden size={20} />} to="/my-buildProfiles">
        {t('common.templates.records')}
      </MenuLink>
      <MenuLink icon={<Building2 aria-hidden size={20} />} to="/my-orgs">
        {t('common.orgs')}
      </MenuLink>
      <MenuLink icon={<ShieldCheck aria-hidden size={20} />} to="/account/sessions">
        {t('common.account')}
      </MenuLink>
      {user?.roles.includes('ADMIN') && (
        <MenuLink icon={<Gavel aria-hidden size={20} />} to="/site-admin/overview">
          {t('common.siteAdmin')}
        </MenuLink>
      )}
      <MenuLine />
      <MenuItem icon={<LogOut aria-hidden size={20} />} onSelect={() => void logoutHere()}>
        {t('common.logout')}
      </MenuItem>
    </Menu>
  )
}
