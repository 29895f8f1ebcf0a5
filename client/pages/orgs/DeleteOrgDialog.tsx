import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrganizationAnswer } from '#shared/http/organizations.ts'
import { becauseText } from '../../api/becauseText.ts'
import { deleteOrganization } from '../../api/organizations.ts'
import { showToast } from '../../store/toastStore.ts'
import { TypedNameDialog } from '../mySpaces/TypedNameDialog.tsx'
import { ORGS_KEY } from './orgView.ts'

/** Nobody can bring it back: it says for how many people it ends, and its name is to be typed. */
export function DeleteOrgDialog({
  org,
  onClose,
}: {
  readonly org: OrganizationAnswer
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function remove() {
    setBusy(true)
    setFailure(undefined)
    try {
      await deleteOrganization(org.id)
      showToast(t('orgs.deleteDialog.succeeded'))
      onClose()
    } catch (error) {
      setFailure(becauseText(t('orgs.deleteDialog.failed'), error))
      setBusy(false)
    } finally {
      // Gone or not: the list says how it is now.
      void client.invalidateQueries({ queryKey: [ORGS_KEY] })
    }
  }

  return (
    <TypedNameDialog
      title={t('orgs.deleteDialog.title')}
      body={
        t('orgs.deleteDialog.body', { name: org.name }) + t('orgs.deleteDialog.whom', { count: org.members })
      }
      name={org.name}
      submit={t('orgs.deleteDialog.confirm')}
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}
