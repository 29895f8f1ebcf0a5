import { useId } from 'react'
import { Check } from 'lucide-react'
import css from './Choices.module.css'

/** A few words to choose from, one or several: pills. */
export function Choices<Value extends string>({
  label,
  hint,
  error,
  options,
  chosen,
  max,
  onChange,
}: {
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly options: readonly { readonly value: Value; readonly name: string }[]
  readonly chosen: readonly Value[]
  /** How many may be chosen; 1: one is chosen instead of the other. */
  readonly max: number
  readonly onChange: (chosen: readonly Value[]) => void
}) {
  const name = useId()
  const single = max === 1
  const change = (value: Value, on: boolean) =>
    onChange(single ? [value] : on ? [...chosen, value] : chosen.filter((one) => one !== value))
  return (
    <fieldset className={css.field} aria-describedby={`${name}-note`}>
      <legend>{label}</legend>
      <div className={css.options}>
        {options.map((option) => {
          const isChosen = chosen.includes(option.value)
          return (
            <label key={option.value} className={css.option}>
              <input
                type={single ? 'radio' : 'checkbox'}
                name={name}
                checked={isChosen}
                disabled={!single && !isChosen && chosen.length >= max}
                onChange={(event) => change(option.value, event.target.checked)}
              />
              {isChosen && <Check aria-hidden size={16} strokeWidth={3} />}
              {option.name}
            </label>
          )
        })}
      </div>
      <p id={`${name}-note`} className={error === undefined ? css.note : css.error} aria-live="polite">
        {error ?? hint}
      </p>
    </fieldset>
  )
}
