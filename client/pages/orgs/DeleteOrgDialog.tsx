import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrganizationAnswer } from '#shared/http/organizations.ts'
import { deleteOrganization } from '../../api/organizations.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { ORGS_KEY, tellOutcome } from './orgView.ts'

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
      onClose={onClose}
      onConfirm={async () => {
        if (await tellOutcome('delete', () => deleteOrganization(org.id))) onClose()
        await client.invalidateQueries({ queryKey: [ORGS_KEY] })
      }}
    />
  )
}
