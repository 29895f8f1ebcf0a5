import { useState } from 'react'
import { Megaphone } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useAuth } from '../../store/authStore.ts'
import { NoSelf } from '../layout/NoSelf.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { BroadcastDialog } from './BroadcastDialog.tsx'
import { OperationsPanel } from './OperationsPanel.tsx'
import { ReportsPanel } from './ReportsPanel.tsx'
import { SpacesPanel } from './SpacesPanel.tsx'
import { UsersPanel } from './UsersPanel.tsx'
import css from './siteAdmin.module.css'

const panels = {
  community: () => <SpacesPanel origin="community" />,
  official: () => <SpacesPanel origin="official" />,
  users: UsersPanel,
  reports: ReportsPanel,
  operations: OperationsPanel,
} as const
type Tab = keyof typeof panels
const tabs = Object.keys(panels) as Tab[]
const isTab = (value: string | undefined): value is Tab => value !== undefined && Object.hasOwn(panels, value)

function NoRight() {
  const { t } = useTranslation()
  return (
    <Notice page art={<EmptyRoom />} title={t('siteAdmin.noRight')} body={t('siteAdmin.noRightBody')}>
      <ButtonLink to="/my-spaces">{t('common.nav.mySpaces')}</ButtonLink>
    </Notice>
  )
}

function Console({ tab }: { readonly tab: Tab }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [writing, setWriting] = useState(false)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('siteAdmin.title')}</h1>
        <Button kind="quiet" onClick={() => setWriting(true)}>
          <Megaphone aria-hidden size={20} />
          {t('siteAdmin.broadcast.open')}
        </Button>
      </header>
      <Tabs.Root
        orientation="vertical"
        className={css.columns}
        value={tab}
        onValueChange={(value) => void navigate(`/site-admin/${value}`, { replace: true })}
      >
        <Tabs.List className={css.tabs} aria-label={t('siteAdmin.title')}>
          {tabs.map((id) => (
            <Tabs.Trigger key={id} value={id} className={css.tab}>
              {t(`siteAdmin.tabs.${id}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map((id) => {
          const Panel = panels[id]
          return (
            <Tabs.Content key={id} value={id} className={css.content}>
              <Panel />
            </Tabs.Content>
          )
        })}
      </Tabs.Root>
      {writing && <BroadcastDialog onClose={() => setWriting(false)} />}
    </div>
  )
}

/** /site-admin/:tab: spaces, users, reports and the operation log, for the admins of the site. */
export function SiteAdminPage() {
  const { t } = useTranslation()
  const { tab } = useParams()
  const loggedIn = useAuth((state) => state.login !== undefined)
  const user = useAuth((state) => state.user)
  const openLogin = useAuth((state) => state.setLoginDialogOpen)
  usePageTitle(isTab(tab) ? `${t(`siteAdmin.tabs.${tab}`)} · ${t('siteAdmin.title')}` : t('siteAdmin.title'))
  if (!isTab(tab)) return <Navigate to="/site-admin/community" replace />
  if (!loggedIn) {
    return (
      <Notice page art={<EmptyRoom />} title={t('siteAdmin.noRight')} body={t('siteAdmin.noRightBody')}>
        <Button onClick={() => openLogin(true)}>{t('common.login')}</Button>
      </Notice>
    )
  }
  if (!user) return <NoSelf page />
  return user.roles.includes('ADMIN') ? <Console tab={tab} /> : <NoRight />
}
