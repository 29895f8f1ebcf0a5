import type { ReactNode } from 'react'
import css from './ScreenTile.module.css'

/** A small button of a tile. */
export function TileButton({
  label,
  isOn,
  onClick,
  children,
}: {
  readonly label: string
  readonly isOn?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      className={css.button}
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
