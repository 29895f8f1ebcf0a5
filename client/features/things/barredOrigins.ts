import { createStore } from '../../store/createStore.ts'

/** Origins the rules of this page keep out: they were not on the list when it was loaded. */
export const barredOrigins = createStore<{ readonly origins: ReadonlySet<string> }>(() => ({
  origins: new Set(),
}))

/** The server has said, or the browser has shown, that an origin is kept out. */
export function bar(origin: string): void {
  const { origins } = barredOrigins.get()
  if (!origins.has(origin)) barredOrigins.setState({ origins: new Set([...origins, origin]) })
}

/** What the list of origins is for (server/middleware/security.ts). */
const directives = new Set(['frame-src', 'img-src', 'media-src'])

document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  const origin = directives.has(effectiveDirective) && URL.parse(blockedURI)?.origin
  if (origin) bar(origin)
})
