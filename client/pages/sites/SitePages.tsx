import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { allowsPath } from '#shared/sites/siteRules.ts'
import { errorText } from '../../api/errorText.ts'
import { enterSite } from '../../api/identity.ts'
import { loadSelf } from '../../api/session.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { SpaceHostProvider, type SpaceHost } from '../../space/spaceHost.ts'
import { authStore, useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { loadAreas } from '../../language/i18n.ts'
import { Crash } from '../layout/Crash.tsx'
import { PageLoading } from '../layout/PageLoading.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { showroomRoutes } from '../showroom/showroomRoutes.ts'
import { partnerLogin, rememberPartnerUser } from './partnerLogin.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { SiteWayBack } from './SiteWayBack.tsx'
import { useMustLogOut } from './useSiteRules.ts'
import { useTwin } from './useTwin.ts'
import css from './SiteFrame.module.css'

const SpaceView = lazy(async () => {
  const [page] = await Promise.all([import('../space/SpacePage.tsx'), loadAreas('space')])
  return { default: page.SpaceView }
})

const ShowroomPages = lazy(async () => ({
  default: (await import('../showroom/ShowroomPages.tsx')).ShowroomPages,
}))

const signedNames = ['user', 'name', 'startLevel', 'time', 'nonce', 'sign'] as const

/** Leaves for the partner's login; undefined: the site has none. */
function goToPartner(site: PublicSite, startLevel: string): true | undefined {
  const address = partnerLogin(site, startLevel)
  if (address === undefined) return undefined
  location.replace(address)
  return true
}

/** What a guest of a site sees: on the way to the partner, or what to do where there is none. */
function GuestOfSite({ site, startLevel }: { readonly site: PublicSite; readonly startLevel: string }) {
  const { t } = useTranslation()
  const twin = useTwin()
  const openLogin = useAuth((state) => state.setLoginDialogOpen)
  const address = partnerLogin(site, startLevel)
  useEffect(() => {
    if (address !== undefined) location.replace(address)
  }, [address])
  if (address !== undefined) {
    return (
      <SiteFrame site={site}>
        <PageLoading text={t('identity.site.toPartner')} />
      </SiteFrame>
    )
  }
  // A site that others may enter takes our own logins as well.
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

/** The login route of a site: takes the person over whom the partner's link names, then opens the index. */
export function SiteLoginPage({ site }: { readonly site: PublicSite }) {
  const { t } = useTranslation()
  const twin = useTwin()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  usePageTitle()
  const isHandOver = params.has('sign')
  const handOver = Object.fromEntries(signedNames.map((name) => [name, params.get(name) ?? '']))
  const { data, error } = useQuery({
    queryKey: ['enterSite', site.key, params.toString()],
    queryFn: () => enterSite(site.key, handOver),
    enabled: isHandOver,
    retry: false,
    staleTime: Infinity,
  })
  const done = useRef(false)

  useEffect(() => {
    if (!data || done.current) return
    done.current = true
    authStore.getState().signIn(data, data.auth_from)
    rememberPartnerUser(site.key, params.get('user') ?? '')
    loadSelf().catch(() => undefined)
    const level = data.startLevel && `?startLevel=${encodeURIComponent(data.startLevel)}`
    void navigate(site.routes.index + level, { replace: true })
  }, [data, navigate, params, site])

  if (!isHandOver) return <GuestOfSite site={site} startLevel={params.get('startLevel') ?? ''} />
  if (!error) {
    return (
      <SiteFrame site={site}>
        <PageLoading text={t('identity.site.entering', { name: twin(site.name) })} />
      </SiteFrame>
    )
  }
  return (
    <SiteFrame site={site}>
      <div className={css.art}>
        <EmptyRoom />
      </div>
      <h1>{t('identity.site.enterFailed', { name: twin(site.name) })}</h1>
      <p role="alert">{errorText(error)}</p>
      {site.partnerAddress !== null && (
        <div className={css.actions}>
          <Button size="l" onClick={() => goToPartner(site, handOver['startLevel'] ?? '')}>
            {t('identity.site.retry')}
          </Button>
        </div>
      )}
    </SiteFrame>
  )
}

/** The space of a site in its place; leaving it shows the index without it. */
function SpaceOfSite({ site, onLeave }: { readonly site: PublicSite; readonly onLeave: () => void }) {
  const { t } = useTranslation()
  const twin = useTwin()
  const navigate = useNavigate()
  const name = twin(site.name)
  const host = useMemo((): SpaceHost => {
    const { loading } = site.background
    return {
      leave: onLeave,
      goTo(path) {
        if (allowsPath(site, path.split(/[?#]/, 1)[0] ?? '', location.host)) void navigate(path)
        else showToast(t('identity.site.closedPortal'), { toastType: 'failed' })
      },
      // Signed out already: the index sees a guest.
      logIn: onLeave,
      hides: site.hides,
      leaveLabel: t('identity.site.home', { name }),
      ...(loading && { loadingBackground: `linear-gradient(160deg, ${loading.from}, ${loading.to})` }),
    }
  }, [site, name, onLeave, navigate, t])
  return (
    <Crash>
      <Suspense fallback={<PageLoading />}>
        <SpaceHostProvider value={host}>
          <SpaceView
            id={site.space.id}
            {...(site.space.startLevel && { usualLevel: site.space.startLevel })}
          />
        </SpaceHostProvider>
      </Suspense>
    </Crash>
  )
}

/** The index of a site: its one space, for whoever is logged in. */
export function SiteIndexPage({ site }: { readonly site: PublicSite }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const isLoggedIn = useAuth((state) => state.login !== undefined)
  const isLeaving = useMustLogOut()
  const [outside, setOutside] = useState(false)
  const onLeave = useMemo(() => () => setOutside(true), [])
  usePageTitle()
  if (isLeaving) return <PageLoading />
  if (!isLoggedIn) {
    return <GuestOfSite site={site} startLevel={params.get('startLevel') ?? site.space.startLevel ?? ''} />
  }
  if (!outside) return <SpaceOfSite site={site} onLeave={onLeave} />
  return (
    <SiteFrame site={site}>
      <div className={css.art}>
        <EmptyRoom />
      </div>
      <h1>{t('identity.site.outside')}</h1>
      <p>{t('identity.site.outsideBody')}</p>
      <div className={css.actions}>
        <Button size="l" onClick={() => setOutside(false)}>
          {t('identity.site.enter')}
        </Button>
      </div>
    </SiteFrame>
  )
}

/** The landing page of a host that is a site's own. */
export function SiteLandingPage({ site }: { readonly site: PublicSite }) {
  const twin = useTwin()
  usePageTitle()
  return (
    <SiteFrame site={site}>
      <h1>{twin(site.landing.title)}</h1>
      <p>{twin(site.landing.lead)}</p>
      <div className={css.actions}>
        <ButtonLink to={site.routes.index} size="l">
          {twin(site.landing.start)}
        </ButtonLink>
      </div>
    </SiteFrame>
  )
}

/** Not found, for people of a site: back to its home, or out. */
function SiteNotFound({ site }: { readonly site: PublicSite }) {
  const { t } = useTranslation()
  usePageTitle('404')
  return (
    <SiteFrame site={site}>
      <div className={css.art}>
        <EmptyRoom />
      </div>
      <h1>{t('identity.site.notFoundTitle')}</h1>
      <p>{t('identity.site.notFoundBody')}</p>
      <div className={css.actions}>
        <SiteWayBack site={site} />
      </div>
    </SiteFrame>
  )
}

/** Whatever else is below the prefix of a site: pages of its showroom, or nothing. */
export function SiteOtherPage({ site }: { readonly site: PublicSite }) {
  const { pathname } = useLocation()
  const path = pathname.replace(/\/+$/, '').toLowerCase()
  const about = showroomRoutes.find((name) => site.routes[name]?.toLowerCase() === path)
  return about ? <ShowroomPages site={site} about={about} /> : <SiteNotFound site={site} />
}
