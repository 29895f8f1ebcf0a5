import { useState } from 'react'
import { classes } from './classes.ts'
import { LogoMark } from './Logo.tsx'
import css from './Banner.module.css'

/** The picture of a space or template, 285 × 160 (platform.md §9); without one a quiet stand-in. */
export function Banner({
  url,
  className,
  eager = false,
}: {
  readonly url: string | undefined
  readonly className?: string
  /** For a picture at the top of a page. */
  readonly eager?: boolean
}) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const shown = url && url !== failedUrl
  return (
    <div className={classes(css.banner, className)}>
      {shown ? (
        <img
          src={url}
          alt=""
          width={285}
          height={160}
          loading={eager ? 'eager' : 'lazy'}
          onError={() => setFailedUrl(url)}
        />
      ) : (
        <span className={css.empty}>
          <LogoMark size={44} />
        </span>
      )}
    </div>
  )
}
