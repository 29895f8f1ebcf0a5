import type { ReactNode } from 'react'
import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { copyText } from '../../components/copyText.ts'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { showToast } from '../../store/toastStore.ts'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { settingsLink, spaceLink, statsLink } from '../mySpaces/spaceView.ts'
import css from './SpaceSettingsPage.module.css'

/** Key of what managers of a space load. */
export const SPACE_ADMIN_KEY = 'spaceAdmin'

/** What the pages of a space's managers have in common: which space, and the way between them. */
export function SpaceAdminFrame({
  space,
  children,
}: {
  readonly space: { readonly id: string; readonly name: string }
  readonly children: ReactNode
}) {
  const { t } = useTranslation()

  async function copyLink() {
    if (await copyText(location.origin + spaceLink(space.id))) showToast(t('spaceAdmin.copied'))
    else showToast(t('spaceAdmin.copyFailed'), { toastType: 'failed' })
  }

  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <p>{t('spaceAdmin.managed')}</p>
          <h1>{space.name}</h1>
        </div>
        <div className={css.actions}>
          <Button kind="quiet" onClick={() => void copyLink()}>
            <Link2 aria-hidden size={18} />
            {t('spaceAdmin.copyLink')}
          </Button>
          <ButtonLink to={spaceLink(space.id)}>{t('spaceAdmin.visit')}</ButtonLink>
        </div>
      </header>
      <div className={css.columns}>
        <nav className={css.menu} aria-label={t('spaceAdmin.menu')}>
          <NavLink to={settingsLink(space.id)}>{t('spaceAdmin.settings')}</NavLink>
          <NavLink to={statsLink(space.id)}>{t('siteAdmin.stats.title')}</NavLink>
        </nav>
        {children}
      </div>
    </div>
  )
}

/** For those who do not manage the space, or when there is none. */
export function NoSpaceRight() {
  const { t } = useTranslation()
  usePageTitle(t('spaceAdmin.noRight'))
  return (
    <Notice page alert art={<EmptyRoom />} title={t('spaceAdmin.noRight')} body={t('spaceAdmin.noRightBody')}>
      <ButtonLink to="/my-spaces">{t('spaceAdmin.back')}</ButtonLink>
    </Notice>
  )
}
