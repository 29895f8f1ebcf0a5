import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom'
import { fetchSite } from '../../api/auth.ts'
import { Button } from '../../components/Button.tsx'
import { loadAreas } from '../../language/i18n.ts'
import { useAuth } from '../../store/authStore.ts'
import frame from '../layout/AdminFrame.module.css'
import { NoSelf } from '../layout/NoSelf.tsx'
import { NoRight } from '../layout/Refusals.tsx'
import { PageLoading } from '../layout/PageLoading.tsx'
import { useFacts } from '../layout/siteInfo.ts'
import { usePageTitle } from '../layout/usePageTitle.ts'
import css from './siteAdmin.module.css'
import { lazyDialog } from '../../components/lazyDialog.tsx'

const SpacesPanel = lazy(async () => {
  const [panel] = await Promise.all([import('./SpacesPanel.tsx'), loadAreas('lists')])
  return { default: panel.SpacesPanel }
})
const UsersPanel = lazy(async () => {
  const [panel] = await Promise.all([import('./UsersPanel.tsx'), loadAreas('lists')])
  return { default: panel.UsersPanel }
})
const BroadcastDialog = lazyDialog(async () => (await import('./BroadcastDialog.tsx')).BroadcastDialog)
const ReportsPanel = lazy(async () => {
  const [panel] = await Promise.all([import('./ReportsPanel.tsx'), loadAreas('report')])
  return { default: panel.ReportsPanel }
})
const OperationsPanel = lazy(async () => {
  const [panel] = await Promise.all([import('./OperationsPanel.tsx'), loadAreas('report')])
  return { default: panel.OperationsPanel }
})
const OverviewPanel = lazy(async () => ({ default: (await import('./OverviewPanel.tsx')).OverviewPanel }))
const StoragePanel = lazy(async () => ({ default: (await import('./StoragePanel.tsx')).StoragePanel }))
const SitePanel = lazy(async () => {
  // It names things as the footer does.
  const [panel] = await Promise.all([import('./SitePanel.tsx'), import('../layout/Footer.tsx')])
  return { default: panel.SitePanel }
})

const panels = {
  overview: OverviewPanel,
  community: () => <SpacesPanel origin="community" />,
  official: () => <SpacesPanel origin="official" />,
  users: UsersPanel,
  reports: ReportsPanel,
  operations: OperationsPanel,
  storage: StoragePanel,
  site: SitePanel,
} as const
type Tab = keyof typeof panels
const tabs = Object.keys(panels) as Tab[]
const isTab = (value: string | undefined): value is Tab => value !== undefined && Object.hasOwn(panels, value)

/** Where not all tabs fit, their row scrolls: the open one into sight. */
const centre = (tab: Element): void => tab.scrollIntoView({ block: 'nearest', inline: 'center' })

function Console({ tab }: { readonly tab: Tab }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [writing, setWriting] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const open = list.current?.querySelector('[data-state=active]')
    if (open) centre(open)
  }, [])
  return (
    <div className={frame.page}>
      <header className={frame.head}>
        <h1>{t('siteAdmin.title')}</h1>
        <Button kind="quiet" {...BroadcastDialog.ahead} onClick={() => setWriting(true)}>
          <Megaphone aria-hidden size={20} />
          {t('siteAdmin.broadcast.open')}
        </Button>
      </header>
      {tab !== 'site' && <FactsMissing />}
      <Tabs.Root
        orientation="vertical"
        className={frame.columns}
        value={tab}
        onValueChange={(value) => void navigate(`/site-admin/${value}`, { replace: true })}
      >
        <Tabs.List ref={list} className={frame.menu} aria-label={t('siteAdmin.title')}>
          {tabs.map((id) => (
            <Tabs.Trigger key={id} value={id} onFocus={(event) => centre(event.currentTarget)}>
              {t(`siteAdmin.tabs.${id}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map((id) => {
          const Panel = panels[id]
          return (
            <Tabs.Content key={id} value={id} className={css.content}>
              <Suspense fallback={<PageLoading />}>
                <Panel />
              </Suspense>
            </Tabs.Content>
          )
        })}
      </Tabs.Root>
      {writing && <BroadcastDialog onClose={() => setWriting(false)} />}
    </div>
  )
}

const wantedFacts = ['operator', 'contactEmail', 'icp'] as const

/** Others reach the site, and nobody has written who runs it and how they are reached. */
function FactsMissing() {
  const { t } = useTranslation()
  const facts = useFacts('')
  const { data: site } = useQuery({ queryKey: ['site'], queryFn: fetchSite, staleTime: Infinity })
  if (!site?.isPublic || (facts.operator !== '' && facts.contactEmail !== '')) return null
  const missing = wantedFacts.filter((name) => facts[name] === '')
  return (
    <p className={css.stale} role="note">
      {t('siteAdmin.factsMissing', {
        missing: missing.map((name) => t(`siteAdmin.site.fields.${name}`)).join(t('siteAdmin.listComma')),
      })}{' '}
      <Link to="/site-admin/site">{t('siteAdmin.writeFacts')}</Link>
    </p>
  )
}

/** /site-admin/:tab: spaces, users, reports and the operation log, for the admins of the site. */
export function SiteAdminPage() {
  const { t } = useTranslation()
  const { tab } = useParams()
  const loggedIn = useAuth((state) => state.login !== undefined)
  const user = useAuth((state) => state.user)
  usePageTitle(isTab(tab) ? `${t(`siteAdmin.tabs.${tab}`)} · ${t('siteAdmin.title')}` : t('siteAdmin.title'))
  if (!isTab(tab)) return <Navigate to="/site-admin/overview" replace />
  if (loggedIn && !user) return <NoSelf page />
  if (user?.roles.includes('ADMIN')) return <Console tab={tab} />
  return <NoRight title={t('siteAdmin.noRight')} body={t('siteAdmin.noRightBody')} canLogIn={!loggedIn} />
}
