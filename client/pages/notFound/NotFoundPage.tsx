import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { useSessionSite } from '../sites/sites.ts'
import { SiteWayBack } from '../sites/SiteWayBack.tsx'
import css from './NotFoundPage.module.css'

/** For an address without a page. Who came from a third-party site goes back there (platform.md §2). */
export function NotFoundPage() {
  const { t } = useTranslation()
  const site = useSessionSite()
  usePageTitle('404')
  return (
    <div className={css.page}>
      <div className={css.art}>
        <EmptyRoom />
      </div>
      <h1>{t('common.notFound.title')}</h1>
      <p>{t('common.notFound.body')}</p>
      {site ? (
        <div className={css.actions}>
          <SiteWayBack site={site} />
        </div>
      ) : (
        <ButtonLink to="/my-spaces" size="l">
          {t('common.notFound.again')}
        </ButtonLink>
      )}
    </div>
  )
}
