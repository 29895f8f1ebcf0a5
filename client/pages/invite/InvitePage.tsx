import { useDeferredValue, useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ApiError } from '../../api/http.ts'
import { errorText } from '../../api/errorText.ts'
import { checkInvite, joinSpace } from '../../api/spaces.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useAuth } from '../../store/authStore.ts'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { spaceLink } from '../mySpaces/spaceView.ts'
import css from './InvitePage.module.css'

/** "validated." can be read before the space takes the screen. */
const SHOWN_MS = 600

const isBadToken = (error: unknown): boolean =>
  error instanceof ApiError && ['InviteInvalid', 'InvalidParameters', 'SpaceNotFound'].includes(error.code)

/** Looks at the token, and makes a member of who is logged in. */
function useInvite(token: string) {
  const loginId = useAuth((state) => state.login?.loginId)
  return useQuery({
    queryKey: ['invite', token, loginId],
    queryFn: async () => {
      const { spaceId } = await checkInvite(token)
      if (loginId === undefined) return { spaceId, joined: false }
      await joinSpace(spaceId, token)
      return { spaceId, joined: true }
    },
    enabled: token !== '',
    // Joining twice is no harm, but asking again is of no use.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

function Invalid() {
  const { t } = useTranslation()
  return (
    <Notice
      page
      alert
      art={<EmptyRoom />}
      title={t('spaceAdmin.invite.invalid')}
      body={t('spaceAdmin.invite.invalidBody')}
    >
      <ButtonLink to="/">{t('spaceAdmin.invite.home')}</ButtonLink>
    </Notice>
  )
}

function LoginFirst() {
  const { t } = useTranslation()
  const openLogin = useAuth((state) => state.setLoginDialogOpen)
  useEffect(() => openLogin(true), [openLogin])
  return (
    <Notice
      page
      art={<EmptyRoom />}
      title={t('spaceAdmin.invite.loginFirst')}
      body={t('spaceAdmin.invite.loginFirstBody')}
    >
      <Button onClick={() => openLogin(true)}>{t('common.login')}</Button>
    </Notice>
  )
}

/** What is being done. */
function Progress({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  return (
    <>
      <h1 className="visuallyHidden">{t('spaceAdmin.invite.title')}</h1>
      <p className={css.state} role="status">
        {text}
      </p>
    </>
  )
}

function State({ token }: { readonly token: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useInvite(token)
  const spaceId = data?.joined ? data.spaceId : undefined
  useEffect(() => {
    if (spaceId === undefined) return
    // The invite is used up for this person: Back must not come here again.
    const timer = setTimeout(() => void navigate(spaceLink(spaceId), { replace: true }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [spaceId, navigate])

  if (error && isBadToken(error)) return <Invalid />
  if (error) {
    return (
      <Notice page alert art={<EmptyRoom />} title={t('spaceAdmin.invite.failed')} body={errorText(error)}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  }
  if (data && !data.joined) return <LoginFirst />
  return <Progress text={t(data ? 'spaceAdmin.invite.validated' : 'spaceAdmin.invite.checking')} />
}

/** /space/invite?token=…: the token stays in the address until somebody is logged in. */
export function InvitePage() {
  const { t } = useTranslation()
  usePageTitle(t('spaceAdmin.invite.title'))
  const [params] = useSearchParams()
  const token = params.get('token')?.trim() ?? ''
  // The first moment of the page, before anything is asked.
  const started = useDeferredValue(true, false)
  if (token === '') return <Invalid />
  return started ? <State token={token} /> : <Progress text={t('spaceAdmin.invite.loading')} />
}
