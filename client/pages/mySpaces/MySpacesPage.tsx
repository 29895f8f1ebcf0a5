import { useCallback, useState } from 'react'
import { Plus } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import type { SpaceSearch } from '../../api/spaces.ts'
import { Button } from '../../components/Button.tsx'
import { TabList } from '../../components/TabList.tsx'
import { useAuth } from '../../store/authStore.ts'
import { logInFirst } from '../../store/logInFirst.ts'
import { LoginFirst } from '../layout/Refusals.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { isSortKey, ListTools } from './ListTools.tsx'
import { DeleteSpaceDialog, EditSpaceDialog, ShareDialog } from './spaceDialogs.ts'
import { SpaceGrid } from './SpaceGrid.tsx'
import { isOpenTab, isSpaceTab, spaceTabs, useSpaceCount, useSpaces, type SpaceTab } from './useSpaces.ts'
import css from './MySpacesPage.module.css'

/** Tab, order and search live in the address, so that Back and a shared link bring them along. */
function useListAddress() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  const tab: SpaceTab = isSpaceTab(asked) ? asked : 'official'
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

/** A list while it is shown, otherwise only how long it is. */
const useList = (tab: SpaceTab, search: SpaceSearch, shown: SpaceTab) => ({
  query: useSpaces(tab, search, tab === shown),
  count: useSpaceCount(tab, search, tab !== shown),
})

const useLists = (search: SpaceSearch, shown: SpaceTab) => ({
  official: useList('official', search, shown),
  community: useList('community', search, shown),
  myCreated: useList('myCreated', search, shown),
  joined: useList('joined', search, shown),
  liked: useList('liked', search, shown),
  viewed: useList('viewed', search, shown),
})

/** Own spaces kept off the lists: how many there are, and the way to see them. */
function HiddenSpaces({
  search,
  shown,
  onShow,
}: {
  readonly search: SpaceSearch
  readonly shown: boolean
  readonly onShow: (shown: boolean) => void
}) {
  const { t } = useTranslation()
  const count = useSpaceCount('myCreated', { ...search, hidden: 'only' }, true) ?? 0
  if (count === 0 && !shown) return null
  return (
    <p className={css.hiddenOnes}>
      {t('spaces.hiddenCount', { count })}
      <Button kind="plain" aria-pressed={shown} onClick={() => onShow(!shown)}>
        {t(shown ? 'spaces.hideHidden' : 'spaces.showHidden')}
      </Button>
    </p>
  )
}

/** What is open over the page. */
type OpenDialog = { readonly name: 'edit' | 'share' | 'delete'; readonly entry: SpaceEntry }

function SpaceDialog({ open, onClose }: { readonly open: OpenDialog; readonly onClose: () => void }) {
  const { entry } = open
  return (
    <>
      {open.name === 'edit' && <EditSpaceDialog entry={entry} onClose={onClose} />}
      {open.name === 'share' && (
        <ShareDialog space={entry.space} isPublic={entry.settings.isPublic} onClose={onClose} />
      )}
      {open.name === 'delete' && (
        <DeleteSpaceDialog space={entry.space} inside={entry.onlinePlayers} onClose={onClose} />
      )}
    </>
  )
}

/** /my-spaces: official spaces, those of others, and one's own. */
export function MySpacesPage() {
  const { t } = useTranslation()
  usePageTitle(t('spaces.title'))
  const navigate = useNavigate()
  const { tab, sortK, search, change } = useListAddress()
  const loggedIn = useAuth((state) => state.login !== undefined)
  const [dialog, setDialog] = useState<OpenDialog>()
  const [withHidden, setWithHidden] = useState(false)
  const wanted: SpaceSearch = { search, sortK }
  const withThese = tab === 'myCreated' && withHidden
  const lists = useLists(withThese ? { ...wanted, hidden: 'include' } : wanted, tab)
  const onSearch = useCallback((value: string) => change('search', value), [change])
  const tabs = spaceTabs.filter((id) => loggedIn || isOpenTab(id) || id === 'myCreated')
  const actions = {
    onEdit: (entry: SpaceEntry) => setDialog({ name: 'edit', entry }),
    onShare: (entry: SpaceEntry) => setDialog({ name: 'share', entry }),
    onDelete: (entry: SpaceEntry) => setDialog({ name: 'delete', entry }),
  }

  return (
    <div className={css.page}>
      <div className={css.head}>
        <div>
          <h1>{t(loggedIn ? 'spaces.title' : 'common.nav.spaces')}</h1>
          <p>{t('spaces.lead')}</p>
        </div>
        <Button size="l" onClick={() => logInFirst(() => void navigate('/template/official'))}>
          <Plus aria-hidden size={22} />
          {t('spaces.create')}
        </Button>
      </div>
      <Tabs.Root value={tab} onValueChange={(value) => change('tab', value)}>
        <div className={css.bar}>
          <TabList
            label={t('spaces.title')}
            tabs={tabs.map((id) => ({
              id,
              name: t(`spaces.tabs.${id}`),
              count: loggedIn || isOpenTab(id) ? (lists[id].query.total ?? lists[id].count) : null,
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
            {!loggedIn && !isOpenTab(id) ? (
              <LoginFirst />
            ) : (
              <SpaceGrid
                tab={id}
                query={lists[id].query}
                search={search}
                onClearSearch={() => change('search', '')}
                actions={actions}
              />
            )}
            {id === 'myCreated' && loggedIn && (
              <HiddenSpaces search={wanted} shown={withHidden} onShow={setWithHidden} />
            )}
          </Tabs.Content>
        ))}
      </Tabs.Root>
      {dialog && <SpaceDialog open={dialog} onClose={() => setDialog(undefined)} />}
    </div>
  )
}
