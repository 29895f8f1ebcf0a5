import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** The title of the browser tab: `page · 灵境`, or the site's own without a page. */
export function usePageTitle(page?: string): void {
  const { t } = useTranslation()
  const title = page ? t('common.titleSuffix', { page }) : t('common.defaultTitle')
  useEffect(() => {
    document.title = title
  }, [title])
}
