import { Fragment, lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { loginProviders, pageRoutes } from '#shared/pageRoutes.ts'
import { siteOfHost } from '#shared/sites/siteRules.ts'
import { ApiError } from './api/http.ts'
import { logoutHere } from './api/session.ts'
import { lazyDialog } from './components/lazyDialog.tsx'
import { Toasts } from './components/Toasts.tsx'
import { LoginDialog } from './pages/auth/lazyLogin.ts'
import { Crash } from './pages/layout/Crash.tsx'
import { pageOf } from './pages/layout/pageAhead.ts'
import { DoorLoading } from './pages/layout/DoorLoading.tsx'
import { PageLoading } from './pages/layout/PageLoading.tsx'
import { useFind } from './pages/layout/useFind.ts'
import { useLoginSync } from './pages/layout/useLoginSync.ts'
import { untilReached } from './net/reach.ts'
import { sites } from './store/sites.ts'
import { useSiteRules } from './pages/sites/useSiteRules.ts'
import { useAuth } from './store/authStore.ts'
import { closeBinding, useBinding } from './store/bindingStore.ts'
import { answerProof, useIsProofAsked } from './store/stepUpStore.ts'
import { dismissToast, useToasts } from './store/toastStore.ts'
import { loadAreas } from './language/i18n.ts'

const HomePage = pageOf(async () => {
  const [page] = await Promise.all([import('./pages/home/HomePage.tsx'), loadAreas('spaces')])
  return page.HomePage
}, pageRoutes.home)
const MySpacesPage = pageOf(async () => {
  const [page] = await Promise.all([
    import('./pages/mySpaces/MySpacesPage.tsx'),
    loadAreas('lists', 'spaces'),
  ])
  return page.MySpacesPage
}, pageRoutes.mySpaces)
const TemplatePage = pageOf(
  async () => {
    const [page] = await Promise.all([
      import('./pages/template/TemplatePage.tsx'),
      loadAreas('publishing', 'spaces', 'usage'),
    ])
    return page.TemplatePage
  },
  pageRoutes.templates,
  pageRoutes.templateTab,
)
const BuildProfilesPage = pageOf(async () => {
  const [page] = await Promise.all([
    import('./pages/buildProfiles/BuildProfilesPage.tsx'),
    loadAreas('publishing', 'spaces', 'usage'),
  ])
  return page.BuildProfilesPage
}, pageRoutes.buildProfiles)
const OrgsPage = pageOf(async () => {
  const [page] = await Promise.all([import('./pages/orgs/OrgsPage.tsx'), loadAreas('orgs')])
  return page.OrgsPage
}, pageRoutes.orgs)
const OrgInvitePage = pageOf(async () => {
  const [page] = await Promise.all([import('./pages/orgs/OrgInvitePage.tsx'), loadAreas('orgs')])
  return page.OrgInvitePage
}, pageRoutes.orgInvite)
const LegalPage = pageOf(
  async () => (await import('./pages/legal/LegalPage.tsx')).LegalPage,
  pageRoutes.terms,
  pageRoutes.privacy,
  pageRoutes.cookies,
)
const ContactPage = pageOf(
  async () => (await import('./pages/contact/ContactPage.tsx')).ContactPage,
  pageRoutes.contact,
)
const CreditsPage = pageOf(
  async () => (await import('./pages/credits/CreditsPage.tsx')).CreditsPage,
  pageRoutes.credits,
)
const AccountPage = pageOf(
  async () => (await import('./pages/account/AccountPage.tsx')).AccountPage,
  pageRoutes.account,
  pageRoutes.accountTab,
)
const NotFoundPage = pageOf(async () => (await import('./pages/notFound/NotFoundPage.tsx')).NotFoundPage)
const SpacePage = pageOf(async () => {
  const [page] = await Promise.all([import('./pages/space/SpacePage.tsx'), loadAreas('space')])
  return page.SpacePage
}, pageRoutes.space)
const InvitePage = pageOf(
  async () => (await import('./pages/invite/InvitePage.tsx')).InvitePage,
  pageRoutes.invite,
)
const ExternalLoginPage = pageOf(async () => {
  const [part] = await Promise.all([import('./pages/identity/ExternalLoginPages.tsx'), loadAreas('login')])
  return part.ExternalLoginPage
})
const ExternalCallbackPage = pageOf(async () => {
  const [part] = await Promise.all([import('./pages/identity/ExternalLoginPages.tsx'), loadAreas('login')])
  return part.ExternalCallbackPage
})
const BindDialogs = lazyDialog(async () => {
  const [part] = await Promise.all([import('./pages/identity/BindDialogs.tsx'), loadAreas('login')])
  return part.BindDialogs
})
const SiteLoginPage = pageOf(async () => (await import('./pages/sites/SitePages.tsx')).SiteLoginPage)
const SiteIndexPage = pageOf(async () => (await import('./pages/sites/SitePages.tsx')).SiteIndexPage)
const SiteLandingPage = pageOf(async () => (await import('./pages/sites/SitePages.tsx')).SiteLandingPage)
const SiteOtherPage = pageOf(async () => (await import('./pages/sites/SitePages.tsx')).SiteOtherPage)
const SpaceAdminPages = pageOf(
  async () => (await import('./pages/spaceAdmin/SpaceAdminPages.tsx')).SpaceAdminPages,
)
const LotteryPages = pageOf(
  async () => (await import('./pages/spaceAdmin/lottery/LotteryPages.tsx')).LotteryPages,
)
const EventsPage = pageOf(async () => {
  const [page] = await Promise.all([import('./pages/events/EventsPage.tsx'), loadAreas('events')])
  return page.EventsPage
}, pageRoutes.events)
const EventPage = pageOf(async () => {
  const [page] = await Promise.all([import('./pages/events/EventPage.tsx'), loadAreas('events')])
  return page.EventPage
}, pageRoutes.event)
const SiteAdminPage = pageOf(
  async () => {
    const [page] = await Promise.all([import('./pages/siteAdmin/SiteAdminPage.tsx'), loadAreas('siteAdmin')])
    return page.SiteAdminPage
  },
  pageRoutes.siteAdmin,
  pageRoutes.siteAdminTab,
)
const ClosingDialog = lazyDialog(async () => {
  const [part] = await Promise.all([import('./pages/account/ClosingDialog.tsx'), loadAreas('login')])
  return part.ClosingDialog
}, 'common.logout')

const OfferDialog = lazyDialog(async () => {
  const [part] = await Promise.all([import('./pages/auth/OfferDialog.tsx'), loadAreas('login')])
  return part.OfferDialog
})
const StepUpDialog = lazyDialog(async () => {
  const [part] = await Promise.all([import('./pages/auth/StepUpDialog.tsx'), loadAreas('login')])
  return part.StepUpDialog
})

const FindDialog = lazyDialog(async () => (await import('./pages/find/loadFind.ts')).loadFind())

/** Header and footer: of every page but a space, which does without their code. */
let shellLoading: Promise<{ default: ComponentType }> | undefined
const loadShell = () =>
  (shellLoading ??= import('./pages/layout/PageShell.tsx').then(({ PageShell }) => ({ default: PageShell })))
const PageShell = lazy(loadShell)
/** Ready after the shell is, so that what stands beside it is never seen. */
const AfterShell = lazy(async () => {
  await loadShell()
  return { default: () => null }
})

/** No answer to one thing: is it the server? */
function noteSilence(error: Error): void {
  if (error instanceof ApiError && error.code === 'NetworkError') void untilReached()
}

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteSilence }),
  mutationCache: new MutationCache({ onError: noteSilence }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays a refusal; only silence is worth another try.
      retry: (failures, error) =>
        failures < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
      // Not "paused" while the browser believes to be offline: a server on this machine answers all the same.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** A new page starts at its top; Back keeps the browser's own place. */
function ScrollToTop() {
  const { pathname } = useLocation()
  useEffect(() => {
    // Newer browsers answer a promise, which an effect must not return.
    scrollTo(0, 0)
  }, [pathname])
  return null
}

/** What belongs to every page: the login in step, its dialogs, the toasts. */
function Everywhere() {
  useLoginSync()
  useSiteRules()
  const [finding, closeFind] = useFind()
  const binding = useBinding()
  const proofAsked = useIsProofAsked()
  const asking = useAuth((state) => state.offeredToken !== undefined)
  const answer = useAuth((state) => state.answerOffer)
  const toasts = useToasts()
  const isClosing = useAuth((state) => state.isClosing)
  const loginOpen = useAuth((state) => state.loginDialogOpen)
  const setLoginOpen = useAuth((state) => state.setLoginDialogOpen)
  return (
    <>
      <ScrollToTop />
      {loginOpen && <LoginDialog onClose={() => setLoginOpen(false)} />}
      {finding && <FindDialog onClose={closeFind} />}
      {isClosing && <ClosingDialog onClose={() => void logoutHere()} />}
      {/* One question at a time: whose login goes on comes first. */}
      {binding && !asking && <BindDialogs onClose={closeBinding} />}
      {proofAsked && <StepUpDialog onClose={() => answerProof(false)} />}
      {asking && <OfferDialog onClose={() => answer(false)} />}
      <Toasts toasts={toasts} onDismiss={dismissToast} />
    </>
  )
}

function SpaceRoute() {
  return (
    <Crash>
      <Suspense fallback={<DoorLoading />}>
        <SpacePage />
      </Suspense>
    </Crash>
  )
}

/** Pages without header and footer of ours. */
function Bare({ children }: { readonly children: ReactNode }) {
  return (
    <Crash>
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </Crash>
  )
}

/** A page in its shell. While that is on its way the page is asked for already, and waits for it. */
function ShellRoute() {
  const page = (
    <>
      <Outlet />
      <AfterShell />
    </>
  )
  return (
    <Bare>
      <Suspense fallback={page}>
        <PageShell />
      </Suspense>
    </Bare>
  )
}

/** The routes of third-party sites, as their documents say. */
const siteRoutes = () =>
  sites().map((site) => {
    const { login, index } = site.routes
    const pages = [
      [login, <SiteLoginPage key={login} site={site} />],
      [index, <SiteIndexPage key={index} site={site} />],
      [`${site.prefix}/*`, <SiteOtherPage key={site.prefix} site={site} />],
    ] as const
    return pages.map(([path, page]) => <Route key={path} path={path} element={<Bare>{page}</Bare>} />)
  })

/** The whole client: the route table of platform.md §2, as far as pages exist. */
export function App() {
  const hostSite = siteOfHost(sites(), location.host)
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route path={pageRoutes.space} element={<SpaceRoute />} />
          {siteRoutes()}
          {hostSite && (
            <Route
              index
              element={
                <Bare>
                  <SiteLandingPage site={hostSite} />
                </Bare>
              }
            />
          )}
          <Route element={<ShellRoute />}>
            {!hostSite && <Route index element={<HomePage />} />}
            {loginProviders.map((provider) => (
              <Fragment key={provider}>
                <Route
                  path={pageRoutes.externalLogin.replace(':provider', provider)}
                  element={<ExternalLoginPage provider={provider} />}
                />
                <Route
                  path={pageRoutes.externalCallback.replace(':provider', provider)}
                  element={<ExternalCallbackPage provider={provider} />}
                />
              </Fragment>
            ))}
            <Route path={pageRoutes.invite} element={<InvitePage />} />
            <Route path={pageRoutes.spaceAdmin} element={<Navigate to="settings" replace />} />
            <Route path={pageRoutes.spaceSettings} element={<SpaceAdminPages about="settings" />} />
            <Route path={pageRoutes.spaceAnnouncements} element={<SpaceAdminPages about="announcement" />} />
            <Route path={pageRoutes.spaceEvents} element={<SpaceAdminPages about="events" />} />
            <Route path={pageRoutes.events} element={<EventsPage />} />
            <Route path={pageRoutes.event} element={<EventPage />} />
            <Route path={pageRoutes.spaceStats} element={<SpaceAdminPages about="stats" />} />
            <Route path={pageRoutes.spaceLottery} element={<LotteryPages />} />
            <Route path={pageRoutes.lotteryProof} element={<LotteryPages proof />} />
            <Route path={pageRoutes.spaceMembers} element={<SpaceAdminPages about="members" />} />
            <Route path={pageRoutes.spaceInvites} element={<SpaceAdminPages about="invites" />} />
            <Route path={pageRoutes.spaceCustomers} element={<SpaceAdminPages about="customers" />} />
            <Route path={pageRoutes.spaceRecordings} element={<SpaceAdminPages about="recordings" />} />
            <Route path={pageRoutes.siteAdmin} element={<Navigate to="/site-admin/overview" replace />} />
            <Route path={pageRoutes.siteAdminTab} element={<SiteAdminPage />} />
            <Route path={pageRoutes.mySpaces} element={<MySpacesPage />} />
            <Route path={pageRoutes.templates} element={<Navigate to="/template/official" replace />} />
            <Route path={pageRoutes.templateTab} element={<TemplatePage />} />
            <Route path={pageRoutes.buildProfiles} element={<BuildProfilesPage />} />
            <Route path={pageRoutes.orgs} element={<OrgsPage />} />
            <Route path={pageRoutes.orgInvite} element={<OrgInvitePage />} />
            <Route path={pageRoutes.terms} element={<LegalPage document="terms" />} />
            <Route path={pageRoutes.privacy} element={<LegalPage document="privacy" />} />
            <Route path={pageRoutes.cookies} element={<LegalPage document="cookies" />} />
            <Route path={pageRoutes.contact} element={<ContactPage />} />
            <Route path={pageRoutes.credits} element={<CreditsPage />} />
            <Route path={pageRoutes.account} element={<Navigate to="/account/sessions" replace />} />
            <Route path={pageRoutes.accountTab} element={<AccountPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
        <Everywhere />
      </BrowserRouter>
    </QueryClientProvider>
  )
}
