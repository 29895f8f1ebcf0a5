import { useRef, useState } from 'react'
import { Gift, ImageUp, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LotteryAnswer, PrizeAnswer } from '#shared/http/lottery.ts'
import { limits } from '#shared/rules/limits.ts'
import { changePrize, createPrize, type PrizeForm } from '../../../api/lottery.ts'
import { Button } from '../../../components/Button.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { FileInput } from '../../../components/FileInput.tsx'
import { lengthOf, TextField } from '../../../components/fields.tsx'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { usePictureUpload } from '../usePictureUpload.ts'
import { levelOf, levels } from '#shared/lottery/prizeLevels.ts'
import css from './lottery.module.css'

/** The picture of a prize, with the way to another one and to none. */
function PictureField({
  spaceId,
  picture,
  onChange,
}: {
  readonly spaceId: string
  readonly picture: string
  readonly onChange: (picture: string) => void
}) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  // A path on this site is what a prize keeps, wherever the site says it lies.
  const { percent, problem, start } = usePictureUpload(spaceId, 'prize', (location) =>
    onChange(new URL(location, globalThis.location.origin).pathname),
  )
  return (
    <div className={css.pictureField} role="group" aria-label={t('lottery.prizeDialog.picture')}>
      <div className={css.picture}>
        {picture ? <img src={picture} alt="" /> : <Gift aria-hidden size={28} />}
      </div>
      <div className={css.pictureButtons}>
        <Button kind="quiet" disabled={percent !== undefined} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden size={18} />
          {percent === undefined
            ? t('lottery.prizeDialog.choose')
            : t('lottery.prizeDialog.uploading', { percent })}
        </Button>
        {picture !== '' && (
          <Button kind="plain" disabled={percent !== undefined} onClick={() => onChange('')}>
            <X aria-hidden size={18} />
            {t('lottery.prizeDialog.takeAway')}
          </Button>
        )}
      </div>
      <FileInput ref={input} label={t('lottery.prizeDialog.choose')} onChoose={(file) => void start(file)} />
      <p className={css.problem} aria-live="polite">
        {problem}
      </p>
    </div>
  )
}

/** A prize of a lottery that is not published yet. */
export function PrizeDialog({
  lottery,
  prize,
  onSaved,
  onClose,
}: {
  readonly lottery: LotteryAnswer
  /** The one that is changed; undefined: a new one. */
  readonly prize: PrizeAnswer | undefined
  readonly onSaved: () => Promise<void>
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [typedName, setName] = useState(prize?.name ?? '')
  const [level, setLevel] = useState(levelOf(prize?.level ?? 1))
  const [typedCount, setCount] = useState(String(prize?.totalCount ?? 1))
  const [thumbnail, setThumbnail] = useState(prize?.thumbnail ?? '')
  const name = typedName.trim()
  const totalCount = Number(typedCount)
  const isCountGood = totalCount >= 1 && totalCount <= limits.prizeCountMax
  const isTooLong = lengthOf(name) > limits.prizeName

  async function save() {
    const body: PrizeForm = { name, level, totalCount, thumbnail }
    await (prize ? changePrize(prize.id, body) : createPrize(lottery.id, body))
    await onSaved()
  }

  return (
    <ConfirmDialog
      title={t(prize ? 'lottery.prizeDialog.edit' : 'lottery.prizeDialog.create')}
      body={lottery.name}
      labels={{ confirm: t('lottery.prizeDialog.submit'), busy: t('lottery.prizeDialog.busy') }}
      ready={name !== '' && !isTooLong && isCountGood}
      onConfirm={save}
      onClose={onClose}
    >
      <div className={css.form}>
        <div>
          <p className={css.fieldName}>{t('lottery.prizeDialog.level')}</p>
          <SelectBox
            label={t('lottery.prizeDialog.level')}
            value={String(level)}
            options={levels.map((id) => ({ id: String(id), name: t(`lottery.levels.prize${id}`) }))}
            onChoose={(id) => setLevel(levelOf(Number(id)))}
          />
        </div>
        <TextField
          label={t('lottery.prizeDialog.name')}
          required
          autoComplete="off"
          count={{ value: typedName, max: limits.prizeName }}
          error={isTooLong ? t('lottery.prizeDialog.tooLong') : undefined}
          hint={name === '' ? t('lottery.prizeDialog.needed') : undefined}
          value={typedName}
          onChange={(event) => setName([...event.target.value].slice(0, limits.prizeName).join(''))}
        />
        <TextField
          label={t('lottery.prizeDialog.count')}
          inputMode="numeric"
          error={isCountGood ? undefined : t('lottery.prizeDialog.countWrong', { max: limits.prizeCountMax })}
          value={typedCount}
          onChange={(event) => setCount(event.target.value.replace(/\D/g, '').slice(0, 3))}
        />
        <PictureField spaceId={lottery.spaceId} picture={thumbnail} onChange={setThumbnail} />
      </div>
    </ConfirmDialog>
  )
}
