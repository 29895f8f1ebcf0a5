import type { StatisticsDay } from '#shared/http/statistics.ts'
import css from './SpaceStatsPage.module.css'
import { dayLabel, labelEvery, scaleEnd, ticksOf, valueOf, type Metric } from './statisticsView.ts'

/** Units of the drawing; it is as wide as its place. */
const WIDTH = 760
const HEIGHT = 260
const LEFT = 64
const BOTTOM = 34
const TOP = 12
const LABELS = 8

/** One bar a day. The numbers are in the table below it; to a screen reader it is one picture with a name. */
export function DayChart({
  days,
  metric,
  label,
  show,
}: {
  readonly days: readonly StatisticsDay[]
  readonly metric: Metric
  readonly label: string
  /** A value in words. */
  readonly show: (value: number) => string
}) {
  const end = scaleEnd(Math.max(0, ...days.map((day) => valueOf(day, metric))))
  const height = HEIGHT - TOP - BOTTOM
  const yOf = (value: number): number => TOP + height * (1 - value / end)
  const step = (WIDTH - LEFT) / days.length
  const bar = Math.min(40, Math.max(1, step * 0.64))
  const every = labelEvery(days.length, LABELS)
  return (
    <svg className={css.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {ticksOf(end).map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={WIDTH} y1={yOf(tick)} y2={yOf(tick)} />
          <text x={LEFT - 10} y={yOf(tick) + 5} textAnchor="end">
            {show(tick)}
          </text>
        </g>
      ))}
      {days.map((day, index) => {
        const value = valueOf(day, metric)
        const x = LEFT + step * (index + 0.5)
        return (
          <g key={day.date}>
            <rect
              x={x - bar / 2}
              y={yOf(value)}
              width={bar}
              height={Math.max(0, TOP + height - yOf(value))}
              rx={Math.min(4, bar / 3)}
            >
              <title>{`${day.date} ${show(value)}`}</title>
            </rect>
            {index % every === 0 && (
              <text x={x} y={HEIGHT - 10} textAnchor="middle">
                {dayLabel(day.date)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
