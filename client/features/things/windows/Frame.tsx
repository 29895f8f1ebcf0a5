import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import css from '../things.module.css'

/**
 * What a framed page may do: run scripts and send its forms. Without `allow-same-origin` it has no origin at all: no
 * storage, no cookies, nothing of the page around, whoever it is of. It opens no windows, shows no alerts, leads the
 * page nowhere, and has no camera, microphone or place (server/middleware/security.ts says the same of all frames).
 */
const SANDBOX = 'allow-scripts allow-forms'

/**
 * Browsers throw away what is pressed in a frame that has moved within the last half second, lest somebody slides it
 * under a hand: a window that opens moves. Until it has stood still for so long, ms, nothing in it looks pressable.
 */
const STEADY_MS = 600
/** And for so many pictures: where those come slowly, the frame learns late that it moved. */
const STEADY_FRAMES = 6

/** Whether an element has stood where it is for long enough to be pressed. */
function useSteady(element: { readonly current: HTMLElement | null }): boolean {
  const [isSteady, setSteady] = useState(false)
  useEffect(() => {
    let [asked, sinceMs, frames, place] = [0, performance.now(), 0, '']
    const look = (nowMs: number): void => {
      const { x, y, width, height } = element.current?.getBoundingClientRect() ?? new DOMRect()
      const now = [x, y, width, height].map(Math.round).join(' ')
      if (now !== place) [place, sinceMs, frames] = [now, nowMs, 0]
      frames += 1
      if (nowMs - sinceMs >= STEADY_MS && frames > STEADY_FRAMES) return setSteady(true)
      asked = requestAnimationFrame(look)
    }
    asked = requestAnimationFrame(look)
    return () => cancelAnimationFrame(asked)
  }, [element])
  return isSteady
}

/** A page in a page, shut in. `onBlocked`: the rules of this page do not let it come, or go where it went. */
export function Frame({
  url,
  title,
  ref,
  onBlocked,
}: {
  readonly url: string
  readonly title: string
  readonly ref?: Ref<HTMLIFrameElement>
  onBlocked(): void
}) {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  useImperativeHandle(ref, () => frame.current!)
  const isSteady = useSteady(frame)
  const block = useEffectEvent(onBlocked)
  useEffect(() => {
    const hear = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') block()
    }
    document.addEventListener('securitypolicyviolation', hear)
    return () => document.removeEventListener('securitypolicyviolation', hear)
  }, [])
  return (
    <div className={css.frameBox}>
      <iframe
        ref={frame}
        className={css.frame}
        src={url}
        title={title}
        sandbox={SANDBOX}
        allow=""
        referrerPolicy="no-referrer"
      />
      {!isSteady && (
        <p className={css.veil} role="status">
          {t('things.website.asking')}
        </p>
      )}
    </div>
  )
}
