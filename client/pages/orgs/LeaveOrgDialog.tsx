import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrganizationAnswer } from '#shared/http/organizations.ts'
import { deleteOrganizationUser } from '../../api/organizations.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { showToast } from '../../store/toastStore.ts'
import { ORGS_KEY } from './orgView.ts'

export function LeaveOrgDialog({
  org,
  userId,
  onClose,
}: {
  readonly org: OrganizationAnswer
  readonly userId: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return (
    <ConfirmDialog
      title={t('orgs.leaveDialog.title')}
      body={t('orgs.leaveDialog.body', { name: org.name })}
      labels={{ confirm: t('orgs.leaveDialog.confirm'), busy: t('orgs.leaveDialog.busy') }}
      kind="danger"
      onClose={onClose}
      onConfirm={async () => {
        await deleteOrganizationUser(org.id, userId).finally(() =>
          client.invalidateQueries({ queryKey: [ORGS_KEY] }),
        )
        showToast(t('orgs.leaveDialog.succeeded'))
      }}
    />
  )
}
