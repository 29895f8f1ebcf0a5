import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { classes } from '../../../components/classes.ts'
import css from './properties.module.css'

interface WrittenProps {
  readonly label: string
  readonly value: string
  /** A field of several lines. */
  readonly lines?: boolean
  readonly type?: 'text' | 'number' | 'datetime-local'
  readonly max?: number
  readonly unit?: string | undefined
  readonly placeholder?: string | undefined
  /** Ids of what may be written are offered. */
  readonly offers?: readonly { readonly id: string; readonly name: string }[]
  /** What is wrong with what was written, in words. */
  readonly problemOf: (typed: string) => string | undefined
  /** What is written is shown at once, and when it is given up undefined. */
  readonly onTry: (typed: string | undefined) => void
  readonly onTake: (typed: string) => void
  /** Beside the field. */
  readonly children?: ReactNode
}

/**
 * What is written in a field: shown on the level while one writes, taken over when one goes on, with Enter, or when the field
 * goes because something else was chosen. Escape gives it up.
 */
export function Written(props: WrittenProps) {
  const {
    label,
    value,
    lines = false,
    type = 'text',
    max,
    unit,
    placeholder,
    offers,
    problemOf,
    children,
  } = props
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const problem = typed === undefined ? undefined : problemOf(typed)
  const left = useRef<() => void>(undefined)
  const take = (): void => {
    if (typed === undefined) return
    // What is wrong stays to be mended, with the reason; the level shows it as it is.
    if (problem !== undefined) return props.onTry(undefined)
    left.current = undefined
    setTyped(undefined)
    props.onTake(typed)
  }
  useEffect(() => {
    left.current = typed === undefined ? undefined : take
  })
  useEffect(() => () => left.current?.(), [])
  const write = (text: string): void => {
    setTyped(text)
    props.onTry(problemOf(text) === undefined ? text : undefined)
  }
  const giveUp = (): void => {
    left.current = undefined
    setTyped(undefined)
    props.onTry(undefined)
  }
  const common = {
    id,
    value: typed ?? value,
    maxLength: max,
    placeholder,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-wrong`,
    onBlur: take,
  }
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={css.row}>
        {lines ? (
          <textarea {...common} rows={3} onChange={(event) => write(event.target.value)} />
        ) : (
          <input
            {...common}
            type={type}
            list={offers && `${id}-offers`}
            className={classes(unit !== undefined && css.hasUnit)}
            onChange={(event) => write(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) take()
              if (event.key !== 'Escape' || typed === undefined) return
              event.stopPropagation()
              giveUp()
            }}
          />
        )}
        {unit !== undefined && <small>{unit}</small>}
        {children}
      </div>
      {offers && (
        <datalist id={`${id}-offers`}>
          {offers.map(({ id: offered, name }) => (
            <option key={offered} value={offered}>
              {name}
            </option>
          ))}
        </datalist>
      )}
      {problem !== undefined && (
        <em id={`${id}-wrong`} role="alert">
          {problem}
        </em>
      )}
    </div>
  )
}
