import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { Filings } from '../layout/Filings.tsx'
import { useFacts } from '../layout/siteInfo.ts'
import { useTwin } from './useTwin.ts'
import css from './SiteFrame.module.css'

const YEAR = new Date().getFullYear()

/** Whose site it is, as every page must say. */
export function SiteFoot({ site }: { readonly site: PublicSite }) {
  const { t } = useTranslation()
  const twin = useTwin()
  const facts = useFacts(site.key)
  return (
    <footer className={css.footer}>
      <span>
        {t('identity.site.rights', { year: YEAR, owner: facts.operator || twin(site.footer.owner) })}
      </span>
      <Filings facts={facts} />
      <span>{t('identity.site.poweredBy')}</span>
    </footer>
  )
}

/** Every page of a third-party site but its space: its background, something in the middle, its footer. */
export function SiteFrame({ site, children }: { readonly site: PublicSite; readonly children: ReactNode }) {
  const twin = useTwin()
  const { from, to, picture } = site.background
  return (
    <div
      className={css.frame}
      data-theme="light"
      style={{ background: `linear-gradient(160deg, ${from}, ${to})` }}
    >
      {picture && <img className={css.picture} src={picture} alt="" />}
      <header className={css.header}>
        <Link to={site.routes.index}>{twin(site.name)}</Link>
      </header>
      <main className={css.main}>
        <div className={css.card}>{children}</div>
      </main>
      <SiteFoot site={site} />
    </div>
  )
}
