import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import css from './SelectBox.module.css'

/** A choice out of a few, as a pill that opens the browser's own list. */
export function SelectBox<Value extends string>({
  label,
  value,
  options,
  onChoose,
  ...props
}: Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly id: Value; readonly name: string }[]
  readonly onChoose: (value: Value) => void
}) {
  return (
    <div className={css.box}>
      <select
        {...props}
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find(({ id }) => id === event.target.value)
          if (chosen) onChoose(chosen.id)
        }}
      >
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={18} />
    </div>
  )
}
