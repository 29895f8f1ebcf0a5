import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { spotOf } from '#shared/map/making/spots.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { useNarrow } from '../../../space/useNarrow.ts'
import { putChosen } from '../tool/commands.ts'
import { HIGHEST_M, SCALES } from '../tool/Trying.ts'
import { currentWork } from '../work/Work.ts'
import { fits, workStore } from '../work/workStore.ts'
import css from './dock.module.css'
import { useMisfitText } from './useMisfitText.ts'

type Field = 'x' | 'z' | 'y' | 'yaw' | 'scale'

const units = { x: 'metres', z: 'metres', y: 'metres', yaw: 'degrees', scale: 'times' } as const

const boundsOf = (field: Field): readonly [min: number, max: number, step: number] => {
  const [width, depth] = currentWork()?.map?.dimensions ?? [0, 0]
  return {
    x: [0, width, 0.05],
    z: [0, depth, 0.05],
    y: [0, HIGHEST_M, 0.05],
    yaw: [-360, 360, 15],
    scale: [SCALES.least, SCALES.most, 0.05],
  }[field] as [number, number, number]
}

const shown = (value: number): string => String(Math.round(value * 100) / 100)

/** One number of where a thing stands: taken over with Enter or when one goes on. */
function NumberOf({ field, object }: { readonly field: Field; readonly object: MapObject }) {
  const { t } = useTranslation()
  const value = shown(spotOf(object)[field])
  const [typed, setTyped] = useState<string>()
  /** What was typed does not fit: why is said until it is another number. */
  const [isUnfit, setUnfit] = useState(false)
  const why = useMisfitText()
  const [min, max, step] = boundsOf(field)
  const number = Number(typed ?? value)
  const isWrong = typed !== undefined && (typed.trim() === '' || !(number >= min && number <= max))
  const wrong = isWrong ? t('editor.numberWrong', { min, max }) : isUnfit ? why : undefined
  const type = (text: string | undefined): void => {
    setTyped(text)
    if (isUnfit) workStore.setState(fits)
    setUnfit(false)
  }
  const take = (isFree: boolean): void => {
    const work = currentWork()
    if (typed === undefined || isWrong || !work) return
    const isDone = typed === value || putChosen(work, { [field]: number }, isFree)
    setUnfit(!isDone)
    if (isDone) setTyped(undefined)
  }
  const hear = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take(event.altKey)
    if (event.key === 'Escape') type(undefined)
  }
  const leave = () => {
    if (isWrong || isUnfit) type(undefined)
    else take(false)
  }
  return (
    <label>
      <span>{t(`editor.fields.${field}`)}</span>
      <input
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={step}
        value={typed ?? value}
        aria-invalid={wrong !== undefined}
        title={wrong}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={hear}
      />
      <small>{t(`editor.units.${units[field]}`)}</small>
      {wrong !== undefined && <em role={isWrong ? 'alert' : undefined}>{wrong}</em>}
    </label>
  )
}

/** Where the chosen thing stands, in numbers. */
export function ChosenNumbers({ object }: { readonly object: MapObject }) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const name = object.id ?? ''
  if (name === '') return null
  const fields = (
    <fieldset className={css.numbers}>
      <legend>{t('editor.numbers')}</legend>
      {(['x', 'z', 'y', 'yaw', 'scale'] as const).map((field) => (
        <NumberOf key={`${name} ${field}`} field={field} object={object} />
      ))}
    </fieldset>
  )
  if (!isNarrow) return fields
  // On a phone what is said of a thing comes first.
  return (
    <details className={css.foldedNumbers}>
      <summary>{t('editor.numbers')}</summary>
      {fields}
    </details>
  )
}
