import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrganizationAnswer, OrganizationMember } from '#shared/http/organizations.ts'
import { mayInOrganization } from '#shared/rules/organizationRights.ts'
import { deleteOrganizationUser, handOverOrganization, setOrganizationRole } from '../../api/organizations.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Portrait } from '../../components/Portrait.tsx'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { ORGS_KEY, tellOutcome } from './orgView.ts'
import css from './OrgsPage.module.css'

type Asked = 'sendAway' | 'handOver'

/** Somebody in an organization, and what may be done about that. */
export function MemberDialog({
  org,
  member,
  onClose,
  onFill,
}: {
  readonly org: OrganizationAnswer
  readonly member: OrganizationMember
  readonly onClose: () => void
  readonly onFill?: (id: string) => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const self = useAuth((state) => state.user)
  const [asked, setAsked] = useState<Asked>()
  const [busy, setBusy] = useState(false)
  const { userId, displayName: name, role } = member
  const may = (action: Parameters<typeof mayInOrganization>[0]) =>
    role !== 'OWNER' &&
    userId !== self?.id &&
    mayInOrganization(action, org.role ?? undefined, self?.roles.includes('ADMIN'))
  const refresh = () => client.invalidateQueries({ queryKey: [ORGS_KEY] })

  async function appoint() {
    setBusy(true)
    const next = role === 'ADMIN' ? 'MEMBER' : 'ADMIN'
    await tellOutcome('role', () => setOrganizationRole(org.id, userId, next))
    await refresh()
    setBusy(false)
  }
  const deeds = {
    sendAway: async () => {
      await deleteOrganizationUser(org.id, userId).finally(refresh)
      showToast(t('orgs.manageDialog.removed'))
      onClose()
    },
    handOver: async () => {
      await handOverOrganization(org.id, userId).finally(refresh)
      showToast(t('orgs.manageDialog.handedOver'))
      onClose()
    },
  }

  return (
    <Dialog open onOpenChange={onClose} title={name}>
      <div className={css.member}>
        <Portrait avatar={member.avatar} name={name} size={64} />
        <dl>
          <dt>{t('orgs.memberRole')}</dt>
          <dd>{t(`orgs.roles.${role}`)}</dd>
          <dt>{t('orgs.manageDialog.userId')}</dt>
          <dd>{userId}</dd>
        </dl>
      </div>
      <div className={css.deeds}>
        {may('appoint') && (
          <Button kind="quiet" busy={busy} onClick={() => void appoint()}>
            {t(role === 'ADMIN' ? 'orgs.manageDialog.dismiss' : 'orgs.manageDialog.appoint')}
          </Button>
        )}
        {may('handOver') && (
          <Button kind="quiet" onClick={() => setAsked('handOver')}>
            {t('orgs.manageDialog.handOver')}
          </Button>
        )}
        {onFill && (
          <Button
            kind="quiet"
            onClick={() => {
              onFill(userId)
              onClose()
            }}
          >
            {t('orgs.manageDialog.fill')}
          </Button>
        )}
        {may(role === 'ADMIN' ? 'removeAdmin' : 'removeMember') && (
          <Button kind="danger" onClick={() => setAsked('sendAway')}>
            {t('orgs.manageDialog.sendAway')}
          </Button>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          title={t(`orgs.manageDialog.${asked}Title`)}
          body={t(`orgs.manageDialog.${asked}Body`, { name, org: org.name })}
          labels={{
            confirm: t(`orgs.manageDialog.${asked}`),
            busy: t(asked === 'sendAway' ? 'orgs.manageDialog.sendingAway' : 'orgs.manageDialog.handingOver'),
          }}
          kind="danger"
          onConfirm={deeds[asked]}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Dialog>
  )
}
