/** A page in a page of ours that shows no other origin. */
export interface HeldPage {
  /** Says something to the page that is shown, as its parent. */
  tell(message: object, ports: MessagePort[]): void
}

export interface Holding {
  readonly url: string
  readonly title: string
  readonly sandbox: string
  /** A page is there: the first, or another of the same origin. */
  onPage(page: HeldPage): void
  /** It was sent on to another origin, and did not get there. */
  onStray(): void
}

/** The page around it: an own document, since a policy once written into one stays. */
export const HOLDER = '/assets/pages/frame.html'

/**
 * Shows a page in the holder, which is there, under a policy that lets in the origin of its address alone. In its sandbox
 * the page has no origin of its own by which it could be known: so the browser is asked to load no other, wherever the
 * first sends it on to, by a redirect, a script or a link.
 */
export function holdPage(holder: Window, { url, title, sandbox, onPage, onStray }: Holding): void {
  const { document } = holder
  const { origin } = holder.location
  const only = URL.parse(url, origin)?.origin
  if (only === undefined) return
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = `frame-src ${only}`
  document.head.append(policy)
  let isAstray = false
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    if (effectiveDirective !== 'frame-src') return
    isAstray = true
    onStray()
  })
  const frame = document.createElement('iframe')
  frame.title = title
  frame.setAttribute('sandbox', sandbox)
  frame.allow = ''
  frame.referrerPolicy = 'no-referrer'
  frame.addEventListener('load', () => {
    // What the browser shows in place of what it did not load.
    if (!isAstray) onPage({ tell: (message, ports) => holder.postMessage(message, origin, ports) })
  })
  // Before it is in the document: what it loads is looked at by the policy above.
  frame.src = url
  document.body.append(frame)
}
