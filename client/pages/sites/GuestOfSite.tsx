import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { errorText } from '../../api/errorText.ts'
import { visitSite } from '../../api/identity.ts'
import { loadSelf } from '../../api/session.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { authStore, useAuth } from '../../store/authStore.ts'
import { PageLoading } from '../layout/PageLoading.tsx'
import { lastVisit, partnerLogin, rememberVisit } from './partnerLogin.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { SiteProducts } from './SiteProducts.tsx'
import { useTwin } from './useTwin.ts'
import { keepExhibit, wayInside } from './wayInside.ts'
import css from './SiteFrame.module.css'

/** The first page of a site whose partner is not set up: one button, and one is inside as its guest. */
function Welcome({ site, startLevel }: { readonly site: PublicSite; readonly startLevel: string }) {
  const { t } = useTranslation()
  const twin = useTwin()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const openLogin = useAuth((state) => state.setLoginDialogOpen)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [former] = useState(() => lastVisit(site.key))

  async function visit() {
    setBusy(true)
    setFailure(undefined)
    try {
      const tokens = await visitSite(site.key)
      rememberVisit(site.key, tokens.expires_in * 1000)
      authStore.getState().signIn(tokens, tokens.auth_from)
      // The name they were given stands in the setup.
      await loadSelf().catch(() => undefined)
      await navigate(wayInside(site, startLevel, params), { replace: true })
    } catch (error) {
      setFailure(errorText(error))
      setBusy(false)
    }
  }

  return (
    <SiteFrame site={site} welcome>
      <h1>{twin(site.landing.title)}</h1>
      <p>{twin(site.landing.lead)}</p>
      {former && (
        <p className={css.over} role="status">
          {t(former === 'over' ? 'identity.site.visitOver' : 'identity.site.visitEnded')}
        </p>
      )}
      <div className={css.actions}>
        <Button size="l" busy={busy} onClick={() => void visit()}>
          {twin(site.landing.start)}
        </Button>
        {/* A site that others may enter takes our own logins as well. */}
        {!site.logout.onEntering && (
          <Button kind="quiet" size="l" onClick={() => openLogin(true)}>
            {t('identity.site.login')}
          </Button>
        )}
      </div>
      <p className={css.note}>{t('identity.site.asGuest')}</p>
      <SiteProducts site={site} />
      {failure !== undefined && (
        <p className={css.over} role="alert">
          {failure}
        </p>
      )}
    </SiteFrame>
  )
}

/** What somebody sees who is not logged in: on the way to the partner, as a guest, or what to do where neither is there. */
export function GuestOfSite({
  site,
  startLevel,
}: {
  readonly site: PublicSite
  readonly startLevel: string
}) {
  const { t } = useTranslation()
  const twin = useTwin()
  const openLogin = useAuth((state) => state.setLoginDialogOpen)
  const [params] = useSearchParams()
  const address = partnerLogin(site, startLevel)
  useEffect(() => {
    if (address === undefined) return
    keepExhibit(site.key, params)
    location.replace(address)
  }, [address, site, params])
  if (address !== undefined) {
    return (
      <SiteFrame site={site}>
        <PageLoading text={t('identity.site.toPartner')} />
      </SiteFrame>
    )
  }
  if (site.guests) return <Welcome site={site} startLevel={startLevel} />
  const takesOthers = !site.logout.onEntering
  return (
    <SiteFrame site={site}>
      <div className={css.art}>
        <EmptyRoom />
      </div>
      <h1>{t('identity.site.noPartner')}</h1>
      <p>
        {takesOthers
          ? t('identity.site.loginHere')
          : t('identity.site.noPartnerBody', { name: twin(site.name) })}
      </p>
      {takesOthers && (
        <div className={css.actions}>
          <Button size="l" onClick={() => openLogin(true)}>
            {t('identity.site.login')}
          </Button>
        </div>
      )}
    </SiteFrame>
  )
}
