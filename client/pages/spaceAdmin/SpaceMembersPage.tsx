import { Suspense, useState } from 'react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MemberAnswer } from '#shared/http/members.ts'
import type { SpaceAdminAnswer } from '#shared/http/spaceAdmin.ts'
import { heldRoles, mayManageRole, strongestRole } from '#shared/rules/roles.ts'
import type { BanDuration } from '#shared/rules/siteAdmin.ts'
import { errorText } from '../../api/errorText.ts'
import { findMembers, removeMember, setMemberRole } from '../../api/members.ts'
import { banFromSpace } from '../../api/spaceAdmin.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { lazyDialog } from '../../components/lazyDialog.tsx'
import { Portrait } from '../../components/Portrait.tsx'
import { SearchBox } from '../../components/SearchBox.tsx'
import { SelectBox } from '../../components/SelectBox.tsx'
import { lazyPart } from '../../space/lazily.ts'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { ListFrame, ListTable, usePaging, type Column } from '../siteAdmin/listParts.tsx'
import { ManagedSpace, SpaceAdminFrame, SPACE_ADMIN_KEY } from './SpaceAdminFrame.tsx'
import { spaceBansKey } from './spaceBansKey.ts'
import list from '../siteAdmin/siteAdmin.module.css'
import css from './SpaceAdminList.module.css'
import { addChinese } from '../../text/addChinese.ts'
import { spaceAdminMembersText } from '../../text/zh-CN/spaceAdminMembers.ts'

addChinese({ spaceAdmin: { members: spaceAdminMembersText } })

const BanDialog = lazyDialog(async () => (await import('../siteAdmin/BanDialog.tsx')).BanDialog)
const SpaceShares = lazyPart(async () => (await import('./SpaceShares.tsx')).SpaceShares)
const SpaceBans = lazyPart(async () => (await import('./SpaceBans.tsx')).SpaceBans)

const SIZE = 20
const givenRoles = ['MEMBER', 'BUILDER', 'ADMIN'] as const
type GivenRole = (typeof givenRoles)[number]

const roleOf = ({ roles }: MemberAnswer) => strongestRole(heldRoles(roles)) || 'MEMBER'
const nameOf = ({ displayName, name }: MemberAnswer): string => displayName || name

/** What one is oneself in the space, as far as managing goes. */
function useOwnRole(space: SpaceAdminAnswer['space']): string {
  const user = useAuth((state) => state.user)
  return user?.id === space.ownerId || user?.roles.includes('ADMIN') ? 'OWNER' : 'ADMIN'
}

/** Gives a role as soon as it is chosen. */
function RoleChoice({ spaceId, member }: { readonly spaceId: string; readonly member: MemberAnswer }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const name = nameOf(member)
  const role = roleOf(member)
  const give = useMutation({
    mutationFn: (chosen: GivenRole) => setMemberRole(spaceId, member.userId, chosen),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [SPACE_ADMIN_KEY, spaceId, 'members'] })
      showToast(t('spaceAdmin.members.roleSaved', { name }))
    },
    onError: (error) => showToast(errorText(error), { toastType: 'failed' }),
  })
  return (
    <SelectBox
      label={t('spaceAdmin.members.roleOf', { name })}
      value={give.isPending ? give.variables : (role as GivenRole)}
      disabled={give.isPending}
      options={givenRoles.map((id) => ({ id, name: t(`spaceAdmin.members.roles.${id}`) }))}
      onChoose={(chosen) => give.mutate(chosen)}
    />
  )
}

function useColumns(
  space: SpaceAdminAnswer['space'],
  remove: (member: MemberAnswer) => void,
  ban: (member: MemberAnswer) => void,
): readonly Column<MemberAnswer>[] {
  const { t } = useTranslation()
  const own = useOwnRole(space)
  const selfId = useAuth((state) => state.user?.id)
  const mayChange = (member: MemberAnswer): boolean =>
    member.userId !== selfId && mayManageRole(own, roleOf(member))
  return [
    {
      id: 'name',
      kind: 'first',
      name: t('spaceAdmin.members.name'),
      cell: (member) => (
        <div className={list.who}>
          <Portrait avatar={member.avatar} name={nameOf(member)} size={40} />
          <div>
            <strong>{nameOf(member)}</strong>
            {member.name !== nameOf(member) && <p className={list.minor}>{member.name}</p>}
          </div>
        </div>
      ),
    },
    {
      id: 'role',
      name: t('spaceAdmin.members.role'),
      cell: (member) =>
        mayChange(member) ? (
          <RoleChoice spaceId={space.id} member={member} />
        ) : (
          t(`spaceAdmin.members.roles.${roleOf(member)}`)
        ),
    },
    {
      id: 'profile',
      name: t('spaceAdmin.members.profile'),
      cell: ({ profile }) => profile && <p className={css.message}>{profile}</p>,
    },
    {
      id: 'actions',
      kind: 'actions',
      name: t('spaceAdmin.members.actions'),
      cell: (member) =>
        mayChange(member) && (
          <div className={css.actions}>
            <Button
              kind="quiet"
              aria-label={t('spaceAdmin.members.removeOne', { name: nameOf(member) })}
              onClick={() => remove(member)}
            >
              {t('spaceAdmin.members.remove')}
            </Button>
            <Button
              kind="quiet"
              aria-label={t('spaceAdmin.members.banOne', { name: nameOf(member) })}
              onClick={() => ban(member)}
            >
              {t('spaceAdmin.members.ban')}
            </Button>
          </div>
        ),
    },
  ]
}

