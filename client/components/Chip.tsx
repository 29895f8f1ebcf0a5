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
  later = false,
  children,
  actions,
}: {
  readonly icon?: LucideIcon
  readonly testId?: string
  /** It waits where something else is to be read first. */
  readonly later?: boolean
  readonly children?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <li
      className={classes(css.chip, children === undefined && css.bare, later && css.later)}
      data-testid={testId}
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
