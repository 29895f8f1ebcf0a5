import { useTranslation } from 'react-i18next'
import type { SiteFactsEntry } from '#shared/http/siteFacts.ts'
import { useTwin } from '../sites/useTwin.ts'
import css from './sitePanel.module.css'

/** What third-party sites still want, and the setting that says it: an administrator is who can do something about it. */
export function SiteGaps({ sites }: { readonly sites: readonly SiteFactsEntry[] }) {
  const { t } = useTranslation()
  const twin = useTwin()
  const unfinished = sites.filter(({ gaps }) => gaps.length > 0)
  if (unfinished.length === 0) return null
  return (
    <section className={css.wishes} aria-label={t('siteAdmin.site.gaps.title')}>
      <h2>{t('siteAdmin.site.gaps.title')}</h2>
      {unfinished.map(({ site, name, gaps, takesGuests }) => (
        <div key={site} className={css.gap}>
          <h3>{twin(name)}</h3>
          <ul>
            {gaps.map(({ what, setting }) => (
              <li key={what}>
                {t(`siteAdmin.site.gaps.${what}`)} <code>{setting}</code>
              </li>
            ))}
          </ul>
          <p>{t(takesGuests ? 'siteAdmin.site.gaps.guests' : 'siteAdmin.site.gaps.nobody')}</p>
        </div>
      ))}
    </section>
  )
}
