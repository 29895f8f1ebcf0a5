import { FlipVertical2, RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnThingEntry } from '#shared/http/ownThings.ts'
import { fitOf } from '#shared/map/own/fit.ts'
import type { ModelReport } from '#shared/map/own/modelReport.ts'
import { limits } from '#shared/rules/limits.ts'
import { uploadOwnPicture } from '../../../api/files/upload.ts'
import { saveOwnThing } from '../../../api/ownThings.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { TextField } from '../../../components/fields.tsx'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { showToast } from '../../../store/toastStore.ts'
import { groups } from '../dock/shelfContent.ts'
import { BodyFields } from './BodyFields.tsx'
import { CreditFields } from './CreditFields.tsx'
import { ModelPreview } from './ModelPreview.tsx'
import { ModelStage } from './ModelStage.ts'
import { NumberField } from './NumberField.tsx'
import { ownFailureText } from './ownFailure.ts'
import { beginForm, isFitSize, scaled, tipped, troubleOf, turnedAbout } from './ownForm.ts'
import css from './own.module.css'
import { ReportTable } from './ReportTable.tsx'

const mounts = ['floor', 'wall', 'ceiling', 'surface'] as const
const sides = ['width', 'height', 'depth'] as const

type Entry = OwnThingEntry & { readonly report: ModelReport; readonly model: string }

/** What a model is as a thing: how large, where, what one meets and sits on, whose. Its picture is taken with saving. */
export function ThingWizard({
  spaceId,
  entry,
  onClose,
}: {
  readonly spaceId: string
  readonly entry: Entry
  /** `isSaved`: the list is another one. */
  readonly onClose: (isSaved: boolean) => void
}) {
  const { t } = useTranslation()
  const [form, setForm] = useState(() => beginForm(entry))
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [stage] = useState(() => new ModelStage())
  const saving = useRef(new AbortController())
  useEffect(() => {
    const stop = new AbortController()
    saving.current = stop
    return () => stop.abort()
  }, [])
  const { fit, size } = fitOf(entry.report.box, form, form.mount)
  const trouble = troubleOf(form)
  const isBad = Object.keys(trouble).length > 0 || !isFitSize(size)
  const isDraft = entry.state === 'DRAFT'

  async function save(): Promise<void> {
    setTried(true)
    if (isBad || isSaving) return
    setSaving(true)
    setFailure(undefined)
    try {
      const picture = await stage.picture()
      const options = { signal: saving.current.signal, onProgress: () => undefined }
      if (picture) await uploadOwnPicture(spaceId, entry.id, picture, options)
      await saveOwnThing(spaceId, entry.id, form)
      showToast(t('maker.own.saved', { name: form.name.trim() }))
      onClose(true)
    } catch (error) {
      if (saving.current.signal.aborted) return
      setFailure(ownFailureText(error))
      setSaving(false)
    }
  }

  return (
    <Dialog
      open
      wide
      steady
      onOpenChange={() => onClose(false)}
      title={t(isDraft ? 'maker.own.titleNew' : 'maker.own.titleEdit')}
      {...(!isDraft && { description: t('maker.own.placedNote') })}
      footer={
        <div className={css.foot}>
          <p role="alert">{failure}</p>
          <Button kind="quiet" onClick={() => onClose(false)}>
            {t(isDraft ? 'maker.own.later' : 'common.cancel')}
          </Button>
          <Button busy={isSaving} onClick={() => void save()}>
            {t(isSaving ? 'maker.own.saving' : 'maker.own.save')}
          </Button>
        </div>
      }
    >
      <div className={css.wizard}>
        <div className={css.side}>
          <ModelPreview stage={stage} path={entry.model} fit={fit} />
          <div className={css.turns}>
            <Button kind="quiet" onClick={() => setForm(turnedAbout)}>
              <RotateCw aria-hidden size={18} />
              {t('maker.own.turnY')}
            </Button>
            <Button kind="quiet" onClick={() => setForm(tipped)}>
              <FlipVertical2 aria-hidden size={18} />
              {t('maker.own.turnX')}
            </Button>
          </div>
          <ReportTable report={entry.report} />
        </div>
        <div className={css.fields}>
          <TextField
            label={t('maker.own.name')}
            value={form.name}
            maxLength={limits.ownThingName}
            error={isTried && trouble.name ? t(`maker.own.${trouble.name}`) : undefined}
            onChange={({ target }) => setForm({ ...form, name: target.value })}
          />
          <div className={css.pair}>
            <div className={css.labelled}>
              <span aria-hidden>{t('maker.own.group')}</span>
              <SelectBox
                label={t('maker.own.group')}
                value={form.group}
                options={groups.map((id) => ({ id, name: t(`maker.own.groups.${id}`) }))}
                onChoose={(group) => setForm({ ...form, group })}
              />
            </div>
            <div className={css.labelled}>
              <span aria-hidden>{t('maker.own.mount')}</span>
              <SelectBox
                label={t('maker.own.mount')}
                value={form.mount}
                options={mounts.map((id) => ({ id, name: t(`maker.own.mounts.${id}`) }))}
                onChoose={(mount) => setForm({ ...form, mount })}
              />
            </div>
          </div>
          <fieldset className={css.part}>
            <legend>{t('maker.own.size')}</legend>
            <div className={css.triple}>
              {sides.map((side, i) => (
                <NumberField
                  key={side}
                  label={t(`maker.own.${side}`)}
                  value={size[i]!}
                  onNumber={(metres) => {
                    if (metres > 0) setForm(scaled(form, metres / size[i]!))
                  }}
                />
              ))}
            </div>
            {!isFitSize(size) && <p className={css.bad}>{t('maker.own.sizeBad')}</p>}
          </fieldset>
          <BodyFields form={form} size={size} onForm={setForm} />
          <CreditFields
            credit={form.credit}
            trouble={isTried ? trouble : {}}
            onCredit={(credit) => setForm({ ...form, credit })}
          />
        </div>
      </div>
    </Dialog>
  )
}
