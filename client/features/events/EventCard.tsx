import { useState, type ReactNode } from 'react'
import { CalendarPlus, Clock, MapPin, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EventAnswer } from '#shared/http/events.ts'
import { downloadCalendar } from '../../api/events.ts'
import { errorText } from '../../api/errorText.ts'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { useAuth } from '../../store/authStore.ts'
import { logInFirst } from '../../store/logInFirst.ts'
import { showToast } from '../../store/toastStore.ts'
import { dayText, timeText } from '../../text/timeText.ts'
import { countdownTo } from './countdown.ts'
import { useEventDeed } from './useEventDeed.ts'
import css from './events.module.css'

/** From when to when, without saying the day twice. */
export function spanText({ startsAt, endsAt }: Pick<EventAnswer, 'startsAt' | 'endsAt'>): string {
  const isOneDay = dayText(startsAt) === dayText(endsAt)
  return `${timeText(startsAt)} – ${isOneDay ? timeText(endsAt).split(' ')[1] : timeText(endsAt)}`
}

/** Whether nothing can be done about an event any more. */
const isDone = ({ endsAt, isCalledOff }: EventAnswer, now: number): boolean =>
  isCalledOff || Date.parse(endsAt) <= now

/** What is to be said of an event at a moment, by the time of the server. */
export function EventStateTag({ event, now }: { readonly event: EventAnswer; readonly now: number }) {
  const { t } = useTranslation()
  const { isCalledOff, startsAt, endsAt, capacity, going } = event
  const state = isCalledOff
    ? 'calledOff'
    : Date.parse(endsAt) <= now
      ? 'over'
      : Date.parse(startsAt) <= now
        ? 'live'
        : capacity !== null && going >= capacity
          ? 'full'
          : undefined
  return state && <span className={classes(css.tag, css[state])}>{t(`events.state.${state}`)}</span>
}

/** How long until it begins. */
export function useCountdownText(): (startsAt: string, now: number) => string | undefined {
  const { t } = useTranslation()
  return (startsAt, now) => {
    const left = countdownTo(startsAt, now)
    if (!left) return undefined
    return 'clock' in left ? left.clock : t('events.days', { d: left.days, h: left.hours })
  }
}

/** Registering and giving the place back, the calendar, and ways on. */
export function EventActions({
  event,
  now,
  children,
}: {
  readonly event: EventAnswer
  readonly now: number
  readonly children?: ReactNode
}) {
  const { t } = useTranslation()
  const isLoggedIn = useAuth((state) => state.login !== undefined)
  const deed = useEventDeed(event.id)
  const [isAsking, setAsking] = useState(false)
  const { me, capacity, going } = event
  const isRegistered = me !== null && me.state !== 'CAME'
  const isFull = capacity !== null && going >= capacity
  async function toCalendar(): Promise<void> {
    try {
      await downloadCalendar(event.id, `${event.title}.ics`)
    } catch (error) {
      showToast(t('events.didNotWork', { reason: errorText(error) }), { toastType: 'failed' })
    }
  }
  return (
    <div className={css.actions}>
      {children}
      {!isDone(event, now) && (
        <>
          {isRegistered ? (
            <Button kind="quiet" onClick={() => setAsking(true)}>
              {t('events.withdraw')}
            </Button>
          ) : (
            <Button
              busy={deed.isPending}
              onClick={() =>
                isLoggedIn ? deed.mutate('register') : logInFirst(() => deed.mutate('register'))
              }
            >
              {t(isFull ? 'events.registerWaiting' : 'events.register')}
            </Button>
          )}
          <Button kind="quiet" onClick={() => void toCalendar()}>
            <CalendarPlus aria-hidden size={18} />
            {t('events.calendar')}
          </Button>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('events.withdrawTitle')}
          body={t('events.withdrawBody')}
          labels={{ confirm: t('events.withdraw'), busy: t('events.withdrawing'), keep: t('events.keep') }}
          onConfirm={async () => void (await deed.mutateAsync('withdraw'))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** When, where and how many, and what one is at it oneself. */
export function EventFacts({ event, now }: { readonly event: EventAnswer; readonly now: number }) {
  const { t } = useTranslation()
  const countdown = useCountdownText()(event.startsAt, now)
  const { me, capacity, going, waiting } = event
  return (
    <ul className={css.facts}>
      <li>
        <Clock aria-hidden size={18} />
        <time dateTime={event.startsAt}>{spanText(event)}</time>
        {countdown !== undefined && !event.isCalledOff && (
          <strong>{t('events.startsIn', { time: countdown })}</strong>
        )}
      </li>
      <li>
        <MapPin aria-hidden size={18} />
        {t('events.where', { space: event.spaceName })}
      </li>
      <li>
        <Users aria-hidden size={18} />
        {capacity === null
          ? t('events.going', { count: going })
          : t('events.goingOf', { count: going, max: capacity })}
        {waiting > 0 && ` · ${t('events.waiting', { count: waiting })}`}
        {me && (
          <span className={classes(css.tag, css.mine)}>
            {me.checkedInAt !== null && me.state !== 'CAME'
              ? t('events.me.checkedIn')
              : t(`events.me.${me.state}`, { place: me.place })}
          </span>
        )}
      </li>
    </ul>
  )
}

/** An event among others. `children` stands among its buttons, `title` may lead somewhere. */
export function EventCard({
  event,
  now,
  title,
  children,
}: {
  readonly event: EventAnswer
  /** ms since the epoch, by the time of the server. */
  readonly now: number
  readonly title?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <article className={classes(css.card, isDone(event, now) && css.done)}>
      {event.banner !== '' && <img className={css.banner} src={event.banner} alt="" loading="lazy" />}
      <div className={css.body}>
        <h3>
          {title ?? event.title} <EventStateTag event={event} now={now} />
        </h3>
        {event.description !== '' && <p className={css.description}>{event.description}</p>}
        <EventFacts event={event} now={now} />
        <EventActions event={event} now={now}>
          {children}
        </EventActions>
      </div>
    </article>
  )
}
