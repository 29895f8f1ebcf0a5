import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnMaterialDetails, OwnThingEntry } from '#shared/http/ownThings.ts'
import { limits } from '#shared/rules/limits.ts'
import { saveOwnThing } from '../../../api/ownThings.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { TextField } from '../../../components/fields.tsx'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { showToast } from '../../../store/toastStore.ts'
import { CreditFields } from './CreditFields.tsx'
import { NumberField } from './NumberField.tsx'
import { ownFailureText } from './ownFailure.ts'
import { troubleOf } from './ownForm.ts'
import css from './own.module.css'

const begin = ({ details }: OwnThingEntry): OwnMaterialDetails =>
  details?.kind === 'material'
    ? details
    : {
        kind: 'material',
        name: '',
        use: 'floor',
        metres: 2,
        credit: { licence: 'own', author: '', words: '', source: '' },
      }

/** What a picture is as a floor or wall. */
export function MaterialWizard({
  spaceId,
  entry,
  onClose,
}: {
  readonly spaceId: string
  readonly entry: OwnThingEntry
  readonly onClose: (isSaved: boolean) => void
}) {
  const { t } = useTranslation()
  const [form, setForm] = useState(() => begin(entry))
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const trouble = troubleOf(form)
  const isSizeBad = form.metres < 0.05 || form.metres > 50

  async function save(): Promise<void> {
    setTried(true)
    if (Object.keys(trouble).length > 0 || isSizeBad || isSaving) return
    setSaving(true)
    setFailure(undefined)
    try {
      await saveOwnThing(spaceId, entry.id, form)
      showToast(t('maker.own.saved', { name: form.name.trim() }))
      onClose(true)
    } catch (error) {
      setFailure(ownFailureText(error))
      setSaving(false)
    }
  }

  return (
    <Dialog
      open
      steady
      onOpenChange={() => onClose(false)}
      title={t('maker.own.titleMaterial')}
      footer={
        <div className={css.foot}>
          <p role="alert">{failure}</p>
          <Button kind="quiet" onClick={() => onClose(false)}>
            {t('maker.own.later')}
          </Button>
          <Button busy={isSaving} onClick={() => void save()}>
            {t(isSaving ? 'maker.own.saving' : 'maker.own.save')}
          </Button>
        </div>
      }
    >
      <div className={css.fields}>
        <div className={css.swatch} style={{ backgroundImage: `url("${entry.picture ?? ''}")` }} />
        <TextField
          label={t('maker.own.name')}
          value={form.name}
          maxLength={limits.ownThingName}
          error={isTried && trouble.name ? t(`maker.own.${trouble.name}`) : undefined}
          onChange={({ target }) => setForm({ ...form, name: target.value })}
        />
        <SelectBox
          label={t('maker.own.use')}
          value={form.use}
          options={(['floor', 'wall'] as const).map((id) => ({ id, name: t(`maker.own.uses.${id}`) }))}
          onChoose={(use) => setForm({ ...form, use })}
        />
        <NumberField
          label={t('maker.own.metres')}
          value={form.metres}
          step={0.1}
          error={isSizeBad ? t('maker.own.metresBad') : undefined}
          onNumber={(metres) => setForm({ ...form, metres })}
        />
        <CreditFields
          credit={form.credit}
          trouble={isTried ? trouble : {}}
          onCredit={(credit) => setForm({ ...form, credit })}
        />
      </div>
    </Dialog>
  )
}
