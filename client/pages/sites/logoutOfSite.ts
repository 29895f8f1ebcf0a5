import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { logout } from '../../api/auth.ts'
import { authStore, LOGIN_KEY } from '../../store/authStore.ts'
import { forgetVisit } from './partnerLogin.ts'

/**
 * Ends the login here and on the server, and goes where the site's document says: to the partner, or a page of the site.
 * Both are checked when the document is read; nothing of an address ever gets in.
 */
export function logoutOfSite({ key, partnerLogout, logout: rule, routes }: PublicSite): void {
  const { login } = authStore.getState()
  // Not by the store: this page would see a guest, and send them to log in before they have left.
  localStorage.removeItem(LOGIN_KEY)
  forgetVisit(key)
  // It outlives the page; a server out of reach forgets the token when it ends.
  if (login?.refreshToken) void logout(login.refreshToken).catch(() => undefined)
  location.replace(partnerLogout ?? rule.landing ?? routes.index)
}
