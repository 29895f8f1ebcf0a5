import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { LostRoom } from '../../components/rooms.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { useSessionSite } from '../sites/sites.ts'
import { SiteWayBack } from '../sites/SiteWayBack.tsx'

/** For an address without a page. Who came from a third-party site goes back there (platform.md §2). */
export function NotFoundPage() {
  const { t } = useTranslation()
  const site = useSessionSite()
  usePageTitle('404')
  return (
    <Notice page art={<LostRoom />} title={t('common.notFound.title')} body={t('common.notFound.body')}>
      {site ? (
        <SiteWayBack site={site} />
      ) : (
        <ButtonLink to="/my-spaces" size="l">
          {t('common.notFound.again')}
        </ButtonLink>
      )}
    </Notice>
  )
}
