import { useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { bannerUrl } from '../../api/bannerUrl.ts'
import { saveSpaceAsTemplate } from '../../api/templates.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { showToast } from '../../store/toastStore.ts'
import css from './SaveTemplateDialog.module.css'
import { TemplateForm, type TemplateFormValues } from './TemplateForm.tsx'
import { awaitOutcome } from './publishOutcomes.ts'
import { TEMPLATES_KEY } from './templateView.ts'
import { Sources } from './Sources.tsx'

function SpaceSelect({
  spaces,
  chosen,
  onChange,
}: {
  readonly spaces: readonly SpaceEntry[]
  readonly chosen: string
  readonly onChange: (id: string) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{t('publishing.form.space')}</label>
      <div className={css.select}>
        <select id={id} value={chosen} onChange={(event) => onChange(event.target.value)}>
          {spaces.map(({ space }) => (
            <option key={space.id} value={space.id}>
              {space.name}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden size={18} />
      </div>
    </div>
  )
}

function SaveForm({
  spaces,
  onClose,
}: {
  readonly spaces: readonly [SpaceEntry, ...SpaceEntry[]]
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [spaceId, setSpaceId] = useState(spaces[0].space.id)
  const entry = spaces.find(({ space }) => space.id === spaceId) ?? spaces[0]

  async function save(values: TemplateFormValues, draft: boolean) {
    const { id } = await saveSpaceAsTemplate(entry.space.id, { ...values, draft })
    if (!draft) awaitOutcome(id)
    showToast(draft ? t('publishing.form.draftSaved') : t('publishing.form.saved'))
    await client.invalidateQueries({ queryKey: [TEMPLATES_KEY] })
    onClose()
  }

  return (
    <TemplateForm
      initial={{
        name: entry.space.name,
        description: entry.space.description,
        tags: [],
        recommendPeople: '0-10',
      }}
      bannerUrl={bannerUrl(entry)}
      labels={{
        submit: t('publishing.form.submit'),
        busy: t('publishing.form.submitting'),
        failed: t('publishing.form.saveFailed'),
      }}
      before={<SpaceSelect spaces={spaces} chosen={entry.space.id} onChange={setSpaceId} />}
      onCancel={onClose}
      onSave={(values) => save(values, false)}
      onSaveDraft={(values) => save(values, true)}
    />
  )
}

/** Makes a template of a space: of the one that is named, or of one to choose. */
export function SaveTemplateDialog({
  spaceId,
  onClose,
}: {
  readonly spaceId: string | undefined
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('publishing.form.saveTitle')}
      description={t('publishing.form.saveLead')}
      wide
      steady
    >
      <Sources spaceId={spaceId}>{(spaces) => <SaveForm spaces={spaces} onClose={onClose} />}</Sources>
    </Dialog>
  )
}
