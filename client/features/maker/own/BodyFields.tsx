import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { Button } from '../../../components/Button.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { NumberField } from './NumberField.tsx'
import type { ThingForm } from './ownForm.ts'
import css from './own.module.css'
import { TopView } from './TopView.tsx'

type Body = 'whole' | 'boxes' | 'open'

interface Props {
  readonly form: ThingForm
  readonly size: readonly [number, number, number]
  readonly onForm: (form: ThingForm) => void
}

const boxFields = ['x', 'z', 'y', 'w', 'd', 'h'] as const
const seatFields = ['x', 'z', 'y', 'yaw'] as const

/** The whole of it, a little narrower: what one begins to change. */
const boxOf = ([w, h, d]: Props['size']) => ({ x: 0, y: 0, z: 0, w, h, d })

const isLength = (field: string): boolean => field === 'w' || field === 'd' || field === 'h'

function BoxFields({ form, size, onForm }: Props) {
  const { t } = useTranslation()
  const set = (n: number, field: (typeof boxFields)[number], value: number): void => {
    if (isLength(field) ? !(value > 0 && value <= 50) : Math.abs(value) > 50) return
    onForm({
      ...form,
      colliders: form.colliders.map((box, i) => (i === n ? { ...box, [field]: value } : box)),
    })
  }
  return (
    <>
      {form.colliders.map((box, i) => (
        <fieldset key={i} className={css.row}>
          <legend>{t('maker.own.box', { n: i + 1 })}</legend>
          {boxFields.map((field) => (
            <NumberField
              key={field}
              label={t(`maker.own.boxFields.${field}`)}
              value={box[field]}
              onNumber={(value) => set(i, field, value)}
            />
          ))}
          <IconButton
            label={t('maker.own.removeBox', { n: i + 1 })}
            disabled={form.colliders.length === 1}
            onClick={() => onForm({ ...form, colliders: form.colliders.filter((_, n) => n !== i) })}
          >
            <X aria-hidden size={18} />
          </IconButton>
        </fieldset>
      ))}
      {form.colliders.length < limits.ownColliders && (
        <Button kind="quiet" onClick={() => onForm({ ...form, colliders: [...form.colliders, boxOf(size)] })}>
          <Plus aria-hidden size={18} />
          {t('maker.own.addBox')}
        </Button>
      )}
    </>
  )
}

/** What one meets of a thing, and where one sits on it. */
export function BodyFields({ form, size, onForm }: Props) {
  const { t } = useTranslation()
  const body: Body = form.isOpen ? 'open' : form.colliders.length > 0 ? 'boxes' : 'whole'
  const onBody = (to: Body): void =>
    onForm({ ...form, isOpen: to === 'open', colliders: to === 'boxes' ? [boxOf(size)] : [] })
  const onSeats = (seats: ThingForm['seats']): void => onForm({ ...form, seats })
  const setSeat = (n: number, field: (typeof seatFields)[number], value: number): void => {
    const isGood = field === 'yaw' ? value >= -180 && value <= 360 : Math.abs(value) <= 50
    if (isGood) onSeats(form.seats.map((seat, i) => (i === n ? { ...seat, [field]: value } : seat)))
  }
  return (
    <>
      <fieldset className={css.part}>
        <legend>{t('maker.own.body')}</legend>
        <SelectBox
          label={t('maker.own.body')}
          value={body}
          options={(['whole', 'boxes', 'open'] as const).map((id) => ({
            id,
            name: t(`maker.own.bodies.${id}`),
          }))}
          onChoose={onBody}
        />
        {body === 'boxes' && <BoxFields form={form} size={size} onForm={onForm} />}
      </fieldset>
      <fieldset className={css.part}>
        <legend>{t('maker.own.seats')}</legend>
        <p className={css.hint}>{t('maker.own.seatsHint', { max: limits.ownSeats })}</p>
        <TopView form={form} size={size} onSeats={onSeats} />
        {form.seats.map((seat, i) => (
          <fieldset key={i} className={css.row}>
            <legend>{t('maker.own.seat', { n: i + 1 })}</legend>
            {seatFields.map((field) => (
              <NumberField
                key={field}
                label={t(`maker.own.seatFields.${field}`)}
                value={seat[field]}
                step={field === 'yaw' ? 15 : 0.01}
                onNumber={(value) => setSeat(i, field, value)}
              />
            ))}
            <IconButton
              label={t('maker.own.removeSeat', { n: i + 1 })}
              onClick={() => onSeats(form.seats.filter((_, n) => n !== i))}
            >
              <X aria-hidden size={18} />
            </IconButton>
          </fieldset>
        ))}
        {form.seats.length < limits.ownSeats && (
          <Button
            kind="quiet"
            onClick={() => onSeats([...form.seats, { x: 0, y: Math.min(0.45, size[1]), z: 0, yaw: 0 }])}
          >
            <Plus aria-hidden size={18} />
            {t('maker.own.addSeat')}
          </Button>
        )}
      </fieldset>
    </>
  )
}
