import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EventAnswer } from '#shared/http/events.ts'
import { errorText } from '../../api/errorText.ts'
import { EVENTS_KEY, fetchEventsOfSpace } from '../../api/events.ts'
import { Button } from '../../components/Button.tsx'
import { Chip, ChipButton } from '../../components/Chip.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useHappened } from '../../space/happened.ts'
import { chipsPlaceStore } from '../../store/chipsPlaceStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { EventCard, useCountdownText } from './EventCard.tsx'
import { eventsStore } from './eventsStore.ts'
import { useServerNow } from './useServerNow.ts'
import css from './events.module.css'

/** What begins within this time is said to who is inside. */
const SOON_MS = 3_600_000
/** The next of them; more are on the page of events. */
const SHOWN = 20

/** So long a list that stands open shows what was: of places that go nobody is told by themselves. */
const REFRESH_MS = 30_000

/** A quiet line: what is on, or how long until it begins. */
function NextLine({
  event,
  now,
  onHide,
}: {
  readonly event: EventAnswer
  readonly now: number
  readonly onHide: () => void
}) {
  const { t } = useTranslation()
  const place = useSelection(chipsPlaceStore, ({ element }) => element)
  const time = useCountdownText()(event.startsAt, now)
  return (
    place &&
    createPortal(
      <Chip
        icon={CalendarClock}
        testId="next-event"
        quiet
        actions={
          <>
            <ChipButton main onClick={() => eventsStore.setState({ isOpen: true })}>
              {t('events.chip.details')}
            </ChipButton>
            <ChipButton onClick={onHide}>{t('events.chip.hide')}</ChipButton>
          </>
        }
      >
        {time === undefined
          ? t('events.chip.now', { title: event.title })
          : t('events.chip.soon', { title: event.title, time })}
      </Chip>,
      place,
    )
  )
}

/** Some events, and the time of the server when they were told; only with any is there a clock that goes. */
interface Timed {
  readonly all: readonly EventAnswer[]
  readonly serverNow: string
  /** By the clock of this device. */
  readonly heardAt: number
}

/** Says what is on or begins soon, until somebody puts it away. */
function Next({
  all,
  serverNow,
  heardAt,
  hidden,
  onHide,
}: Timed & { readonly hidden: string | undefined; readonly onHide: (id: string) => void }) {
  const now = useServerNow(serverNow, heardAt)
  const next = all.find(({ endsAt, isCalledOff }) => Date.parse(endsAt) > now && !isCalledOff)
  if (!next || Date.parse(next.startsAt) - now > SOON_MS || hidden === next.id) return null
  return <NextLine event={next} now={now} onHide={() => onHide(next.id)} />
}

function Cards({ all, serverNow, heardAt }: Timed) {
  const now = useServerNow(serverNow, heardAt)
  return (
    <ul className={css.list}>
      {all.map((event) => (
        <li key={event.id}>
          <EventCard event={{ ...event, banner: '' }} now={now} />
        </li>
      ))}
    </ul>
  )
}

/** Events of the space one is in. */
export function InSpace({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const isOpen = useSelection(eventsStore, (state) => state.isOpen)
  const [hidden, setHidden] = useState<string>()
  const query = useQuery({
    queryKey: [EVENTS_KEY, spaceId, 'inside'],
    queryFn: ({ signal }) =>
      fetchEventsOfSpace(spaceId, { when: 'upcoming', size: SHOWN, offset: 0 }, signal),
    staleTime: Infinity,
    refetchInterval: isOpen && REFRESH_MS,
  })
  const { refetch } = query
  useEffect(() => {
    if (isOpen) void refetch({ cancelRefetch: false })
  }, [isOpen, refetch])
  useHappened('events', () => void client.invalidateQueries({ queryKey: [EVENTS_KEY] }))
  const all = query.data?.data ?? []
  return (
    <>
      {query.data && all.length > 0 && !isOpen && (
        <Next
          all={all}
          serverNow={query.data.now}
          heardAt={query.dataUpdatedAt}
          hidden={hidden}
          onHide={setHidden}
        />
      )}
      {isOpen && (
        <Dialog
          open
          wide
          title={t('events.ofSpace')}
          onOpenChange={() => eventsStore.setState({ isOpen: false })}
        >
          {query.isError && (
            <Notice alert title={t('events.failed')} body={errorText(query.error)}>
              <Button busy={query.isFetching} onClick={() => void query.refetch()}>
                {t('common.retry')}
              </Button>
            </Notice>
          )}
          {query.isPending && <p role="status">{t('common.loading')}</p>}
          {query.isSuccess && all.length === 0 && <Notice title={t('events.ofSpaceEmpty')} />}
          {query.data && all.length > 0 && (
            <Cards all={all} serverNow={query.data.now} heardAt={query.dataUpdatedAt} />
          )}
        </Dialog>
      )}
    </>
  )
}
