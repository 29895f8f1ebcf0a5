import { useEffect, useEffectEvent, type Ref } from 'react'
import css from '../things.module.css'

/**
 * What a framed page may do: run scripts and send its forms. Without `allow-same-origin` it has no origin at all: no
 * storage, no cookies, nothing of the page around, whoever it is of. It opens no windows, shows no alerts, leads the
 * page nowhere, and has no camera, microphone or place (server/middleware/security.ts says the same of all frames).
 */
const SANDBOX = 'allow-scripts allow-forms'

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
  const block = useEffectEvent(onBlocked)
  useEffect(() => {
    const hear = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') block()
    }
    document.addEventListener('securitypolicyviolation', hear)
    return () => document.removeEventListener('securitypolicyviolation', hear)
  }, [])
  return (
    <iframe
      ref={ref}
      className={css.frame}
      src={url}
      title={title}
      sandbox={SANDBOX}
      allow=""
      referrerPolicy="no-referrer"
    />
  )
}
