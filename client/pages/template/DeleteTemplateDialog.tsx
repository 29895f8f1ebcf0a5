import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TemplateAnswer } from '#shared/http/templates.ts'
import { becauseText } from '../../api/becauseText.ts'
import { deleteTemplate } from '../../api/templates.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { showToast } from '../../store/toastStore.ts'
import { TEMPLATES_KEY } from './templateView.ts'

export function DeleteTemplateDialog({
  template,
  onClose,
}: {
  readonly template: TemplateAnswer
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return (
    <ConfirmDialog
      title={t('publishing.deleteTitle')}
      body={t('publishing.deleteBody', { name: template.name })}
      labels={{ confirm: t('publishing.deleteConfirm'), busy: t('publishing.deleting') }}
      kind="danger"
      failureOf={(error) => becauseText(t('publishing.deleteFailed'), error)}
      onClose={onClose}
      onConfirm={async () => {
        // Gone or not: the list says how it is now.
        await deleteTemplate(template.id).finally(() =>
          client.invalidateQueries({ queryKey: [TEMPLATES_KEY] }),
        )
        showToast(t('publishing.deleted'))
      }}
    />
  )
}
