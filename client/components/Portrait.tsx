import { useState } from 'react'
import { limits } from '#shared/rules/limits.ts'
import { classes } from './classes.ts'
import css from './Portrait.module.css'

/** Where the 2D portrait `avatar` (1 to 8) lies; undefined for any other number. */
export function portraitUrl(avatar: number): string | undefined {
  return avatar >= 1 && avatar <= limits.defaultAvatars
    ? `/assets/images/portraits/${avatar}.webp`
    : undefined
}

/** Someone's 2D portrait; without a picture the first character of the name, upper-cased (platform.md §3). */
export function Portrait({
  avatar,
  name,
  size = 36,
  className,
}: {
  readonly avatar: number
  readonly name: string
  /** CSS pixels. */
  readonly size?: number
  readonly className?: string
}) {
  const url = portraitUrl(avatar)
  const [failedUrl, setFailedUrl] = useState<string>()
  const box = { width: size, height: size, fontSize: size * 0.44 }
  if (url && failedUrl !== url) {
    return (
      <img
        className={classes(css.portrait, className)}
        style={box}
        src={url}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setFailedUrl(url)}
      />
    )
  }
  return (
    // As a picture, not as text: it is no part of the name that stands beside it.
    <span
      className={classes(css.portrait, css.letter, css[`tone${avatar % 4}`], className)}
      style={box}
      data-letter={([...name][0] ?? '?').toUpperCase()}
      aria-hidden
    />
  )
}
