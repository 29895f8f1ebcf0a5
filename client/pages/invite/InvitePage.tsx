import { useDeferredValue, useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { CheckInviteAnswer } from '#shared/http/invites.ts'
import { ApiError } from '../../api/http.ts'
import { errorText } from '../../api/errorText.ts'
import { checkInvite, joinSpace } from '../../api/spaces.ts'
import { Banner } from '../../components/Banner.tsx'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useAuth } from '../../store/authStore.ts'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { spaceLink } from '../mySpaces/spaceView.ts'
import css from './InvitePage.module.css'
import { addChinese } from '../../text/addChinese.ts'
import { spaceAdminInviteText } from '../../text/zh-CN/spaceAdminInvite.ts'

addChinese({ spaceAdmin: { invite: spaceAdminInviteText } })

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
      const invite = await checkInvite(token)
      if (loginId === undefined) return { invite, joined: false }
      await joinSpace(invite.spaceId, token)
      return { invite, joined: true }
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

/** Where somebody is asked to come, by whom, and how long that holds: before they are asked who they are. */
function Invited({ invite }: { readonly invite: CheckInviteAnswer }) {
  const { t, i18n } = useTranslation()
  const openLogin = useAuth((state) => state.setLoginDialogOpen)
  const until = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(invite.expiresAt),
  )
  return (
    <section className={css.card}>
      <Banner url={invite.picture ?? undefined} />
      <div className={css.words}>
        <p>
          {invite.inviter
            ? t('spaceAdmin.invite.from', { name: invite.inviter })
            : t('spaceAdmin.invite.loginFirst')}
        </p>
        <h1>{invite.name}</h1>
        <p className={css.facts}>
          <span>{t('spaceAdmin.invite.inside', { count: invite.inside })}</span>
          <span>{t('spaceAdmin.invite.until', { until })}</span>
        </p>
        <Button size="l" wide onClick={() => openLogin(true)}>
          {t('spaceAdmin.invite.login')}
        </Button>
        <p className={css.facts}>{t('spaceAdmin.invite.loginFirstBody')}</p>
      </div>
    </section>
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
  const spaceId = data?.joined ? data.invite.spaceId : undefined
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
  if (data && !data.joined) return <Invited invite={data.invite} />
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
