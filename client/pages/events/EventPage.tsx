import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { errorText } from '../../api/errorText.ts'
import { EVENTS_KEY, fetchEvent } from '../../api/events.ts'
import { ApiError } from '../../api/http.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { copyText } from '../../components/copyText.ts'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { EventActions, EventFacts, EventStateTag } from '../../features/events/EventCard.tsx'
import { useServerNow } from '../../features/events/useServerNow.ts'
import { authStore, useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { PageLoading } from '../layout/PageLoading.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { enterEventLink, eventLink } from './eventLinks.ts'
import css from './EventsPage.module.css'

/** So long a page that stands open shows what was: places go. */
const REFRESH_MS = 30_000

/** /events/:id: one event, whole. */
export function EventPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const loginId = useAuth((state) => state.login?.loginId)
  const query = useQuery({
    queryKey: [EVENTS_KEY, 'one', id, loginId],
    queryFn: ({ signal }) => fetchEvent(id, signal),
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
  })
  const now = useServerNow(query.data?.now, query.dataUpdatedAt)
  usePageTitle(query.data?.event.title ?? t('events.title'))
  async function share(): Promise<void> {
    if (await copyText(location.origin + eventLink(id))) showToast(t('events.shared'))
    else showToast(t('events.notShared'), { toastType: 'failed' })
  }
  if (query.isPending) return <PageLoading />
  if (!query.data) {
    const status = query.error instanceof ApiError ? query.error.status : undefined
    const isClosed = status === 401 || status === 403
    return (
      <Notice
        page
        alert
        art={<EmptyRoom />}
        title={t(isClosed ? 'events.membersOnly' : 'events.failed')}
        body={isClosed ? t('events.membersOnlyBody') : errorText(query.error)}
      >
        {/* What is not there, or not for one, does not come by asking again. */}
        {!isClosed && status !== 404 && (
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        )}
        {isClosed && loginId === undefined && (
          <Button onClick={() => authStore.getState().setLoginDialogOpen(true)}>{t('common.login')}</Button>
        )}
        <ButtonLink kind="quiet" to="/events">
          {t('events.list')}
        </ButtonLink>
      </Notice>
    )
  }
  const { event } = query.data
  return (
    <div className={css.page}>
      <Link to="/events" className={css.back}>
        <ArrowLeft aria-hidden size={18} />
        {t('events.list')}
      </Link>
      <article className={css.event}>
        {event.banner !== '' && <img src={event.banner} alt="" />}
        <h1>{event.title}</h1>
        <EventStateTag event={event} now={now} />
        <EventFacts event={event} now={now} />
        {event.description !== '' && <p className={css.words}>{event.description}</p>}
        <EventActions event={event} now={now}>
          <ButtonLink to={enterEventLink(event)}>{t('events.enter')}</ButtonLink>
        </EventActions>
        <Button kind="quiet" onClick={() => void share()}>
          <Link2 aria-hidden size={18} />
          {t('events.share')}
        </Button>
      </article>
    </div>
  )
}
