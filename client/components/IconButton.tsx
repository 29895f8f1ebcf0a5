import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import css from './IconButton.module.css'

/** A round button with a picture only; `label` is its name for those who do not see it. */
export function IconButton({
  label,
  className,
  ...props
}: ComponentProps<'button'> & { readonly label: string }) {
  return (
    <button
      {...props}
      type="button"
      aria-label={label}
      title={label}
      className={classes(css.icon, className)}
    />
  )
}
