import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TemplateAnswer } from '#shared/http/templates.ts'
import { updateTemplate } from '../../api/templates.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { showToast } from '../../store/toastStore.ts'
import { TemplateForm } from './TemplateForm.tsx'
import { isPeopleRange, knownTags, TEMPLATES_KEY } from './templateView.ts'

/** Changes what a template says of itself. */
export function EditTemplateDialog({
  template,
  onClose,
}: {
  readonly template: TemplateAnswer
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { name, description, tags, recommendPeople } = template
  return (
    <Dialog open onOpenChange={onClose} title={t('publishing.form.editTitle')} wide steady>
      <TemplateForm
        initial={{
          name,
          description,
          tags: knownTags(tags),
          recommendPeople: isPeopleRange(recommendPeople) ? recommendPeople : '0-10',
        }}
        bannerUrl={template.banner}
        labels={{
          submit: t('common.save'),
          busy: t('common.saving'),
          failed: t('publishing.form.editFailed'),
        }}
        onCancel={onClose}
        onSave={async (values) => {
          await updateTemplate(template.id, values)
          await client.invalidateQueries({ queryKey: [TEMPLATES_KEY] })
          showToast(t('publishing.form.edited'))
          onClose()
        }}
      />
    </Dialog>
  )
}
