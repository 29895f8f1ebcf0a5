import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { logout } from '../../api/auth.ts'
import { errorText } from '../../api/errorText.ts'
import { enterSite } from '../../api/identity.ts'
import { loadSelf } from '../../api/session.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { authStore, useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { PageLoading } from '../layout/PageLoading.tsx'
import { forgetState, partnerLogin, rememberPartnerUser, whyAsk, type SignedLink } from './partnerLogin.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { useTwin } from './useTwin.ts'
import { takeExhibit, wayInside } from './wayInside.ts'
import css from './SiteFrame.module.css'

/** Whoever has a login keeps it, or gives it up for the one of the link. */
function AskFirst({
  site,
  why,
  onAccept,
}: {
  readonly site: PublicSite
  readonly why: 'other' | 'stranger'
  readonly onAccept: () => void
}) {
  const { t } = useTranslation()
  const twin = useTwin()
  const navigate = useNavigate()
  const name = useAuth((state) => state.user?.displayName) ?? t('common.anonymous')
  const authFrom = useAuth((state) => state.login?.authFrom)
  const own = authFrom === site.key || !site.logout.onEntering
  return (
    <SiteFrame site={site}>
      <div className={css.art}>
        <EmptyRoom />
      </div>
      <h1>{t('identity.site.askTitle')}</h1>
      <p>
        {why === 'other'
          ? t('identity.site.askBody', { name, site: twin(site.name) })
          : t('identity.site.askStranger')}
      </p>
      <div className={css.actions}>
        <Button
          size="l"
          onClick={() => void navigate(own && why === 'other' ? site.routes.index : '/', { replace: true })}
        >
          {t(why === 'other' ? 'identity.site.askKeep' : 'identity.site.askStop')}
        </Button>
        <Button size="l" kind="quiet" onClick={onAccept}>
          {t('identity.site.askAccept')}
        </Button>
      </div>
    </SiteFrame>
  )
}

/** A link that lets nobody in, and the way to another one. */
export function EnterFailed({
  site,
  startLevel,
  text,
}: {
  readonly site: PublicSite
  readonly startLevel: string
  readonly text: string
}) {
  const { t } = useTranslation()
  const twin = useTwin()
  const address = partnerLogin(site, startLevel)
  return (
    <SiteFrame site={site}>
      <div className={css.art}>
        <EmptyRoom />
      </div>
      <h1>{t('identity.site.enterFailed', { name: twin(site.name) })}</h1>
      <p role="alert">{text}</p>
      {address !== undefined && (
        <div className={css.actions}>
          <Button size="l" onClick={() => location.replace(address)}>
            {t('identity.site.retry')}
          </Button>
        </div>
      )}
    </SiteFrame>
  )
}

/** Takes over the person whom the partner's link names, then opens the index. */
export function HandOverLogin({ site, link }: { readonly site: PublicSite; readonly link: SignedLink }) {
  const { t } = useTranslation()
  const twin = useTwin()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  // As it was when the link was opened: coming in changes it.
  const [why] = useState(() => whyAsk(site, link, params.get('state'), authStore.getState().login))
  const [before] = useState(() => authStore.getState().login)
  const [isAccepted, setAccepted] = useState(false)
  const isAsking = why !== undefined && !isAccepted
  const { data, error } = useQuery({
    queryKey: ['enterSite', site.key, params.toString()],
    queryFn: () => enterSite(site.key, link),
    enabled: !isAsking,
    retry: false,
    staleTime: Infinity,
  })
  const done = useRef(false)

  useEffect(() => {
    if (!data || done.current) return
    done.current = true
    rememberPartnerUser(site.key, link.user)
    forgetState(site.key)
    authStore.getState().signIn(data, data.auth_from)
    // Nobody can use what was left behind; a server out of reach forgets it when it ends.
    if (before?.refreshToken) void logout(before.refreshToken).catch(() => undefined)
    void loadSelf()
      .then(() => {
        const name = authStore.getState().user?.displayName
        if (name !== undefined) showToast(t('identity.site.enteredAs', { name }))
      })
      .catch(() => undefined)
    void navigate(wayInside(site, data.startLevel, takeExhibit(site.key)), { replace: true })
  }, [data, before, link, navigate, site, t])

  if (isAsking) return <AskFirst site={site} why={why} onAccept={() => setAccepted(true)} />
  if (error) return <EnterFailed site={site} startLevel={link.startLevel} text={errorText(error)} />
  return (
    <SiteFrame site={site}>
      <PageLoading text={t('identity.site.entering', { name: twin(site.name) })} />
    </SiteFrame>
  )
}
