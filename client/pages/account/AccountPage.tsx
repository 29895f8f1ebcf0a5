import { lazy, Suspense } from 'react'
import { Tabs } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { TabList } from '../../components/TabList.tsx'
import { loadAreas } from '../../language/i18n.ts'
import { useAuth } from '../../store/authStore.ts'
import { PageLoading } from '../layout/PageLoading.tsx'
import { LoginFirst } from '../layout/Refusals.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { AccountData } from './AccountData.tsx'
import { ApiKeys } from './ApiKeys.tsx'
import { Sessions } from './Sessions.tsx'
import css from './account.module.css'
import { addChinese } from '../../text/addChinese.ts'
import { accountPageText } from '../../text/zh-CN/accountPage.ts'

addChinese({ account: accountPageText })

const OwnUsage = lazy(async () => {
  const [part] = await Promise.all([import('./OwnUsage.tsx'), loadAreas('usage')])
  return { default: part.OwnUsage }
})

const tabs = { sessions: Sessions, 'api-keys': ApiKeys, usage: OwnUsage, data: AccountData } as const
type Tab = keyof typeof tabs
const isTab = (value: string | undefined): value is Tab => value !== undefined && Object.hasOwn(tabs, value)

/**
 * /account/sessions, /api-keys, /usage and /data: where one is logged in, what one's bots log in with, how much one
 * keeps, what is held of one.
 */
export function AccountPage() {
  const { t } = useTranslation()
  const { tab } = useParams()
  const navigate = useNavigate()
  const loggedIn = useAuth((state) => state.login !== undefined)
  usePageTitle(t('account.title'))
  if (!isTab(tab)) return <Navigate to="/account/sessions" replace />
  const names = {
    sessions: t('account.tabs.sessions'),
    'api-keys': t('account.tabs.apiKeys'),
    usage: t('account.tabs.usage'),
    data: t('account.tabs.data'),
  }
  return (
    <div className={css.page}>
      <h1>{t('account.title')}</h1>
      <p className={css.pageLead}>{t('account.lead')}</p>
      {loggedIn ? (
        <Tabs.Root
          value={tab}
          onValueChange={(value) => void navigate(`/account/${value}`, { replace: true })}
        >
          <div className={css.bar}>
            <TabList
              label={t('account.title')}
              tabs={(Object.keys(tabs) as Tab[]).map((id) => ({ id, name: names[id], count: null }))}
            />
          </div>
          {(Object.keys(tabs) as Tab[]).map((id) => {
            const Content = tabs[id]
            return (
              <Tabs.Content key={id} value={id} className={css.content}>
                <Suspense fallback={<PageLoading />}>
                  <Content />
                </Suspense>
              </Tabs.Content>
            )
          })}
        </Tabs.Root>
      ) : (
        <LoginFirst />
      )}
    </div>
  )
}
