import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { spotOf, type Spot } from '#shared/map/making/spots.ts'
import { changedThings, movedThing } from '#shared/map/making/things.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { HIGHEST_M } from '../tool/Trying.ts'
import { inRoom } from '../work/roomUnder.ts'
import { currentWork } from '../work/Work.ts'
import css from './dock.module.css'

type Field = 'x' | 'z' | 'y' | 'yaw' | 'scale'

const units = { x: 'metres', z: 'metres', y: 'metres', yaw: 'degrees', scale: 'times' } as const

const boundsOf = (field: Field): readonly [min: number, max: number, step: number] => {
  const [width, depth] = currentWork()?.map?.dimensions ?? [0, 0]
  return {
    x: [0, width, 0.05],
    z: [0, depth, 0.05],
    y: [0, HIGHEST_M, 0.05],
    yaw: [0, 360, 15],
    scale: [0.25, 4, 0.05],
  }[field] as [number, number, number]
}

const shown = (value: number): string => String(Math.round(value * 100) / 100)

/** One number of where a thing stands: taken over with Enter or when one goes on. */
function NumberOf({
  field,
  object,
  name,
}: {
  readonly field: Field
  readonly object: MapObject
  readonly name: string
}) {
  const { t } = useTranslation()
  const value = shown(spotOf(object)[field])
  const [typed, setTyped] = useState<string>()
  const [min, max, step] = boundsOf(field)
  const number = Number(typed ?? value)
  const isWrong = typed !== undefined && (typed.trim() === '' || !(number >= min && number <= max))
  const take = (): void => {
    if (typed === undefined || isWrong) return
    setTyped(undefined)
    if (typed === value) return
    currentWork()?.do('numbers', (map) =>
      changedThings(map, new Set([name]), (former) => {
        const spot: Spot = { ...spotOf(former), [field]: number }
        return inRoom(map, movedThing(former, spot, map))
      }),
    )
  }
  const hear = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take()
    if (event.key === 'Escape') setTyped(undefined)
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
        aria-invalid={isWrong}
        title={isWrong ? t('editor.numberWrong', { min, max }) : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => (isWrong ? setTyped(undefined) : take())}
        onKeyDown={hear}
      />
      <small>{t(`editor.units.${units[field]}`)}</small>
      {isWrong && <em role="alert">{t('editor.numberWrong', { min, max })}</em>}
    </label>
  )
}

/** Where the chosen thing stands, in numbers. */
export function ChosenNumbers({ object }: { readonly object: MapObject }) {
  const { t } = useTranslation()
  const name = object.id ?? ''
  if (name === '') return null
  return (
    <fieldset className={css.numbers}>
      <legend>{t('editor.numbers')}</legend>
      {(['x', 'z', 'y', 'yaw', 'scale'] as const).map((field) => (
        <NumberOf key={`${name} ${field}`} field={field} object={object} name={name} />
      ))}
    </fieldset>
  )
}
