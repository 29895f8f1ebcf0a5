import { useCallback, useState } from 'react'
import { Plus } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { TabList } from '../../components/TabList.tsx'
import { useAuth } from '../../store/authStore.ts'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { EditSpaceDialog } from './EditSpaceDialog.tsx'
import { isSortKey, ListTools } from './ListTools.tsx'
import { SpaceGrid } from './SpaceGrid.tsx'
import { listed } from './spaceView.ts'
import { spaceTabs, useSpaces, type SpaceTab } from './useSpaces.ts'
import css from './MySpacesPage.module.css'

function LoginPrompt() {
  const { t } = useTranslation()
  const openLogin = useAuth((state) => state.setLoginDialogOpen)
  return (
    <Notice art={<EmptyRoom />} title={t('account.loginNeeded')} body={t('account.loginNeededBody')}>
      <Button onClick={() => openLogin(true)}>{t('common.login')}</Button>
    </Notice>
  )
}

/** Tab, order and search live in the address, so that Back and a shared link bring them along. */
function useListAddress() {
  const [params, setParams] = useSearchParams()
  const tab: SpaceTab = params.get('tab') === 'myCreated' ? 'myCreated' : 'official'
  const sort = params.get('sort')
  const search = (params.get('search') ?? '').slice(0, 100)
  const change = useCallback(
    (name: string, value: string) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return { tab, sortK: isSortKey(sort) ? sort : ('hottest' as const), search, change }
}

/** /my-spaces: official spaces and one's own. */
export function MySpacesPage() {
  const { t } = useTranslation()
  usePageTitle(t('spaces.title'))
  const navigate = useNavigate()
  const { tab, sortK, search, change } = useListAddress()
  const loggedIn = useAuth((state) => state.login !== undefined)
  const openLogin = useAuth((state) => state.setLoginDialogOpen)
  const [editing, setEditing] = useState<SpaceEntry>()
  const lists = {
    official: useSpaces('official', { search, sortK }),
    myCreated: useSpaces('myCreated', { search, sortK }),
  }
  const retry = () => {
    // Whatever kept one list away most likely kept the other away as well.
    for (const id of spaceTabs) if (lists[id].isError) void lists[id].refetch()
  }
  const onSearch = useCallback((value: string) => change('search', value), [change])

  return (
    <div className={css.page}>
      <div className={css.head}>
        <div>
          <h1>{t('spaces.title')}</h1>
          <p>{t('spaces.lead')}</p>
        </div>
        <Button size="l" onClick={() => (loggedIn ? void navigate('/template/official') : openLogin(true))}>
          <Plus aria-hidden size={22} />
          {t('spaces.create')}
        </Button>
      </div>
      <Tabs.Root value={tab} onValueChange={(value) => change('tab', value)}>
        <div className={css.bar}>
          <TabList
            label={t('spaces.title')}
            tabs={spaceTabs.map((id) => ({
              id,
              name: t(`spaces.tabs.${id}`),
              count: lists[id].data && listed(lists[id].data.data).length,
            }))}
          />
          <ListTools
            search={search}
            sortK={sortK}
            onSearch={onSearch}
            onSort={(key) => change('sort', key)}
          />
        </div>
        {spaceTabs.map((id) => (
          <Tabs.Content key={id} value={id} className={css.content}>
            {id === 'myCreated' && !loggedIn ? (
              <LoginPrompt />
            ) : (
              <SpaceGrid
                tab={id}
                query={lists[id]}
                search={search}
                onClearSearch={() => change('search', '')}
                onRetry={retry}
                onEdit={setEditing}
              />
            )}
          </Tabs.Content>
        ))}
      </Tabs.Root>
      {editing && <EditSpaceDialog entry={editing} onClose={() => setEditing(undefined)} />}
    </div>
  )
}
