import { lazy, Suspense, useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { EventAnswer } from '#shared/http/events.ts'
import type { SpaceAdminAnswer } from '#shared/http/spaceAdmin.ts'
import { errorText } from '../../../api/errorText.ts'
import { EVENTS_KEY, fetchEventsOfSpace, type EventWhen } from '../../../api/events.ts'
import { nextOffset } from '../../../api/nextOffset.ts'
import { Button } from '../../../components/Button.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { EmptyRoom } from '../../../components/EmptyRoom.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { lazyDialog } from '../../../components/lazyDialog.tsx'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { EventFacts, EventStateTag } from '../../../features/events/EventCard.tsx'
import { useEventDeed } from '../../../features/events/useEventDeed.ts'
import { useServerNow } from '../../../features/events/useServerNow.ts'
import { eventLink } from '../../events/eventLinks.ts'
import { PageLoading } from '../../layout/PageLoading.tsx'
import { usePageTitle } from '../../layout/usePageTitle.ts'
import { ManagedSpace, SpaceAdminFrame } from '../SpaceAdminFrame.tsx'
import css from './events.module.css'

const EventForm = lazy(async () => ({ default: (await import('./EventForm.tsx')).EventForm }))
const GuestsDialog = lazyDialog(async () => (await import('./GuestsDialog.tsx')).GuestsDialog)

const PAGE = 20

function CallOff({ event, onClose }: { readonly event: EventAnswer; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const deed = useEventDeed(event.id)
  return (
    <ConfirmDialog
      kind="danger"
      title={t('events.manage.callOffTitle', { title: event.title })}
      body={t('events.manage.callOffBody')}
      labels={{
        confirm: t('events.manage.callOff'),
        busy: t('events.manage.callingOff'),
        keep: t('events.keep'),
      }}
      onConfirm={async () => void (await deed.mutateAsync('call-off'))}
      onClose={onClose}
    />
  )
}

interface Doing {
  readonly what: 'create' | 'edit' | 'guests' | 'callOff'
  readonly event?: EventAnswer
}

function Events({ space }: { readonly space: SpaceAdminAnswer['space'] }) {
  const { t } = useTranslation()
  usePageTitle(`${space.name} · ${t('events.manage.title')}`)
  const [when, setWhen] = useState<EventWhen>('upcoming')
  const [doing, setDoing] = useState<Doing>()
  const query = useInfiniteQuery({
    queryKey: [EVENTS_KEY, space.id, 'managed', when],
    queryFn: ({ signal, pageParam: offset }) =>
      fetchEventsOfSpace(space.id, { when, size: PAGE, offset }, signal),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  })
  const now = useServerNow(query.data?.pages.at(-1)?.now, query.dataUpdatedAt)
  const all = query.data?.pages.flatMap(({ data }) => data)
  const end = (): void => setDoing(undefined)
  if (doing?.what === 'create' || doing?.what === 'edit') {
    return (
      <Suspense fallback={<PageLoading />}>
        <EventForm spaceId={space.id} event={doing.event} onDone={end} />
      </Suspense>
    )
  }
  return (
    <section className={css.board} aria-label={t('events.manage.title')}>
      <div className={css.head}>
        <h2>{t('events.manage.title')}</h2>
        <SelectBox
          label={t('events.manage.title')}
          value={when}
          options={[
            { id: 'upcoming', name: t('events.tabs.all') },
            { id: 'past', name: t('events.tabs.past') },
          ]}
          onChoose={setWhen}
        />
        <Button onClick={() => setDoing({ what: 'create' })}>
          <Plus aria-hidden size={18} />
          {t('events.manage.create')}
        </Button>
      </div>
      {query.isPending && <PageLoading />}
      {query.isError && all === undefined && (
        <Notice alert title={t('events.failed')} body={errorText(query.error)}>
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </Notice>
      )}
      {all?.length === 0 && when === 'upcoming' && (
        <Notice art={<EmptyRoom />} title={t('events.manage.empty')} body={t('events.manage.emptyBody')} />
      )}
      {all?.length === 0 && when === 'past' && (
        <Notice art={<EmptyRoom />} title={t('events.manage.emptyPast')} />
      )}
      <ul className={css.list}>
        {all?.map((event) => (
          <li key={event.id} className={css.row}>
            <h3>
              <Link to={eventLink(event.id)}>{event.title}</Link> <EventStateTag event={event} now={now} />
            </h3>
            <EventFacts event={event} now={now} />
            <div className={css.actions}>
              <Button
                kind="quiet"
                {...GuestsDialog.ahead}
                onClick={() => setDoing({ what: 'guests', event })}
              >
                {t('events.manage.guests')}
              </Button>
              {when === 'upcoming' && (
                <>
                  <Button kind="quiet" onClick={() => setDoing({ what: 'edit', event })}>
                    {t('events.manage.edit')}
                  </Button>
                  <Button kind="quiet" onClick={() => setDoing({ what: 'callOff', event })}>
                    {t('events.manage.callOff')}
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button kind="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('events.more')}
        </Button>
      )}
      {doing?.what === 'guests' && doing.event && <GuestsDialog event={doing.event} onClose={end} />}
      {doing?.what === 'callOff' && doing.event && <CallOff event={doing.event} onClose={end} />}
    </section>
  )
}

/** /space/:id/admin/events: events of a space, for its managers. */
export function SpaceEventsPage() {
  const { t } = useTranslation()
  return (
    <ManagedSpace failed={t('events.failed')}>
      {({ space }) => (
        <SpaceAdminFrame space={space}>
          <Events key={space.id} space={space} />
        </SpaceAdminFrame>
      )}
    </ManagedSpace>
  )
}
