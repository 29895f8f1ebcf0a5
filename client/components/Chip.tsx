import type { ComponentProps, ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { classes } from './classes.ts'
import css from './Chip.module.css'

/** A list of quiet lines over the scene; `className` says where it stands. */
export function Chips({ className, ...list }: ComponentProps<'ul'>) {
  return <ul {...list} className={classes(css.chips, className)} />
}

/** A quiet line with a picture, and what one can do about it. */
export function Chip({
  icon: Icon,
  testId,
  quiet,
  children,
  actions,
}: {
  readonly icon?: LucideIcon
  readonly testId?: string
  /** Nobody waits for an answer: on a phone such lines take turns (features/placard/OneLine.tsx). */
  readonly quiet?: boolean
  readonly children?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <li
      className={classes(css.chip, children === undefined && css.bare)}
      data-testid={testId}
      data-quiet={quiet}
    >
      {Icon && <Icon aria-hidden size={18} />}
      {children !== undefined && <span>{children}</span>}
      {actions}
    </li>
  )
}

/** A button in a chip; `main`: the one thing to be done. */
export function ChipButton({
  main = false,
  ...button
}: Omit<ComponentProps<'button'>, 'type' | 'className'> & { readonly main?: boolean }) {
  return <button {...button} type="button" className={classes(css.button, main && css.main)} />
}
