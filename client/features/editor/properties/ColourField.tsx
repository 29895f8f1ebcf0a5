import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapObject } from '#shared/map/placement.ts'
import css from './properties.module.css'
import { say, trySaying, type ThingChange } from './saying.ts'

/** White is as the piece was made. */
const AS_MADE = '#ffffff'

const withColour =
  (colour: string): ThingChange =>
  (object) => ({ ...object, color: colour === AS_MADE ? '' : colour })

/** The colour of pieces that take one: shown while one chooses, taken over when the choice is closed. */
export function ColourField({
  objects,
  names,
}: {
  readonly objects: readonly MapObject[]
  readonly names: ReadonlySet<string>
}) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string>()
  const { color } = objects[0] ?? {}
  const value = /^#[0-9a-f]{6}$/i.test(color ?? '') ? color! : AS_MADE
  return (
    <label className={css.field}>
      <span>{t('editor.props.field.color')}</span>
      <input
        type="color"
        value={chosen ?? value}
        onChange={(event) => {
          setChosen(event.target.value)
          trySaying(names, withColour(event.target.value))
        }}
        onBlur={() => {
          if (chosen === undefined) return
          setChosen(undefined)
          say(names, withColour(chosen))
        }}
      />
    </label>
  )
}
