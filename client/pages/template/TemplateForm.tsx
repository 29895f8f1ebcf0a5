import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplateTag, UpdateTemplateBody } from '#shared/http/templates.ts'
import { limits } from '#shared/rules/limits.ts'
import { becauseText } from '../../api/becauseText.ts'
import { ApiError } from '../../api/http.ts'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { FailureLine, toFailure, type Failure } from '../../components/FailureLine.tsx'
import { lengthOf, TextArea, TextField } from '../../components/fields.tsx'
import { BannerField, type ChosenBanner } from '../mySpaces/BannerField.tsx'
import form from '../mySpaces/SpaceForm.module.css'
import css from './TemplateForm.module.css'
import { Choices } from './Choices.tsx'
import { peopleRanges, tagChoices, type PeopleRange } from './templateView.ts'

export interface TemplateFormValues extends Required<Omit<UpdateTemplateBody, 'tags'>> {
  readonly name: string
  readonly description: string
  readonly tags: TemplateTag[]
  readonly recommendPeople: PeopleRange
  /** An upload; null: the picture stays. */
  readonly banner: string | null
}

/** What went wrong, in the words of platform.md §8. */
function failureText(error: unknown, sensitive: string, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  return error.code === 'SensitiveContentError' ? sensitive : becauseText(otherwise, error)
}

/** What a template says of itself: to save one and to edit one. */
export function TemplateForm({
  initial,
  bannerUrl,
  labels,
  before,
  onSave,
  onSaveDraft,
  onCancel,
}: {
  readonly initial: Omit<TemplateFormValues, 'banner'>
  readonly bannerUrl: string | undefined
  readonly labels: { readonly submit: string; readonly busy: string; readonly failed: string }
  /** Fields above the others. */
  readonly before?: ReactNode
  /** Rejects with ApiError; resolves once the form has done its work. */
  readonly onSave: (values: TemplateFormValues) => Promise<void>
  readonly onSaveDraft?: (values: TemplateFormValues) => Promise<void>
  readonly onCancel: () => void
}) {
  const { t } = useTranslation()
  // Until somebody types: of the space that is chosen.
  const [typedName, setName] = useState<string>()
  const [typedDescription, setDescription] = useState<string>()
  const name = typedName ?? initial.name
  const description = typedDescription ?? initial.description
  const [tags, setTags] = useState<readonly TemplateTag[]>(initial.tags)
  const [people, setPeople] = useState(initial.recommendPeople)
  const [banner, setBanner] = useState<ChosenBanner>({ id: null, url: bannerUrl })
  const [uploading, setUploading] = useState(false)
  const [touched, setTouched] = useState(false)
  const [saving, setSaving] = useState<'publish' | 'draft'>()
  const [failure, setFailure] = useState<Failure>()
  const noName = name.trim() === ''
  const noTag = tags.length === 0
  const tooLong =
    lengthOf(name.trim()) > limits.templateName || lengthOf(description.trim()) > limits.templateDescription
  // A blank name or missing tag is said, not silently refused.
  const blocked = uploading || tooLong

  async function save(kind: 'publish' | 'draft', work: (values: TemplateFormValues) => Promise<void>) {
    setTouched(true)
    if (noName || noTag || blocked || saving) return
    setSaving(kind)
    setFailure(undefined)
    try {
      await work({
        name: name.trim(),
        description: description.trim(),
        tags: [...tags],
        recommendPeople: people,
        banner: banner.id,
      })
    } catch (error) {
      setFailure(toFailure(error, failureText(error, t('publishing.form.sensitive'), labels.failed)))
      setSaving(undefined)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void save('publish', onSave)
  }

  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <BannerField
        kind="templateBanner"
        // A picture of another space until there is an upload.
        banner={banner.id === null ? { id: null, url: bannerUrl } : banner}
        fallback={bannerUrl}
        onChange={setBanner}
        onBusy={setUploading}
      />
      <div>
        {before}
        <TextField
          label={t('publishing.form.name')}
          placeholder={t('publishing.form.namePlaceholder')}
          required
          error={touched && noName ? t('publishing.form.nameNeeded') : undefined}
          count={{ value: name, max: limits.templateName }}
          autoComplete="off"
          value={name}
          onChange={(event) => setName([...event.target.value].slice(0, limits.templateName).join(''))}
        />
        <TextArea
          label={t('publishing.form.description')}
          placeholder={t('publishing.form.descriptionPlaceholder')}
          rows={3}
          count={{ value: description, max: limits.templateDescription }}
          value={description}
          onChange={(event) =>
            setDescription([...event.target.value].slice(0, limits.templateDescription).join(''))
          }
        />
        <Choices
          label={t('publishing.form.tags')}
          hint={t('publishing.form.tagsHint')}
          error={touched && noTag ? t('publishing.form.tagsNeeded') : undefined}
          options={tagChoices.map((value) => ({ value, name: t(`spaces.templates.tag.${value}`) }))}
          chosen={tags}
          max={limits.templateTagsMax}
          onChange={setTags}
        />
        <Choices
          label={t('publishing.form.people')}
          options={peopleRanges.map((value) => ({
            value,
            name: t('publishing.form.peopleOf', { range: value }),
          }))}
          chosen={[people]}
          max={1}
          onChange={([value]) => value && setPeople(value)}
        />
        <FailureLine failure={failure} className={form.failure} />
        <div className={classes(form.buttons, css.buttons)} data-dialog-buttons>
          <Button kind="quiet" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          {onSaveDraft && (
            <Button
              kind="quiet"
              busy={saving === 'draft'}
              disabled={blocked || saving !== undefined}
              onClick={() => void save('draft', onSaveDraft)}
            >
              {t('publishing.form.asDraft')}
            </Button>
          )}
          <Button type="submit" busy={saving === 'publish'} disabled={blocked || saving !== undefined}>
            {saving === 'publish' ? labels.busy : labels.submit}
          </Button>
        </div>
      </div>
    </form>
  )
}
