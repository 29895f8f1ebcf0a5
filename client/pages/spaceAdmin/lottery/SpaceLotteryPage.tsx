import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import type { SpaceAdminAnswer } from '#shared/http/spaceAdmin.ts'
import { errorText } from '../../../api/errorText.ts'
import { fetchLotteries, LOTTERIES_KEY } from '../../../api/lottery.ts'
import { Button } from '../../../components/Button.tsx'
import { EmptyRoom } from '../../../components/EmptyRoom.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { TabList } from '../../../components/TabList.tsx'
import { PageLoading } from '../../layout/PageLoading.tsx'
import { usePageTitle } from '../../layout/usePageTitle.ts'
import { ManagedSpace, SpaceAdminFrame } from '../SpaceAdminFrame.tsx'
import { LotteryCard } from './LotteryCard.tsx'
import { REFRESH_MS } from './refresh.ts'
import css from './lottery.module.css'
import { lazyDialog } from '../../../components/lazyDialog.tsx'

const LotteryDialog = lazyDialog(async () => (await import('./LotteryDialog.tsx')).LotteryDialog)

const tabs = ['all', 'UNPUBLISHED', 'PUBLISHED', 'FINISHED'] as const
type Tab = (typeof tabs)[number]

function Lotteries({ space }: { readonly space: SpaceAdminAnswer['space'] }) {
  const { t } = useTranslation()
  usePageTitle(t('lottery.pageTitle', { name: space.name }))
  const client = useQueryClient()
  const [tab, setTab] = useState<Tab>('all')
  const [isAdding, setAdding] = useState(false)
  /** What somebody has folded or unfolded; the newest stands open. */
  const [unfolded, setUnfolded] = useState<Readonly<Record<string, boolean>>>({})
  const query = useQuery({
    queryKey: [LOTTERIES_KEY, space.id],
    queryFn: ({ signal }) => fetchLotteries(space.id, signal),
    refetchInterval: REFRESH_MS,
  })
  const all = query.data?.data
  const reload = () => client.invalidateQueries({ queryKey: [LOTTERIES_KEY, space.id] })
  const inTab = (id: Tab) => all?.filter(({ status }) => id === 'all' || status === id)
  const shown = inTab(tab)
  const fold = (id: string, isUnfolded: boolean) => setUnfolded((known) => ({ ...known, [id]: isUnfolded }))

  return (
    <SpaceAdminFrame space={space}>
      <div className={css.page}>
        <div className={css.pageHead}>
          <h2>{t('lottery.title')}</h2>
          <Button {...LotteryDialog.ahead} onClick={() => setAdding(true)}>
            <Plus aria-hidden size={18} />
            {t('lottery.add')}
          </Button>
        </div>
        <Tabs.Root value={tab} onValueChange={(next) => setTab(tabs.find((id) => id === next) ?? 'all')}>
          <TabList
            label={t('lottery.tabs.label')}
            tabs={tabs.map((id) => ({ id, name: t(`lottery.tabs.${id}`), count: inTab(id)?.length }))}
          />
          <Tabs.Content value={tab} className={css.tabPanel}>
            {query.isError && !all && (
              <Notice alert art={<EmptyRoom />} title={t('lottery.failed')} body={errorText(query.error)}>
                <Button busy={query.isFetching} onClick={() => void query.refetch()}>
                  {t('common.retry')}
                </Button>
              </Notice>
            )}
            {query.isPending && <PageLoading />}
            {shown?.length === 0 &&
              (all?.length === 0 ? (
                <Notice art={<EmptyRoom />} title={t('lottery.none')} body={t('lottery.noneBody')} />
              ) : (
                <Notice title={t('lottery.noneHere')} />
              ))}
            <ul className={css.list} aria-label={t('lottery.title')}>
              {shown?.map((lottery) => (
                <LotteryCard
                  key={lottery.id}
                  lottery={lottery}
                  isUnfolded={unfolded[lottery.id] ?? lottery.id === all?.[0]?.id}
                  onFold={(isUnfolded) => fold(lottery.id, isUnfolded)}
                  onChanged={reload}
                />
              ))}
            </ul>
          </Tabs.Content>
        </Tabs.Root>
      </div>
      {isAdding && (
        <LotteryDialog
          spaceId={space.id}
          lottery={undefined}
          onSaved={async ({ id }) => {
            fold(id, true)
            if (tab !== 'UNPUBLISHED') setTab('all')
            await reload()
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </SpaceAdminFrame>
  )
}

/** /space/:id/admin/lottery: prize draws, for the managers of a space (in-space.md §4). */
export function SpaceLotteryPage() {
  const { t } = useTranslation()
  return (
    <ManagedSpace failed={t('lottery.failed')}>
      {({ space }) => <Lotteries key={space.id} space={space} />}
    </ManagedSpace>
  )
}
