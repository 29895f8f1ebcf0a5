import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Copy, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrganizationAnswer } from '#shared/http/organizations.ts'
import { mayInOrganization } from '#shared/rules/organizationRights.ts'
import { errorText } from '../../api/errorText.ts'
import { fetchOrganizations } from '../../api/organizations.ts'
import { Button } from '../../components/Button.tsx'
import { copyText } from '../../components/copyText.ts'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { NoSelf } from '../layout/NoSelf.tsx'
import { PageLoading } from '../layout/PageLoading.tsx'
import { useLoginPrompt } from '../layout/useLoginPrompt.ts'
import { LoginFirst } from '../layout/Refusals.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import list from '../mySpaces/MySpacesPage.module.css'
import { timeText } from '../../text/timeText.ts'
import { ORGS_KEY } from './orgView.ts'
import css from './OrgsPage.module.css'
import { lazyDialog } from '../../components/lazyDialog.tsx'

const CreateOrgDialog = lazyDialog(async () => (await import('./CreateOrgDialog.tsx')).CreateOrgDialog)
const DeleteOrgDialog = lazyDialog(async () => (await import('./DeleteOrgDialog.tsx')).DeleteOrgDialog)
const LeaveOrgDialog = lazyDialog(async () => (await import('./LeaveOrgDialog.tsx')).LeaveOrgDialog)
const ManageOrgDialog = lazyDialog(async () => (await import('./ManageOrgDialog.tsx')).ManageOrgDialog)

interface Actions {
  readonly onManage: (id: string) => void
  readonly onDelete: (id: string) => void
  readonly onLeave: (id: string) => void
}

/** What somebody tells who is to be added to an organization. */
function OwnId({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  async function copy() {
    const copied = await copyText(id)
    if (copied) showToast(t('orgs.idCopied'))
    else showToast(t('orgs.copyFailed'), { toastType: 'failed' })
  }
  return (
    <p className={css.ownId}>
      <span>
        {t('orgs.ownId', { id })}
        <small>{t('orgs.ownIdHint')}</small>
      </span>
      <IconButton label={t('orgs.copyId')} onClick={() => void copy()}>
        <Copy aria-hidden size={20} />
      </IconButton>
    </p>
  )
}

function OrgCard({ org, actions }: { readonly org: OrganizationAnswer; readonly actions: Actions }) {
  const { t } = useTranslation()
  const isManager = mayInOrganization('addMember', org.role ?? undefined)
  const facts = [
    [t('orgs.myRole'), t(`orgs.roles.${org.role ?? 'MEMBER'}`)],
    [t('orgs.membersCount'), t('orgs.people', { count: org.members })],
    [t('orgs.orgId'), org.id],
    [t('orgs.description'), org.description || t('orgs.noDescription')],
    [t('orgs.createdTime'), timeText(org.createdTime)],
    [t('orgs.updatedTime'), timeText(org.updatedTime)],
  ] as const
  return (
    <li className={css.card}>
      <h2>{org.name}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css.buttons}>
        <Button
          kind="quiet"
          aria-label={t(isManager ? 'orgs.manageOf' : 'orgs.lookAt', { name: org.name })}
          onClick={() => actions.onManage(org.id)}
        >
          {t(isManager ? 'orgs.manage' : 'orgs.look')}
        </Button>
        {mayInOrganization('leave', org.role ?? undefined) && (
          <Button
            kind="quiet"
            aria-label={t('orgs.leaveOf', { name: org.name })}
            onClick={() => actions.onLeave(org.id)}
          >
            {t('orgs.leave')}
          </Button>
        )}
        {mayInOrganization('delete', org.role ?? undefined) && (
          <Button
            kind="quiet"
            aria-label={t('orgs.deleteOf', { name: org.name })}
            onClick={() => actions.onDelete(org.id)}
          >
            {t('orgs.delete')}
          </Button>
        )}
      </div>
    </li>
  )
}

function useOrgs(userId: string | undefined) {
  return useQuery({
    queryKey: [ORGS_KEY, userId],
    queryFn: () => fetchOrganizations(userId ?? ''),
    enabled: userId !== undefined,
  })
}

function Orgs({ query, actions }: { query: ReturnType<typeof useOrgs>; actions: Actions }) {
  const { t } = useTranslation()
  if (query.data?.data.length === 0) return <Notice art={<EmptyRoom />} title={t('orgs.empty')} />
  if (query.data) {
    return (
      <ul className={list.grid} aria-label={t('orgs.list')}>
        {query.data.data.map((org) => (
          <OrgCard key={org.id} org={org} actions={actions} />
        ))}
      </ul>
    )
  }
  if (query.isError) {
    return (
      <Notice alert art={<EmptyRoom />} title={t('orgs.failed')} body={errorText(query.error)}>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  }
  return <PageLoading />
}

type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'manage' | 'delete' | 'leave'; readonly id: string }
  | undefined

/** /my-orgs: the organizations one is in. */
export function OrgsPage() {
  const { t } = useTranslation()
  usePageTitle(t('orgs.title'))
  useLoginPrompt()
  const loggedIn = useAuth((state) => state.login !== undefined)
  const userId = useAuth((state) => state.user?.id)
  const [open, setOpen] = useState<Open>()
  const query = useOrgs(userId)
  const close = () => setOpen(undefined)
  const named = (kind: 'manage' | 'delete' | 'leave') =>
    open?.kind === kind ? query.data?.data.find(({ id }) => id === open.id) : undefined
  const [managed, deleted, left] = [named('manage'), named('delete'), named('leave')]
  return (
    <div className={list.page}>
      <div className={list.head}>
        <h1>{t('orgs.title')}</h1>
        {userId && (
          <Button size="l" onClick={() => setOpen({ kind: 'create' })}>
            <Plus aria-hidden size={22} />
            {t('orgs.create')}
          </Button>
        )}
      </div>
      {loggedIn && !userId && <NoSelf />}
      {loggedIn && userId && (
        <>
          <OwnId id={userId} />
          <Orgs
            query={query}
            actions={{
              onManage: (id) => setOpen({ kind: 'manage', id }),
              onDelete: (id) => setOpen({ kind: 'delete', id }),
              onLeave: (id) => setOpen({ kind: 'leave', id }),
            }}
          />
        </>
      )}
      {!loggedIn && <LoginFirst />}
      {open?.kind === 'create' && userId && <CreateOrgDialog userId={userId} onClose={close} />}
      {managed && <ManageOrgDialog org={managed} onClose={close} />}
      {deleted && <DeleteOrgDialog org={deleted} onClose={close} />}
      {left && userId && <LeaveOrgDialog org={left} userId={userId} onClose={close} />}
    </div>
  )
}
