import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TemplateAnswer } from '#shared/http/templates.ts'
import { becauseText } from '../../api/becauseText.ts'
import { withdrawTemplate } from '../../api/templates.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { showToast } from '../../store/toastStore.ts'
import { TEMPLATES_KEY } from './templateView.ts'

/** Makes a draft of a published template again. */
export function WithdrawTemplateDialog({
  template,
  onClose,
}: {
  readonly template: TemplateAnswer
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const body = t('publishing.withdrawBody', { name: template.name })
  return (
    <ConfirmDialog
      title={t('publishing.withdrawTitle')}
      body={template.spaceId ? body : `${body} ${t('publishing.withdrawLost')}`}
      labels={{ confirm: t('publishing.withdrawConfirm'), busy: t('publishing.withdrawing') }}
      failureOf={(error) => becauseText(t('publishing.withdrawFailed'), error)}
      onClose={onClose}
      onConfirm={async () => {
        // Withdrawn or not: the list says how it is now.
        await withdrawTemplate(template.id).finally(() =>
          client.invalidateQueries({ queryKey: [TEMPLATES_KEY] }),
        )
        showToast(t('publishing.withdrawn'))
      }}
    />
  )
}
