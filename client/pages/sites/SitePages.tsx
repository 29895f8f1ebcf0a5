import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { allowsPath } from '#shared/sites/siteRules.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { SpaceHostProvider, type SpaceHost } from '../../space/spaceHost.ts'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { loadAreas } from '../../language/i18n.ts'
import { Crash } from '../layout/Crash.tsx'
import { PageLoading } from '../layout/PageLoading.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { showroomRoutes } from '../showroom/showroomRoutes.ts'
import { siteErrorsText } from '../../text/zh-CN/siteErrors.ts'
import { sitePagesText } from '../../text/zh-CN/sitePages.ts'
import { addChinese } from '../../text/addChinese.ts'
import { GuestOfSite } from './GuestOfSite.tsx'
import { logoutOfSite } from './logoutOfSite.ts'
import { readHandOver } from './partnerLogin.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { SiteProducts } from './SiteProducts.tsx'
import { EnterFailed, HandOverLogin } from './SiteLogin.tsx'
import { SiteWayBack } from './SiteWayBack.tsx'
import { useMustLogOut } from './useSiteRules.ts'
import { useTwin } from './useTwin.ts'
import css from './SiteFrame.module.css'

addChinese({ errors: siteErrorsText, identity: { site: sitePagesText } })

const SpaceView = lazy(async () => {
  const [page] = await Promise.all([import('../space/SpacePage.tsx'), loadAreas('space')])
  return { default: page.SpaceView }
})

const ShowroomPages = lazy(async () => ({
  default: (await import('../showroom/ShowroomPages.tsx')).ShowroomPages,
}))

/** The login route of a site: takes the person over whom the partner's link names, then opens the index. */
export function SiteLoginPage({ site }: { readonly site: PublicSite }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  usePageTitle()
  const link = readHandOver(params)
  const startLevel = params.get('startLevel') ?? ''
  if (link === undefined) return <GuestOfSite site={site} startLevel={startLevel} />
  if (link === 'mangled') {
    return <EnterFailed site={site} startLevel="" text={t('identity.site.repeated')} />
  }
  return <HandOverLogin key={params.toString()} site={site} link={link} />
}

/** Behind the loading bar; words stay readable over a picture, in either theme. */
function loadingBackground({ from, to, picture }: NonNullable<PublicSite['background']['loading']>): string {
  if (!picture) return `linear-gradient(160deg, ${from}, ${to})`
  const veil = 'color-mix(in srgb, var(--ground) 78%, transparent)'
  return `linear-gradient(${veil}, ${veil}), url("${picture}") center / cover no-repeat, ${from}`
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
      ...(loading && { loadingBackground: loadingBackground(loading) }),
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
  const isGuest = useAuth((state) => state.user?.isGuest)
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
        <Button size="l" kind="quiet" onClick={() => logoutOfSite(site)}>
          {t(isGuest ? 'identity.site.endVisit' : 'identity.site.logout')}
        </Button>
      </div>
    </SiteFrame>
  )
}

/** The landing page of a host that is a site's own. */
export function SiteLandingPage({ site }: { readonly site: PublicSite }) {
  const twin = useTwin()
  const isLoggedIn = useAuth((state) => state.login !== undefined)
  usePageTitle()
  // One button leads in, not a page to another one.
  if (site.guests && !isLoggedIn) return <GuestOfSite site={site} startLevel={site.space.startLevel ?? ''} />
  return (
    <SiteFrame site={site} welcome>
      <h1>{twin(site.landing.title)}</h1>
      <p>{twin(site.landing.lead)}</p>
      <div className={css.actions}>
        <ButtonLink to={site.routes.index} size="l">
          {twin(site.landing.start)}
        </ButtonLink>
      </div>
      <SiteProducts site={site} />
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