function Members({ space }: { readonly space: SpaceAdminAnswer['space'] }) {
  const { t } = useTranslation()
  usePageTitle(t('spaceAdmin.members.pageTitle', { name: space.name }))
  const client = useQueryClient()
  const { search, onSearch, offset, go } = usePaging()
  const [removal, setRemoval] = useState<MemberAnswer>()
  const [banned, setBanned] = useState<MemberAnswer>()
  const columns = useColumns(space, setRemoval, setBanned)
  const query = useQuery({
    queryKey: [SPACE_ADMIN_KEY, space.id, 'members', search, offset],
    queryFn: ({ signal }) => findMembers(space.id, { search, size: SIZE, offset }, signal),
    placeholderData: keepPreviousData,
  })

  async function remove({ userId }: MemberAnswer) {
    await removeMember(space.id, userId)
    showToast(t('spaceAdmin.members.removed'))
    await client.invalidateQueries({ queryKey: [SPACE_ADMIN_KEY, space.id, 'members'] })
  }

  async function ban({ userId }: MemberAnswer, hours: BanDuration, reason: string) {
    await banFromSpace(space.id, { userId, hours, reason })
    showToast(t('spaceAdmin.members.banned'))
    await client.invalidateQueries({ queryKey: spaceBansKey(space.id) })
  }

  return (
    <SpaceAdminFrame space={space}>
      <div className={css.page}>
        <h2>{t('spaceAdmin.members.title')}</h2>
        <p>{t('spaceAdmin.members.roleHints')}</p>
        <div className={list.tools}>
          <SearchBox label={t('spaceAdmin.members.search')} search={search} onSearch={onSearch} />
        </div>
        <ListFrame
          query={query}
          isFiltered={search !== ''}
          page={{ size: SIZE, offset, go }}
          texts={{
            failed: t('spaceAdmin.members.failed'),
            empty: t('spaceAdmin.members.nothingFound'),
            nothingFound: t('spaceAdmin.members.nothingFound'),
          }}
        >
          <ListTable
            label={t('spaceAdmin.members.title')}
            rows={query.data?.data ?? []}
            keyOf={({ id }) => id}
            columns={columns}
          />
        </ListFrame>
        {/* After the list, which would push them down. */}
        {!query.isPending && (
          <Suspense fallback={null}>
            <SpaceShares spaceId={space.id} onEnded={() => void query.refetch()} />
            <SpaceBans spaceId={space.id} />
          </Suspense>
        )}
        {banned && (
          <BanDialog
            user={{ id: banned.userId, displayName: nameOf(banned) }}
            body={t('spaceAdmin.members.banBody')}
            isReasonOptional
            onBan={({ lastHours, reason }) => ban(banned, lastHours, reason)}
            onClose={() => setBanned(undefined)}
          />
        )}
        {removal && (
          <ConfirmDialog
            kind="danger"
            title={t('spaceAdmin.members.removeTitle', { name: nameOf(removal) })}
            body={t(
              space.isPublic ? 'spaceAdmin.members.removeBody' : 'spaceAdmin.members.removeBodyPrivate',
            )}
            labels={{ confirm: t('spaceAdmin.members.remove'), busy: t('spaceAdmin.members.removing') }}
            onConfirm={() => remove(removal)}
            onClose={() => setRemoval(undefined)}
          />
        )}
      </div>
    </SpaceAdminFrame>
  )
}

/** /space/:id/admin/members: who belongs to a space, what they may do there, and who may not come any more. */
export function SpaceMembersPage() {
  const { t } = useTranslation()
  return (
    <ManagedSpace failed={t('spaceAdmin.members.failed')}>
      {({ space }) => <Members key={space.id} space={space} />}
    </ManagedSpace>
  )
}
