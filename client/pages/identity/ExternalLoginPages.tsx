import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ExternalProvider } from '#shared/http/identity.ts'
import { refusalText } from '../../api/banText.ts'
import { finishExternalLogin } from '../../api/identity.ts'
import { loadSelf } from '../../api/session.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { authStore } from '../../store/authStore.ts'
import { tellProof } from '../../store/stepUpStore.ts'
import { openBinding } from '../../store/bindingStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { PageLoading } from '../layout/PageLoading.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { goToProvider, takeReturnPath } from './goToProvider.ts'

/** On its way, or why it went no further. */
function LoginOnItsWay({
  text,
  error,
  onAgain,
}: {
  readonly text: string
  readonly error: unknown
  readonly onAgain: () => void
}) {
  const { t } = useTranslation()
  if (!error) return <PageLoading text={text} />
  return (
    <Notice page alert art={<EmptyRoom />} title={t('identity.failedTitle')} body={refusalText(error)}>
      <Button size="l" onClick={onAgain}>
        {t('identity.again')}
      </Button>
      <ButtonLink to="/" kind="quiet" size="l">
        {t('identity.home')}
      </ButtonLink>
    </Notice>
  )
}

/** /auth/unityId/login and /auth/wechat/login: a link straight to the provider. */
export function ExternalLoginPage({ provider }: { readonly provider: ExternalProvider }) {
  const { t } = useTranslation()
  usePageTitle(t('common.login'))
  const { error, refetch } = useQuery({
    queryKey: ['startExternalLogin', provider],
    queryFn: () => goToProvider(provider).then(() => true),
    retry: false,
    gcTime: 0,
  })
  return <LoginOnItsWay text={t('identity.starting')} error={error} onAgain={() => void refetch()} />
}

/** /auth/…/callback: back from the provider. Its answer is good once, so it is asked for once. */
export function ExternalCallbackPage({ provider }: { readonly provider: ExternalProvider }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  usePageTitle(t('common.login'))
  const { data, error } = useQuery({
    queryKey: ['finishExternalLogin', provider, search],
    queryFn: () => finishExternalLogin(provider, search),
    retry: false,
    staleTime: Infinity,
  })
  const done = useRef(false)

  useEffect(() => {
    if (!data || done.current) return
    done.current = true
    if (data.isStepUp) {
      tellProof()
      // A window that was opened for it goes; where it may not, it says that it is done.
      close()
    }
    if (data.bindId !== null) {
      openBinding('phone', data.bindId)
      void navigate('/', { replace: true })
    }
    if (data.data) {
      authStore.getState().signIn(data.data)
      // What is out of reach now is loaded with the next page.
      loadSelf().catch(() => undefined)
      showToast(t('identity.welcome'))
      void navigate(takeReturnPath(), { replace: true })
    }
  }, [data, navigate, t])

  const again = () => void navigate(`/auth/${provider}/login`, { replace: true })
  if (data?.isStepUp) {
    return (
      <Notice
        page
        art={<EmptyRoom />}
        title={t('account.stepUp.done')}
        body={t('account.stepUp.closeWindow')}
      />
    )
  }
  return <LoginOnItsWay text={t('identity.finishing')} error={error} onAgain={again} />
}
