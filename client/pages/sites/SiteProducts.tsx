import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import css from './SiteFrame.module.css'

/** The way to what a site shows without entering its space; nothing where it shows nothing. */
export function SiteProducts({ site: { routes } }: { readonly site: PublicSite }) {
  const { t } = useTranslation()
  if (routes.online === undefined) return null
  return (
    <Link className={css.products} to={routes.online}>
      {t('identity.site.products')}
      <span aria-hidden>&nbsp;→</span>
    </Link>
  )
}
