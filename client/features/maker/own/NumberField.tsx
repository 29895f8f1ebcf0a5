import { useState } from 'react'
import { TextField } from '../../../components/fields.tsx'

/** A number one types: what is none is left as it is typed, and nothing comes of it. */
export function NumberField({
  label,
  value,
  step = 0.01,
  error,
  onNumber,
}: {
  readonly label: string
  readonly value: number
  readonly step?: number
  readonly error?: string | undefined
  readonly onNumber: (value: number) => void
}) {
  const shown = String(Math.round(value * 1_000) / 1_000)
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      step={step}
      value={typed ?? shown}
      error={error}
      onBlur={() => setTyped(undefined)}
      onChange={({ target }) => {
        setTyped(target.value)
        const number = Number(target.value)
        if (target.value.trim() !== '' && Number.isFinite(number)) onNumber(number)
      }}
    />
  )
}
