import { lazy, Suspense, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import type { OrganizationAnswer } from '#shared/http/organizations.ts'
import { limits } from '#shared/rules/limits.ts'
import { mayInOrganization } from '#shared/rules/organizationRights.ts'
import {
  addOrganizationUser,
  createOrganizationInvite,
  deleteOrganizationUser,
  fetchOrganizationInvites,
  revokeOrganizationInvite,
} from '../../api/organizations.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextField } from '../../components/fields.tsx'
import { TabList } from '../../components/TabList.tsx'
import type { InviteDoor } from '../../features/invite/InviteParts.tsx'
import { orgInviteLink } from '../../features/invite/links.ts'
import { loadAreas } from '../../language/i18n.ts'
import { useAuth } from '../../store/authStore.ts'
import { AddKnown } from './AddKnown.tsx'
import { OrgMembers } from './OrgMembers.tsx'
import { OrgSpaces } from './OrgSpaces.tsx'
import { OrgTemplates } from './OrgTemplates.tsx'
import { ORGS_KEY, tellOutcome } from './orgView.ts'
import css from './OrgsPage.module.css'

const InviteParts = lazy(async () => {
  const [part] = await Promise.all([import('../../features/invite/InviteParts.tsx'), loadAreas('invite')])
  return { default: part.InviteParts }
})

const doorOf = ({ id, name }: OrganizationAnswer): InviteDoor => ({
  id: `organization ${id}`,
  name,
  isOfOrg: true,
  linkOf: orgInviteLink,
  fetchAll: () => fetchOrganizationInvites(id),
  create: (hours) => createOrganizationInvite(id, hours),
  revoke: (inviteId) => revokeOrganizationInvite(id, inviteId),
})

/** By id (platform.md §3), by name, and the list of who is in it. */
function MembersTab({ org }: { readonly org: OrganizationAnswer }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState<'add' | 'remove'>()
  const [sendsAway, setSendsAway] = useState(false)
  const typedId = typed.trim()

  async function run(action: 'add' | 'remove', id: string) {
    setTried(id === '')
    if (id === '' || busy) return
    setBusy(action)
    const call = action === 'add' ? addOrganizationUser : deleteOrganizationUser
    if (await tellOutcome(action, () => call(org.id, id))) setTyped('')
    await client.invalidateQueries({ queryKey: [ORGS_KEY] })
    setBusy(undefined)
  }

  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void run('add', typedId)
        }}
        noValidate
      >
        <TextField
          data-trifle
          label={t('orgs.manageDialog.userId')}
          hint={t('orgs.manageDialog.userIdHint')}
          required
          error={tried && typedId === '' ? t('orgs.manageDialog.userIdNeeded') : undefined}
          maxLength={limits.organizationUserId}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={css.dialogButtons}>
          <Button
            kind="quiet"
            busy={busy === 'remove'}
            disabled={busy !== undefined}
            onClick={() => (typedId === '' ? setTried(true) : setSendsAway(true))}
          >
            {t('orgs.manageDialog.remove')}
          </Button>
          <Button type="submit" busy={busy === 'add'} disabled={busy !== undefined}>
            {t('orgs.manageDialog.add')}
          </Button>
        </div>
      </form>
      {sendsAway && (
        <ConfirmDialog
          kind="danger"
          title={t('orgs.manageDialog.sendAwayTitle')}
          body={t('orgs.manageDialog.sendAwayBody', { name: typedId, org: org.name })}
          labels={{ confirm: t('orgs.manageDialog.sendAway'), busy: t('orgs.manageDialog.sendingAway') }}
          onConfirm={() => run('remove', typedId)}
          onClose={() => setSendsAway(false)}
        />
      )}
      <AddKnown orgId={org.id} busy={busy !== undefined} onAdd={(id) => void run('add', id)} />
      <h3 className={css.membersTitle}>{t('orgs.manageDialog.members')}</h3>
      <OrgMembers org={org} onFill={setTyped} />
    </>
  )
}

/** Who manages an organization adds people and makes links; everybody in it sees who else is. */
export function ManageOrgDialog({
  org,
  onClose,
}: {
  readonly org: OrganizationAnswer
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const isSiteAdmin = useAuth((state) => state.user?.roles.includes('ADMIN'))
  const manages = mayInOrganization('addMember', org.role ?? undefined, isSiteAdmin)
  const title = t(manages ? 'orgs.manageDialog.title' : 'orgs.manageDialog.lookTitle')
  const tabs = (['members', 'links', 'spaces', 'templates'] as const)
    .filter((id) => manages || id !== 'links')
    .map((id) => ({ id, name: t(`orgs.manageDialog.tabs.${id}`), count: null }))
  return (
    <Dialog open wide onOpenChange={onClose} title={title} description={org.name}>
      <Tabs.Root defaultValue="members">
        <TabList label={title} tabs={tabs} />
        <Tabs.Content value="members" className={css.tab}>
          {manages ? <MembersTab org={org} /> : <OrgMembers org={org} />}
        </Tabs.Content>
        {manages && (
          <Tabs.Content value="links" className={css.tab}>
            <p>{t('orgs.manageDialog.linksBody', { name: org.name })}</p>
            <Suspense fallback={<p role="status">{t('common.loading')}</p>}>
              <InviteParts door={doorOf(org)} />
            </Suspense>
          </Tabs.Content>
        )}
        <Tabs.Content value="spaces" className={css.tab}>
          <OrgSpaces org={org} />
        </Tabs.Content>
        <Tabs.Content value="templates" className={css.tab}>
          <OrgTemplates org={org} />
        </Tabs.Content>
      </Tabs.Root>
    </Dialog>
  )
}
