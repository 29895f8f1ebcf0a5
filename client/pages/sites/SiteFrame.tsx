import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { classes } from '../../components/classes.ts'
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

/** The colours of a site, for everything in its frame. */
function coloursOf({ from, to, accent }: PublicSite['background']): CSSProperties {
  return {
    '--site-from': from,
    '--site-to': to,
    ...(accent && {
      '--accent': accent,
      '--accent-strong': `color-mix(in srgb, ${accent} 84%, black)`,
      '--on-accent': '#ffffff',
    }),
  } as CSSProperties
}

/**
 * Every page of a third-party site but its space: its background, something in the middle, its footer.
 * @param welcome its first page: in large, over its picture
 */
export function SiteFrame({
  site,
  welcome = false,
  children,
}: {
  readonly site: PublicSite
  readonly welcome?: boolean
  readonly children: ReactNode
}) {
  const twin = useTwin()
  const { picture } = site.background
  return (
    <div
      className={classes(css.frame, welcome && css.welcome)}
      data-theme="light"
      style={coloursOf(site.background)}
    >
      {picture && <img className={css.picture} src={picture} alt="" fetchPriority="high" />}
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
