import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { logout } from '../../api/auth.ts'
import { authStore } from '../../store/authStore.ts'
import { forgetVisit } from './partnerLogin.ts'

/**
 * Ends the login here and on the server, then goes where the site's document says: to the partner, or a page of the site.
 * Both are checked when the document is read; nothing of an address ever gets in.
 */
export async function logoutOfSite({ key, partnerLogout, logout: rule, routes }: PublicSite): Promise<void> {
  const { login, signOut } = authStore.getState()
  signOut()
  forgetVisit(key)
  // The local login is gone in any case; a server out of reach forgets the token when it ends.
  if (login?.refreshToken) await logout(login.refreshToken).catch(() => undefined)
  location.replace(partnerLogout ?? rule.landing ?? routes.index)
}
