import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { ApiError } from '../../api/http.ts'
import { errorText } from '../../api/errorText.ts'
import { becauseText } from '../../api/becauseText.ts'
import { refusedFields } from '../../api/refusedFields.ts'
import { Button } from '../../components/Button.tsx'
import { FailureLine, toFailure, type Failure } from '../../components/FailureLine.tsx'
import { lengthOf, SwitchField, TextArea, TextField } from '../../components/fields.tsx'
import { BannerField, type ChosenBanner } from './BannerField.tsx'
import css from './SpaceForm.module.css'

export interface SpaceFormValues {
  readonly name: string
  readonly description: string
  readonly private: boolean
  /** An upload; null: the picture of the template. */
  readonly bannerId: string | null
}

const fieldNames = ['name', 'description', 'bannerId'] as const
type FieldName = (typeof fieldNames)[number]

/** What went wrong, in the words of platform.md §8. */
function failureText(error: unknown, sensitive: string, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  if (
    error.code === 'AccountBanned' ||
    error.code === 'NameReserved' ||
    error.code === 'NetworkError' ||
    error.status === 401
  ) {
    return errorText(error)
  }
  return error.status === 403 ? sensitive : becauseText(otherwise, error)
}

/** Name, description and privacy of a space: to create one and to edit one. */
export function SpaceForm({
  initial,
  bannerUrl,
  templateBanner,
  labels,
  before,
  onSave,
  onCancel,
}: {
  readonly initial: SpaceFormValues
  /** Where the picture of `initial` is. */
  readonly bannerUrl: string | undefined
  readonly templateBanner: string | undefined
  readonly labels: {
    readonly submit: string
    readonly busy: string
    readonly failed: string
    readonly cancel: string
  }
  /** Shown ahead of the fields. */
  readonly before?: ReactNode
  /** Rejects with ApiError; resolves once the form has done its work. */
  readonly onSave: (values: SpaceFormValues) => Promise<void>
  /** With what was filled in, and where its picture is. */
  readonly onCancel: (values: SpaceFormValues, bannerUrl: string | undefined) => void
}) {
  const { t } = useTranslation()
  const [name, setName] = useState(initial.name)
  const [description, setDescription] = useState(initial.description)
  const [isPrivate, setPrivate] = useState(initial.private)
  const [banner, setBanner] = useState<ChosenBanner>({ id: initial.bannerId, url: bannerUrl })
  const [uploading, setUploading] = useState(false)
  const [touched, setTouched] = useState(false)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [refused, setRefused] = useState<readonly FieldName[]>([])
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refused.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refused])
  const refusalOf = (name: FieldName) => (refused.includes(name) ? t('spaces.form.refused') : undefined)
  const accept = (name: FieldName) => setRefused((names) => names.filter((other) => other !== name))
  const empty = name.trim() === ''
  const tooLong =
    lengthOf(name.trim()) > limits.spaceName || lengthOf(description.trim()) > limits.spaceDescription

  const valuesOf = (textOf: (text: string) => string): SpaceFormValues => ({
    name: textOf(name),
    description: textOf(description),
    private: isPrivate,
    bannerId: banner.id,
  })

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (empty || tooLong || saving || uploading) return
    setSaving(true)
    setFailure(undefined)
    setRefused([])
    try {
      await onSave(valuesOf((text) => text.trim()))
    } catch (error) {
      const names = refusedFields(error, fieldNames)
      setRefused(names)
      const text =
        names.length > 0 ? labels.failed : failureText(error, t('spaces.form.sensitive'), labels.failed)
      setFailure(toFailure(error, text))
      setSaving(false)
    }
  }

  return (
    <form ref={form} className={css.form} onSubmit={(event) => void save(event)} noValidate>
      <BannerField
        kind="spaceBanner"
        banner={{ id: banner.id, url: banner.id === null ? (templateBanner ?? banner.url) : banner.url }}
        fallback={templateBanner}
        error={refusalOf('bannerId')}
        onChange={(chosen) => {
          accept('bannerId')
          setBanner(chosen)
        }}
        onBusy={setUploading}
      />
      <div>
        {before}
        <TextField
          label={t('spaces.form.name')}
          placeholder={t('spaces.form.namePlaceholder')}
          required
          error={touched && empty ? t('spaces.form.nameNeeded') : refusalOf('name')}
          count={{ value: name, max: limits.spaceName }}
          // An emoji counts once for the server and twice for maxLength, hence no maxLength of exactly 20.
          maxLength={limits.spaceName * 2}
          autoComplete="off"
          value={name}
          // A dialog that takes the place of another moves the focus itself.
          onBlur={({ relatedTarget }) => setTouched(touched || relatedTarget?.role !== 'dialog')}
          onChange={(event) => {
            accept('name')
            setName([...event.target.value].slice(0, limits.spaceName).join(''))
          }}
        />
        <TextArea
          label={t('spaces.form.description')}
          placeholder={t('spaces.form.descriptionPlaceholder')}
          count={{ value: description, max: limits.spaceDescription }}
          error={refusalOf('description')}
          value={description}
          onChange={(event) => {
            accept('description')
            setDescription(
              [...event.target.value.replace(/\n/g, ' ')].slice(0, limits.spaceDescription).join(''),
            )
          }}
        />
        <SwitchField
          label={t('spaces.form.private')}
          hint={t(isPrivate ? 'spaces.form.privateHint' : 'spaces.form.publicHint')}
          checked={isPrivate}
          onChange={setPrivate}
        />
        <FailureLine failure={failure} className={css.failure} />
        <div className={css.buttons} data-dialog-buttons>
          <Button kind="quiet" onClick={() => onCancel(valuesOf(String), banner.url)}>
            {labels.cancel}
          </Button>
          <Button type="submit" busy={saving} disabled={empty || tooLong || uploading}>
            {saving ? labels.busy : labels.submit}
          </Button>
        </div>
      </div>
    </form>
  )
}
