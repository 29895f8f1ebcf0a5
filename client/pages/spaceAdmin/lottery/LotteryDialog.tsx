import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LotteryAnswer } from '#shared/http/lottery.ts'
import { changeLottery, createLottery, type LotteryForm } from '../../../api/lottery.ts'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { lengthOf, SwitchField, TextField } from '../../../components/fields.tsx'
import css from './lottery.module.css'

const rules = ['onePrizeEach', 'presentOnly', 'excludeManagers'] as const
/** What one may type; what is saved is shorter (in-space.md §5). */
const TYPED_MAX = 50

const usual: LotteryForm = { name: '', onePrizeEach: true, presentOnly: false, excludeManagers: false }

/** Name and rules of a lottery that is made, or is not published yet. */
export function LotteryDialog({
  spaceId,
  lottery,
  onSaved,
  onClose,
}: {
  readonly spaceId: string
  /** The one that is changed; undefined: a new one. */
  readonly lottery: LotteryAnswer | undefined
  readonly onSaved: (lottery: LotteryAnswer) => Promise<void>
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [form, setForm] = useState<LotteryForm>(lottery ?? usual)
  const name = form.name.trim()
  const isTooLong = lengthOf(name) >= TYPED_MAX

  async function save() {
    const { onePrizeEach, presentOnly, excludeManagers } = form
    const body = { name, onePrizeEach, presentOnly, excludeManagers }
    await onSaved(await (lottery ? changeLottery(lottery.id, body) : createLottery(spaceId, body)))
  }

  return (
    <ConfirmDialog
      title={t(lottery ? 'lottery.lotteryDialog.edit' : 'lottery.lotteryDialog.create')}
      body={t('lottery.lotteryDialog.frozen')}
      labels={{ confirm: t('lottery.lotteryDialog.submit'), busy: t('lottery.lotteryDialog.busy') }}
      ready={name !== '' && !isTooLong}
      onConfirm={save}
      onClose={onClose}
    >
      <div className={css.form}>
        <TextField
          label={t('lottery.lotteryDialog.name')}
          required
          autoComplete="off"
          count={{ value: form.name, max: TYPED_MAX }}
          error={isTooLong ? t('lottery.lotteryDialog.tooLong') : undefined}
          hint={name === '' ? t('lottery.lotteryDialog.needed') : undefined}
          value={form.name}
          onChange={(event) =>
            setForm({ ...form, name: [...event.target.value].slice(0, TYPED_MAX).join('') })
          }
        />
        {rules.map((rule) => (
          <SwitchField
            key={rule}
            label={t(`lottery.rules.${rule}`)}
            hint={t(`lottery.rules.${rule}Hint`)}
            checked={form[rule]}
            onChange={(checked) => setForm({ ...form, [rule]: checked })}
          />
        ))}
      </div>
    </ConfirmDialog>
  )
}
