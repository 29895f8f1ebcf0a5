import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrganizationAnswer } from '#shared/http/organizations.ts'
import { errorText } from '../../api/errorText.ts'
import { deleteOrganization } from '../../api/organizations.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { showToast } from '../../store/toastStore.ts'
import { ORGS_KEY } from './orgView.ts'

export function DeleteOrgDialog({
  org,
  onClose,
}: {
  readonly org: OrganizationAnswer
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return (
    <ConfirmDialog
      title={t('orgs.deleteDialog.title')}
      body={t('orgs.deleteDialog.body', { name: org.name })}
      labels={{ confirm: t('orgs.deleteDialog.confirm'), busy: t('orgs.deleteDialog.busy') }}
      kind="danger"
      failureOf={(error) => `${t('orgs.deleteDialog.failed')}：${errorText(error)}`}
      onClose={onClose}
      onConfirm={async () => {
        // Gone or not: the list says how it is now.
        await deleteOrganization(org.id).finally(() => client.invalidateQueries({ queryKey: [ORGS_KEY] }))
        showToast(t('orgs.deleteDialog.succeeded'))
      }}
    />
  )
}
