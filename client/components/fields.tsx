import { useId, type ComponentProps, type ReactNode } from 'react'
import { Check } from 'lucide-react'
import { classes } from './classes.ts'
import css from './fields.module.css'

interface FieldProps {
  readonly label: string
  readonly hint?: string | undefined
  /** Said to screen readers as soon as it appears. */
  readonly error?: string | undefined
  /** Shown as n/max. */
  readonly count?: { readonly value: string; readonly max: number }
}

interface FrameProps extends FieldProps {
  readonly id: string
  readonly children: ReactNode
}

/** Characters as people (and the server) count them: an emoji is one. */
export const lengthOf = (value: string): number => [...value].length

function Frame({ id, label, hint, error, count, children }: FrameProps) {
  return (
    <div className={css.field}>
      <div className={css.labels}>
        <label htmlFor={id}>{label}</label>
        {count && (
          <span className={css.count} aria-hidden>
            {lengthOf(count.value)}/{count.max}
          </span>
        )}
      </div>
      {children}
      <p id={`${id}-note`} className={classes(css.note, error !== undefined && css.error)} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  )
}

const describe = (id: string, { hint, error }: FieldProps) => ({
  'aria-describedby': hint || error ? `${id}-note` : undefined,
  'aria-invalid': error !== undefined || undefined,
})

type InputProps = ComponentProps<'input'> &
  FieldProps & { readonly before?: ReactNode; readonly after?: ReactNode }

/** A one-line text field with its label, count and message. */
export function TextField({ label, hint, error, count, before, after, className, ...props }: InputProps) {
  const id = useId()
  return (
    <Frame {...{ id, label, hint, error, ...(count && { count }) }}>
      <div className={classes(css.box, error !== undefined && css.bad)}>
        {before && <span className={css.before}>{before}</span>}
        <input
          {...props}
          id={id}
          className={classes(css.input, className)}
          {...describe(id, { label, hint, error })}
        />
        {after}
      </div>
    </Frame>
  )
}

/** A text field of several lines. */
export function TextArea({ label, hint, error, count, ...props }: ComponentProps<'textarea'> & FieldProps) {
  const id = useId()
  return (
    <Frame {...{ id, label, hint, error, ...(count && { count }) }}>
      <div className={classes(css.box, error !== undefined && css.bad)}>
        <textarea
          rows={2}
          {...props}
          id={id}
          className={css.input}
          {...describe(id, { label, hint, error })}
        />
      </div>
    </Frame>
  )
}

/** A tick box; the label may hold links. */
export function CheckBox({
  error,
  children,
  ...props
}: Omit<ComponentProps<'input'>, 'type'> & { readonly error?: string | undefined }) {
  const id = useId()
  return (
    <div>
      <div className={css.check}>
        <span className={css.tick}>
          <input
            {...props}
            id={id}
            type="checkbox"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error ? `${id}-note` : undefined}
          />
          <Check aria-hidden size={16} strokeWidth={3} />
        </span>
        <label htmlFor={id}>{children}</label>
      </div>
      <p id={`${id}-note`} className={classes(css.note, css.error)} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

/** An on/off switch with a line that says what it does. */
export function SwitchField({
  label,
  hint,
  checked,
  onChange,
}: {
  readonly label: string
  readonly hint: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div className={css.switchRow}>
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-note`} className={css.switchHint}>
          {hint}
        </p>
      </div>
      <input
        id={id}
        className={css.switch}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
