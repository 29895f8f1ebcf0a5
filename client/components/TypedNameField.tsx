import { TextField } from './fields.tsx'

/** A name that has to be typed before something is done that cannot be taken back lightly. */
export function TypedNameField({
  label,
  typed,
  onType,
}: {
  readonly label: string
  readonly typed: string
  readonly onType: (typed: string) => void
}) {
  return (
    <TextField
      label={label}
      autoComplete="off"
      spellCheck={false}
      data-trifle
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

/** Whether the name was typed, whatever is around it. */
export const isTyped = (typed: string, name: string): boolean => typed.trim() === name
