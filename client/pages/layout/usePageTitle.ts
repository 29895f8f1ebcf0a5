import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { siteOfPage } from '../sites/sites.ts'
import { useTwin } from '../sites/useTwin.ts'
import { useFacts } from './siteInfo.ts'

/**
 * The title of the browser tab: `page · 灵境` (or as the site is named), or the name without a page. On the hosts and paths of a
 * third-party site it is that site's (platform.md §2).
 */
export function usePageTitle(page?: string): void {
  const { t } = useTranslation()
  const twin = useTwin()
  const { pathname } = useLocation()
  const site = siteOfPage(pathname)
  const siteTitle = site && twin(site.title)
  const named = useFacts('').title
  const ownTitle = page
    ? t('common.titleSuffix', { page, brand: named || t('common.brand') })
    : named || t('common.defaultTitle')
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
