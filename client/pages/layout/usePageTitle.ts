import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { siteOfPage } from '../sites/sites.ts'
import { useTwin } from '../sites/useTwin.ts'

/**
 * The title of the browser tab: `page · 灵境`, or the site's own without a page. On the hosts and paths of a
 * third-party site it is that site's (platform.md §2).
 */
export function usePageTitle(page?: string): void {
  const { t } = useTranslation()
  const twin = useTwin()
  const { pathname } = useLocation()
  const site = siteOfPage(pathname)
  const siteTitle = site && twin(site.title)
  const ownTitle = page ? t('common.titleSuffix', { page }) : t('common.defaultTitle')
  const title =
    siteTitle === undefined
      ? ownTitle
      : page
        ? t('identity.site.pageTitle', { page, site: siteTitle })
        : siteTitle
  useEffect(() => {
    document.title = title
  }, [title])
}
