import type { ExternalProvider } from '#shared/http/identity.ts'
import { startExternalLogin } from '../../api/identity.ts'

/** Of this tab: where somebody was when they left to log in. */
const RETURN_KEY = 'lingjing.returnTo'

/** Leaves for the provider's log-in; the page ends. Throws ApiError. */
export async function goToProvider(provider: ExternalProvider): Promise<void> {
  const { url } = await startExternalLogin(provider)
  const { pathname, search } = location
  if (!pathname.startsWith('/auth/')) sessionStorage.setItem(RETURN_KEY, pathname + search)
  location.assign(url)
}

/** Where to go on after the log-in; only once. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(RETURN_KEY)
  sessionStorage.removeItem(RETURN_KEY)
  // A path of this site, and nothing that a browser takes for another host.
  return path !== null && /^\/(?![/\\])/.test(path) ? path : '/'
}
