import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY_HOURS, type OfferedTime } from './bookingTimes.ts'
import css from './BookingDialog.module.css'

interface Props {
  readonly times: readonly OfferedTime[]
  /** Of those, which is chosen, seconds since the epoch. */
  readonly chosen: number | undefined
  readonly onChoose: (from: number) => void
  readonly time: (seconds: number) => string
}

/** How far an arrow leads among the quarters of an hour: a row is an hour. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 4, ArrowUp: -4 }

/** Where a key leads from a place among so many; undefined: nowhere. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, place + step))
}

/** Quarters of an hour, four in a row: one stop of the keyboard, arrows, Home and End walk through those that are free. */
function Quarters({ times, chosen, onChoose, time }: Props) {
  const { t } = useTranslation()
  const group = useRef<HTMLDivElement>(null)
  const stop = times.find((one) => one.from === chosen && !one.isTaken) ?? times.find((one) => !one.isTaken)
  const walk = (event: KeyboardEvent): void => {
    const free = [...(group.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
    const to = placeAfter(event.key, free.indexOf(document.activeElement as HTMLButtonElement), free.length)
    if (to === undefined) return
    event.preventDefault()
    free[to]?.focus()
  }
  return (
    <div ref={group} className={css.quarters} role="group" aria-label={t('nooks.from')} onKeyDown={walk}>
      {times.map((one) => (
        <button
          key={one.from}
          type="button"
          className={css.time}
          style={{ gridColumn: ((new Date(one.from * 1000).getMinutes() / 15) % 4) + 1 }}
          disabled={one.isTaken}
          tabIndex={one === stop ? 0 : -1}
          aria-pressed={one.from === chosen}
          aria-label={t(one.isTaken ? 'nooks.taken' : 'nooks.free', { time: time(one.from) })}
          onClick={() => onChoose(one.from)}
        >
          {time(one.from)}
        </button>
      ))}
    </div>
  )
}

/** The quarters of an hour of a day: those of the working hours at once, the others folded unless there are no more. */
export function TimeGrid({ times, ...rest }: Props) {
  const { t } = useTranslation()
  const early = times.filter(({ hour }) => hour < DAY_HOURS.first)
  const day = times.filter(({ hour }) => hour >= DAY_HOURS.first && hour < DAY_HOURS.last)
  const late = times.filter(({ hour }) => hour >= DAY_HOURS.last)
  const folded = (which: readonly OfferedTime[], words: string) =>
    which.length > 0 && (
      <details className={css.folded} open={day.length === 0}>
        <summary>{words}</summary>
        <Quarters times={which} {...rest} />
      </details>
    )
  return (
    <div className={css.hours}>
      {folded(early, t('nooks.early', { to: `0${DAY_HOURS.first}:00` }))}
      {day.length > 0 && <Quarters times={day} {...rest} />}
      {folded(late, t('nooks.late', { from: `${DAY_HOURS.last}:00` }))}
    </div>
  )
}
