import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { CheckOrganizationInviteAnswer } from '#shared/http/organizations.ts'
import { errorText } from '../../api/errorText.ts'
import { ApiError } from '../../api/http.ts'
import { checkOrganizationInvite, joinOrganization } from '../../api/organizations.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useAuth } from '../../store/authStore.ts'
import { logInFirst } from '../../store/logInFirst.ts'
import { showToast } from '../../store/toastStore.ts'
import card from '../invite/InvitePage.module.css'
import { PageLoading } from '../layout/PageLoading.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { ORGS_KEY } from './orgView.ts'

const isBadToken = (error: unknown): boolean =>
  error instanceof ApiError && ['InviteInvalid', 'InvalidParameters'].includes(error.code)

function Invalid() {
  const { t } = useTranslation()
  return (
    <Notice
      page
      alert
      art={<EmptyRoom />}
      title={t('orgs.invite.invalid')}
      body={t('orgs.invite.invalidBody')}
    >
      <ButtonLink to="/">{t('orgs.invite.home')}</ButtonLink>
    </Notice>
  )
}

/** Joins, then shows one's organizations: Back must not come here again. */
function JoinButton({ token, onFailed }: { readonly token: string; readonly onFailed: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const loggedIn = useAuth((state) => state.login !== undefined)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function join() {
    setBusy(true)
    setFailure(undefined)
    try {
      const { name } = await joinOrganization(token)
      await client.invalidateQueries({ queryKey: [ORGS_KEY] })
      showToast(t('orgs.invite.joined', { name }))
      void navigate('/my-orgs', { replace: true })
    } catch (error) {
      setFailure(errorText(error))
      setBusy(false)
      // What became of the link meanwhile.
      onFailed()
    }
  }
  return (
    <>
      <Button size="l" wide busy={busy} onClick={() => logInFirst(() => void join())}>
        {t(busy ? 'orgs.invite.joining' : loggedIn ? 'orgs.invite.join' : 'orgs.invite.loginAndJoin')}
      </Button>
      <p role="alert">{failure}</p>
    </>
  )
}

/** Which organization, who invites, until when, how many there are: before anybody is asked who they are. */
function Invited({
  invite,
  token,
  onFailed,
}: {
  readonly invite: CheckOrganizationInviteAnswer
  readonly token: string
  readonly onFailed: () => void
}) {
  const { t, i18n } = useTranslation()
  const until = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(invite.expiresAt),
  )
  return (
    <section className={card.card}>
      <div className={card.words}>
        <p>{invite.inviter && t('orgs.invite.from', { name: invite.inviter })}</p>
        <h1>{invite.name}</h1>
        {invite.description && <p>{invite.description}</p>}
        <p className={card.facts}>
          <span>{t('orgs.invite.facts', { count: invite.members })}</span>
          {invite.state !== 'revoked' && <span>{t('orgs.invite.until', { until })}</span>}
        </p>
        {invite.isMember ? (
          <>
            <p role="status">{t('orgs.invite.already')}</p>
            <ButtonLink size="l" wide to="/my-orgs">
              {t('orgs.invite.open')}
            </ButtonLink>
          </>
        ) : invite.state === 'good' ? (
          <JoinButton token={token} onFailed={onFailed} />
        ) : (
          <p role="alert">{t(`orgs.invite.states.${invite.state}`)}</p>
        )}
      </div>
    </section>
  )
}

/** /my-orgs/invite?token=…: the token stays in the address until somebody is logged in. */
export function OrgInvitePage() {
  const { t } = useTranslation()
  usePageTitle(t('orgs.invite.pageTitle'))
  const [params] = useSearchParams()
  const token = params.get('token')?.trim() ?? ''
  const loginId = useAuth((state) => state.login?.loginId)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [ORGS_KEY, 'invite', token, loginId],
    queryFn: () => checkOrganizationInvite(token),
    enabled: token !== '',
    gcTime: 0,
  })
  if (token === '' || (error && isBadToken(error))) return <Invalid />
  if (data) return <Invited invite={data} token={token} onFailed={() => void refetch()} />
  if (error) {
    return (
      <Notice page alert art={<EmptyRoom />} title={t('orgs.invite.failed')} body={errorText(error)}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  }
  return <PageLoading />
}
