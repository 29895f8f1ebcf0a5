import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { mustLogOut } from '#shared/sites/siteRules.ts'
import { logoutHere } from '../../api/session.ts'
import { useAuth } from '../../store/authStore.ts'
import { storedLanguage } from '../../language/i18n.ts'
import { sites } from '../../store/sites.ts'
import { siteOfPage, useSessionSite } from './sites.ts'

/** Whether the one who is logged in may not be on this page, and is being logged out (platform.md §4). */
export function useMustLogOut(): boolean {
  const { pathname } = useLocation()
  const login = useAuth((state) => state.login)
  return login !== undefined && mustLogOut(sites(), login.authFrom, pathname, location.host)
}

/** What third-party sites ask of every page: logouts on changes of page, and the languages they speak. */
export function useSiteRules(): void {
  const { i18n } = useTranslation()
  const { pathname } = useLocation()
  const sessionSite = useSessionSite()
  const mustLeave = useMustLogOut()

  useEffect(() => {
    if (mustLeave) void logoutHere()
  }, [mustLeave])

  const languages = (sessionSite ?? siteOfPage(pathname))?.languages
  useEffect(() => {
    const wanted = storedLanguage()
    const language = !languages || languages.includes(wanted) ? wanted : languages[0]
    // Not setLanguage: what somebody chose for our own pages stays.
    if (language && language !== i18n.language && i18n.hasResourceBundle(language, 'translation')) {
      document.documentElement.lang = language
      void i18n.changeLanguage(language)
    }
  }, [languages, i18n])
}
