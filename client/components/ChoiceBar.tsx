import { useId, type ReactNode } from 'react'
import css from './ChoiceBar.module.css'

/** One of a few, side by side in a bar; what is chosen works at once. */
export function ChoiceBar<C extends string>({
  label,
  choices,
  chosen,
  textOf,
  iconOf,
  onChoose,
}: {
  readonly label: string
  readonly choices: readonly C[]
  readonly chosen: C
  readonly textOf: (choice: C) => string
  readonly iconOf?: (choice: C) => ReactNode
  readonly onChoose: (choice: C) => void
}) {
  const name = useId()
  return (
    <fieldset className={css.choice}>
      <legend>{label}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice}>
            <input type="radio" name={name} checked={choice === chosen} onChange={() => onChoose(choice)} />
            <span>
              {iconOf?.(choice)}
              {textOf(choice)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
