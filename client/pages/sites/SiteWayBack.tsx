import { useTranslation } from 'react-i18next'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { useAuth } from '../../store/authStore.ts'
import { logoutOfSite } from './logoutOfSite.ts'
import { useTwin } from './useTwin.ts'

/** What somebody of a third-party site can do where there is no page: back to its home, or out. */
export function SiteWayBack({ site }: { readonly site: PublicSite }) {
  const { t } = useTranslation()
  const twin = useTwin()
  const isLoggedIn = useAuth((state) => state.login !== undefined)
  return (
    <>
      <ButtonLink to={site.routes.index} size="l">
        {t('identity.site.home', { name: twin(site.name) })}
      </ButtonLink>
      {isLoggedIn && (
        <Button kind="quiet" size="l" onClick={() => logoutOfSite(site)}>
          {t('identity.site.logout')}
        </Button>
      )}
    </>
  )
}
