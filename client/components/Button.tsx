import type { ComponentProps } from 'react'
import { LoaderCircle } from 'lucide-react'
import { Link } from 'react-router-dom'
import { classes } from './classes.ts'
import css from './Button.module.css'

interface Look {
  readonly kind?: 'primary' | 'quiet' | 'plain' | 'danger'
  readonly size?: 'm' | 'l'
  readonly wide?: boolean
}

function look({ kind = 'primary', size = 'm', wide }: Look, more: string | undefined): string {
  return classes(css.button, css[kind], css[size], wide && css.wide, more)
}

/** A button. While `busy` it cannot be pressed again, and says so to screen readers. */
export function Button({
  kind,
  size,
  wide,
  busy = false,
  className,
  children,
  disabled,
  type = 'button',
  ...props
}: ComponentProps<'button'> & Look & { readonly busy?: boolean }) {
  return (
    <button
      {...props}
      type={type}
      className={look({ kind, size, wide }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <LoaderCircle className={css.spinner} aria-hidden size="1.1em" />}
      {children}
    </button>
  )
}

/** A link within the site that looks like a button. */
export function ButtonLink({ kind, size, wide, className, ...props }: ComponentProps<typeof Link> & Look) {
  return <Link {...props} className={look({ kind, size, wide }, className)} />
}
