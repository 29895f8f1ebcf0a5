import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink, useParams } from 'react-router-dom'
import type { SpaceAdminAnswer } from '#shared/http/spaceAdmin.ts'
import { errorText } from '../../api/errorText.ts'
import { ApiError } from '../../api/http.ts'
import { fetchSpaceAdmin } from '../../api/spaceAdmin.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { copyText } from '../../components/copyText.ts'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import frame from '../layout/AdminFrame.module.css'
import { PageLoading } from '../layout/PageLoading.tsx'
import { LoginFirst, NoRight } from '../layout/Refusals.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import {
  announcementsLink,
  lotteryLink,
  settingsLink,
  spaceEventsLink,
  customersLink,
  invitesLink,
  membersLink,
  spaceLink,
  statsLink,
  recordingsLink,
} from '../mySpaces/spaceView.ts'

/** Key of what managers of a space load. */
export const SPACE_ADMIN_KEY = 'spaceAdmin'

/** What its managers are told of a space. */
function useManaged(id: string) {
  const loginId = useAuth((state) => state.login?.loginId)
  return useQuery({
    queryKey: [SPACE_ADMIN_KEY, id],
    queryFn: () => fetchSpaceAdmin(id),
    enabled: loginId !== undefined,
  })
}

/** On a narrow window the menu is a row that goes on beyond the edge; browsers leave half of what has the focus there. */
const wholly = ({ target }: FocusEvent): void => target.scrollIntoView({ block: 'nearest', inline: 'center' })

/** What the pages of a space's managers have in common: which space, and the way between them. */
export function SpaceAdminFrame({
  space,
  children,
}: {
  readonly space: { readonly id: string; readonly name: string }
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  // Where nothing is recorded nor ever was, nothing speaks of it.
  const hasRecordings = useManaged(space.id).data?.recordings === true
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a narrow window the menu is a row that goes on beyond the edge.
    const here = menu.current?.querySelector('[aria-current=page]')
    here?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [hasRecordings])

  async function copyLink() {
    if (await copyText(location.origin + spaceLink(space.id))) showToast(t('spaceAdmin.copied'))
    else showToast(t('spaceAdmin.copyFailed'), { toastType: 'failed' })
  }

  return (
    <div className={frame.page}>
      <header className={frame.head}>
        <div>
          <p>{t('spaceAdmin.managed')}</p>
          <h1>{space.name}</h1>
        </div>
        <div className={frame.actions}>
          <Button kind="quiet" onClick={() => void copyLink()}>
            <Link2 aria-hidden size={18} />
            {t('spaceAdmin.copyLink')}
          </Button>
          <ButtonLink to={spaceLink(space.id)}>{t('spaceAdmin.visit')}</ButtonLink>
        </div>
      </header>
      <div className={frame.columns}>
        <nav ref={menu} className={frame.menu} aria-label={t('spaceAdmin.menu')} onFocus={wholly}>
          <NavLink to={settingsLink(space.id)}>{t('spaceAdmin.settings')}</NavLink>
          <NavLink to={announcementsLink(space.id)}>{t('spaceAdmin.announcements.title')}</NavLink>
          <NavLink to={spaceEventsLink(space.id)}>{t('spaceAdmin.events')}</NavLink>
          <NavLink to={lotteryLink(space.id)}>{t('spaceAdmin.lottery')}</NavLink>
          <NavLink to={membersLink(space.id)}>{t('spaceAdmin.members.title')}</NavLink>
          <NavLink to={customersLink(space.id)}>{t('spaceAdmin.customers.title')}</NavLink>
          {hasRecordings && (
            <NavLink to={recordingsLink(space.id)}>{t('spaceAdmin.recordings.title')}</NavLink>
          )}
          <NavLink to={statsLink(space.id)}>{t('spaceAdmin.stats')}</NavLink>
          <NavLink to={invitesLink(space.id)}>{t('spaceAdmin.invites.title')}</NavLink>
        </nav>
        {children}
      </div>
    </div>
  )
}

/** For those who do not manage the space, or when there is none. */
function NoSpaceRight() {
  const { t } = useTranslation()
  usePageTitle(t('spaceAdmin.noRight'))
  return <NoRight title={t('spaceAdmin.noRight')} body={t('spaceAdmin.noRightBody')} />
}

/** A page about the space of the address, for those who manage it; else why there is none. */
export function ManagedSpace({
  failed,
  children,
}: {
  /** What could not be loaded. */
  readonly failed: string
  readonly children: (record: SpaceAdminAnswer) => ReactNode
}) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const loginId = useAuth((state) => state.login?.loginId)
  const { data, error, isFetching, refetch } = useManaged(id)
  if (loginId === undefined) return <LoginFirst page />
  if (data) return children(data)
  if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return <NoSpaceRight />
  if (error) {
    return (
      <Notice page alert art={<EmptyRoom />} title={failed} body={errorText(error)}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  }
  return <PageLoading />
}
