import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapId } from '#shared/ids.ts'
import type { v1 } from '#shared/protocol/messages.ts'
import { canManage } from '#shared/rules/roles.ts'
import { Button } from '../../components/Button.tsx'
import { ChipButton } from '../../components/Chip.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { act } from '../../space/act.ts'
import { nameOf } from '../../store/nameOf.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import {
  bookableDays,
  bookedTimes,
  lengthsFrom,
  lengthsFromNow,
  timesOf,
  type BookedTime,
} from './bookingTimes.ts'
import { TimeGrid } from './TimeGrid.tsx'
import css from './BookingDialog.module.css'

interface Props {
  readonly mapId: MapId
  readonly nookId: string
  readonly name: string
}

/** How often the times that are offered are looked at again. */
const NOW_MS = 30_000

/** Seconds since the epoch. */
const thisSecond = (): number => Math.floor(Date.now() / 1000)

const noNook: v1.NookDiff.$Properties = {}

/** Now, ms since the epoch; times pass while one chooses. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), NOW_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Days and hours as people say them. */
function useTimeWords(now: number) {
  const { t, i18n } = useTranslation()
  const clock = new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hour12: false })
  const date = new Intl.DateTimeFormat(i18n.language, { month: 'numeric', day: 'numeric', weekday: 'short' })
  const [today, tomorrow] = bookableDays(now).map((day) => day.toDateString())
  const day = (when: Date): string => {
    const its = when.toDateString()
    return its === today ? t('nooks.today') : its === tomorrow ? t('nooks.tomorrow') : date.format(when)
  }
  return { time: (seconds: number) => clock.format(new Date(seconds * 1000)), day }
}

/** One booking (and of which room, where that has to be said), and for whose it is, or who runs the space, the way to cancel it. */
export function Booked({
  booking,
  mapId,
  nookId,
  now,
  room,
}: { readonly booking: BookedTime; readonly now: number; readonly room?: string } & Omit<Props, 'name'>) {
  const { t } = useTranslation()
  const { time, day } = useTimeWords(now)
  const selfId = useSession((state) => state.selfEncId)
  const self = useWorld(({ players }) => (selfId === undefined ? undefined : players.get(selfId)))
  const name = useWorld((world) => nameOf(world, booking.userId))
  const isOwn = self?.uid === booking.userId
  const when = { day: day(new Date(booking.from * 1000)), from: time(booking.from), to: time(booking.to) }
  return (
    <li>
      <span>
        {room !== undefined && <b>{room}</b>}
        {t('nooks.bookedBy', { ...when, name: isOwn ? t('nooks.me') : name || t('nooks.somebody') })}
      </span>
      {(isOwn || (self && canManage(self.role))) && (
        <Button
          kind="quiet"
          aria-label={t('nooks.cancelNamed', when)}
          onClick={() => void act('cancelBooking', { mapId, nookId, id: booking.id }, t('nooks.cancelled'))}
        >
          {t('nooks.cancel')}
        </Button>
      )}
    </li>
  )
}

/** The small calendar of a room: a day, a time that is free, for how long; and who has it when. */
function BookingDialog({ mapId, nookId, name, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const now = useNow()
  const { time, day: dayWords } = useTimeWords(now)
  const nook = useWorld((world) => world.maps.get(mapId)?.nooks.get(nookId)) ?? noNook
  const [dayIndex, setDay] = useState(0)
  const [chosen, setChosen] = useState<number | 'now'>()
  const [wanted, setWanted] = useState(60)
  const days = bookableDays(now)
  const booked = bookedTimes(nook, now)
  const times = timesOf(days[dayIndex]!, booked, now)
  const fromNow = lengthsFromNow(booked, now)
  const isNow = chosen === 'now'
  const from = isNow ? Math.floor(now / 1000) : times.find((one) => one.from === chosen && !one.isTaken)?.from
  const lengths = isNow ? fromNow : from === undefined ? [] : lengthsFrom(from, booked)
  const length = lengths.find(({ minutes }) => minutes === wanted) ?? lengths.at(-1)
  const chooseDay = (index: number): void => {
    setDay(index)
    setChosen(undefined)
  }
  const book = async (begin: number, to: number): Promise<void> => {
    const done = t('nooks.booked', { nook: name, from: time(begin), to: time(to) })
    // From this moment on is the moment it is pressed: what the page last looked at may be half a minute old.
    const body = { mapId, nookId, from: isNow ? thisSecond() : begin, to }
    if (await act('bookNook', body, done)) setChosen(undefined)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('nooks.bookTitle', { nook: name })}
      description={t('nooks.bookText')}
    >
      <label className={css.day}>
        {t('nooks.day')}
        <select value={dayIndex} onChange={(event) => chooseDay(Number(event.target.value))}>
          {days.map((one, i) => (
            <option key={one.getTime()} value={i}>
              {dayWords(one)}
            </option>
          ))}
        </select>
      </label>
      {dayIndex === 0 && fromNow.length > 0 && (
        <button
          type="button"
          className={`${css.time} ${css.now}`}
          aria-pressed={isNow}
          onClick={() => setChosen('now')}
        >
          {t('nooks.now')}
        </button>
      )}
      {times.every(({ isTaken }) => isTaken) && <p className={css.none}>{t('nooks.noTimes')}</p>}
      <TimeGrid
        key={dayIndex}
        times={times}
        chosen={isNow ? undefined : from}
        onChoose={setChosen}
        time={time}
      />
      {from !== undefined && length !== undefined && (
        <div className={css.foot}>
          <div className={css.times} role="group" aria-label={t('nooks.length')}>
            {lengths.map((one) => (
              <button
                key={one.minutes}
                type="button"
                className={css.time}
                aria-pressed={one === length}
                onClick={() => setWanted(one.minutes)}
              >
                {isNow
                  ? t('nooks.until', { to: time(one.to) })
                  : one.minutes < 60
                    ? t('nooks.minutes', { count: one.minutes })
                    : t('nooks.hours', { count: one.minutes / 60 })}
              </button>
            ))}
          </div>
          <Button onClick={() => void book(from, length.to)}>
            {t('nooks.bookNow', { from: isNow ? t('nooks.now') : time(from), to: time(length.to) })}
          </Button>
        </div>
      )}
      <h3 className={css.title}>{t('nooks.bookings')}</h3>
      {booked.length === 0 ? (
        <p className={css.none}>{t('nooks.noBookings')}</p>
      ) : (
        <ul className={css.booked}>
          {booked.map((booking) => (
            <Booked key={booking.id} booking={booking} mapId={mapId} nookId={nookId} now={now} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** Opens the calendar of a room. */
export function BookButton(props: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ChipButton onClick={() => setOpen(true)}>{t('nooks.book')}</ChipButton>
      {isOpen && <BookingDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
