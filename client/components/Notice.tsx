import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import css from './Notice.module.css'

/** What a list shows when it has nothing to show: a picture, what is the matter, what to do. */
export function Notice({
  art,
  title,
  body,
  children,
  alert = false,
  page = false,
}: {
  readonly art?: ReactNode
  readonly title: string
  readonly body?: string
  readonly children?: ReactNode
  /** Announced at once: for failures. */
  readonly alert?: boolean
  /** It is all of the page: its title is the first heading. */
  readonly page?: boolean
}) {
  const Heading = page ? 'h1' : 'h2'
  return (
    <div className={classes(css.notice, page && css.page)} role={alert ? 'alert' : undefined}>
      {art && <div className={css.art}>{art}</div>}
      <Heading>{title}</Heading>
      {body && <p>{body}</p>}
      {children && <div className={css.actions}>{children}</div>}
    </div>
  )
}
