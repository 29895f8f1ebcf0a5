import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { errorText } from '../../api/errorText.ts'
import { EVENTS_KEY, fetchEvents } from '../../api/events.ts'
import { nextOffset } from '../../api/nextOffset.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { WelcomeRoom } from '../../components/rooms.tsx'
import { TabList } from '../../components/TabList.tsx'
import { EventCard } from '../../features/events/EventCard.tsx'
import { useServerNow } from '../../features/events/useServerNow.ts'
import { authStore, useAuth } from '../../store/authStore.ts'
import { PageLoading } from '../layout/PageLoading.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { eventLink, enterEventLink } from './eventLinks.ts'
import list from '../../features/events/events.module.css'
import css from './EventsPage.module.css'

const PAGE = 20
const tabs = ['all', 'mine', 'past'] as const
type Tab = (typeof tabs)[number]
const isTab = (name: string | undefined): name is Tab => tabs.some((tab) => tab === name)

/** The events of one tab, some at a time. */
function Events({ tab }: { readonly tab: Tab }) {
  const { t } = useTranslation()
  const loginId = useAuth((state) => state.login?.loginId)
  const needsLogin = tab === 'mine' && loginId === undefined
  const query = useInfiniteQuery({
    queryKey: [EVENTS_KEY, tab, loginId],
    queryFn: ({ signal, pageParam: offset }) =>
      fetchEvents(
        tab === 'mine' ? 'mine' : 'all',
        { when: tab === 'past' ? 'past' : 'upcoming', size: PAGE, offset },
        signal,
      ),
    enabled: !needsLogin,
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  })
  const now = useServerNow(query.data?.pages.at(-1)?.now, query.dataUpdatedAt)
  const all = query.data?.pages.flatMap(({ data }) => data)
  if (needsLogin) {
    return (
      <Notice art={<WelcomeRoom />} title={t('events.loginFirst')}>
        <Button onClick={() => authStore.getState().setLoginDialogOpen(true)}>{t('common.login')}</Button>
      </Notice>
    )
  }
  return (
    <>
      {query.isPending && <PageLoading />}
      {query.isError && all === undefined && (
        <Notice alert art={<EmptyRoom />} title={t('events.failed')} body={errorText(query.error)}>
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </Notice>
      )}
      {all?.length === 0 && <Notice art={<EmptyRoom />} title={t(`events.empty.${tab}`)} />}
      <ul className={list.list}>
        {all?.map((event) => (
          <li key={event.id}>
            <EventCard event={event} now={now} title={<Link to={eventLink(event.id)}>{event.title}</Link>}>
              <ButtonLink kind="quiet" to={enterEventLink(event)}>
                {t('events.enter')}
              </ButtonLink>
            </EventCard>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button kind="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('events.more')}
        </Button>
      )}
    </>
  )
}

/** /events: what is on in public spaces, and what one has registered for. */
export function EventsPage() {
  const { t } = useTranslation()
  usePageTitle(t('events.title'))
  const { tab: asked } = useParams()
  const [tab, setTab] = useState<Tab>(isTab(asked) ? asked : 'all')
  return (
    <div className={css.page}>
      <header>
        <h1>{t('events.title')}</h1>
        <p>{t('events.subtitle')}</p>
      </header>
      <Tabs.Root value={tab} onValueChange={(next) => isTab(next) && setTab(next)}>
        <TabList
          label={t('events.title')}
          tabs={tabs.map((id) => ({ id, name: t(`events.tabs.${id}`), count: null }))}
        />
        <Tabs.Content value={tab} className={css.events}>
          <Events key={tab} tab={tab} />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  )
}
