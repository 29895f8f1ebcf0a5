/** What a portal of the server leads to, as far as the page is concerned. */
export type PortalStep =
  /** A route of this app, gone to at once. */
  | { readonly kind: 'route'; readonly path: string }
  /** A page people are asked about. */
  | { readonly kind: 'ask'; readonly url: string }

/** undefined: nothing a browser should open. `origin` is that of this page. */
export function portalStep(targetUrl: string, bypassPrompt: boolean, origin: string): PortalStep | undefined {
  const url = URL.parse(targetUrl, origin)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  const isSpace = url.origin === origin && url.pathname.startsWith('/space/')
  if (bypassPrompt && isSpace) return { kind: 'route', path: url.pathname + url.search }
  return { kind: 'ask', url: url.href }
}
