import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HOLDER, holdPage, type Holding } from './holdPage.ts'
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

interface FrameProps {
  readonly url: string
  readonly title: string
}

/** A page in a page, shut in. `onBlocked`: the rules of this page do not let it come, or go where it went. */
export function Frame({ url, title, onBlocked }: FrameProps & { onBlocked(): void }) {
  const block = useEffectEvent(onBlocked)
  useEffect(() => {
    const hear = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') block()
    }
    document.addEventListener('securitypolicyviolation', hear)
    return () => document.removeEventListener('securitypolicyviolation', hear)
  }, [])
  return (
    <Veiled>
      <iframe
        className={css.frame}
        src={url}
        title={title}
        sandbox={SANDBOX}
        allow=""
        referrerPolicy="no-referrer"
      />
    </Veiled>
  )
}

/** The same of a page of one origin alone, which is told something: holdPage.ts. */
export function HeldFrame({ url, title, ...heard }: FrameProps & Pick<Holding, 'onPage' | 'onStray'>) {
  const holder = useRef<HTMLIFrameElement>(null)
  const page = useEffectEvent(heard.onPage)
  const stray = useEffectEvent(heard.onStray)
  // In time for what the page around hears of it: it is not there before the frame is.
  useLayoutEffect(() => {
    const { current } = holder
    let isOver = false
    const hold = () => {
      if (!current?.contentWindow) return
      holdPage(current.contentWindow, {
        url,
        title,
        sandbox: SANDBOX,
        onPage: (held) => isOver || page(held),
        onStray: () => isOver || stray(),
      })
    }
    current?.addEventListener('load', hold, { once: true })
    return () => {
      isOver = true
      current?.removeEventListener('load', hold)
    }
  }, [url, title])
  return (
    <Veiled>
      <iframe ref={holder} className={css.frame} src={HOLDER} title={title} />
    </Veiled>
  )
}

/** Over a frame, until what is pressed in it counts. */
function Veiled({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const isSteady = useSteady(box)
  return (
    <div ref={box} className={css.frameBox}>
      {children}
      {!isSteady && (
        <p className={css.veil} role="status">
          {t('things.website.asking')}
        </p>
      )}
    </div>
  )
}
