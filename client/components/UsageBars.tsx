import css from './UsageBars.module.css'
import { classes } from './classes.ts'

export interface UsageBar {
  readonly id: string
  readonly label: string
  readonly used: number
  readonly limit: number
  /** What is used, of how much, in words. */
  readonly text: string
}

/** From so much on it is time to think of it. */
const NEARLY_FULL = 0.9

/** How much of several limits is used. */
export function UsageBars({ bars, label }: { readonly bars: readonly UsageBar[]; readonly label: string }) {
  return (
    <ul className={css.bars} aria-label={label}>
      {bars.map(({ id, label: name, used, limit, text }) => (
        <li key={id}>
          <p className={css.line}>
            <span>{name}</span>
            <span className={css.amount}>{text}</span>
          </p>
          <div
            className={classes(css.bar, used >= limit * NEARLY_FULL && css.full)}
            role="progressbar"
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={limit}
            aria-valuenow={Math.min(used, limit)}
            aria-valuetext={text}
          >
            {used > 0 && <span style={{ width: `${Math.min(100, (used / Math.max(1, limit)) * 100)}%` }} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
