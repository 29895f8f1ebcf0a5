import type { ReactNode } from 'react'
import { DropdownMenu as Radix } from 'radix-ui'
import { Link } from 'react-router-dom'
import { classes } from './classes.ts'
import type { Ahead } from './lazyDialog.tsx'
import css from './Menu.module.css'

/** A drop-down menu under `trigger` (one focusable element). */
export function Menu({
  trigger,
  label,
  children,
}: {
  readonly trigger: ReactNode
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={css.menu}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label={label}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function MenuItem({
  icon,
  danger = false,
  ahead,
  onSelect,
  children,
}: {
  readonly icon?: ReactNode
  /** What cannot be undone has its own colour. */
  readonly danger?: boolean
  /** Of the dialog it opens: its code is asked for when somebody comes near. */
  readonly ahead?: Ahead
  readonly onSelect: () => void
  readonly children: ReactNode
}) {
  return (
    <Radix.Item {...ahead} className={classes(css.item, danger && css.danger)} onSelect={onSelect}>
      {icon}
      {children}
    </Radix.Item>
  )
}

export function MenuLink({
  icon,
  to,
  children,
}: {
  readonly icon?: ReactNode
  readonly to: string
  readonly children: ReactNode
}) {
  return (
    <Radix.Item className={css.item} asChild>
      <Link to={to}>
        {icon}
        {children}
      </Link>
    </Radix.Item>
  )
}

export function MenuLine() {
  return <Radix.Separator className={css.line} />
}
