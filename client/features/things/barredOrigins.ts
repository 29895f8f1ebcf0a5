import { fetchOrigin } from '../../api/origins.ts'
import { createStore } from '../../store/createStore.ts'
import { sessionStore } from '../../store/sessionStore.ts'

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

/** The origin of an address of another site; undefined: it is of this one, or none. */
export function foreignOrigin(url: string): string | undefined {
  const { protocol = '', origin } = URL.parse(url, location.origin) ?? {}
  return /^https?:$/.test(protocol) && origin !== location.origin ? origin : undefined
}

/** So long an answer holds, ms: a film that fails begins anew every few seconds, and there may be many of them. */
const ANSWER_MS = 60_000

const asked = new Map<string, { readonly at: number; readonly answer: Promise<void> }>()

/** Learns from the server whether an origin is on the list; resolves in any case. */
function learnOf(spaceId: string, origin: string): Promise<void> {
  const known = asked.get(origin)
  if (known && performance.now() - known.at < ANSWER_MS) return known.answer
  const answer = fetchOrigin(spaceId, origin).then(
    ({ isListed }) => {
      if (!isListed) bar(origin)
    },
    () => undefined,
  )
  asked.set(origin, { at: performance.now(), answer })
  return answer
}

/**
 * Whether this page may load what has an address. What is of another site is asked of the server, so that nothing is
 * asked of a site that is not on the list; without an answer the browser says what it thinks of it.
 */
export async function mayLoad(url: string): Promise<boolean> {
  const origin = foreignOrigin(url)
  const { spaceId } = sessionStore.get()
  if (origin === undefined || spaceId === undefined) return true
  const isBarred = (): boolean => barredOrigins.get().origins.has(origin)
  if (!isBarred()) await learnOf(spaceId, origin)
  return !isBarred()
}
