import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapObject } from '#shared/map/placement.ts'
import { limits } from '#shared/rules/limits.ts'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { useSelection } from '../../../store/createStore.ts'
import { showToast } from '../../../store/toastStore.ts'
import { bagStore, followBag, nameOf } from '../../bag/bagStore.ts'
import css from './properties.module.css'
import { ADDRESS_MAX, isOver, isTooMuch, readField, shownField } from './readField.ts'
import { say, trySaying, type ThingChange } from './saying.ts'
import { SendFile, sendForThing } from './SendFile.tsx'
import type { ThingField } from './thingField.ts'
import { Written } from './Written.tsx'

interface FieldProps<F extends ThingField = ThingField> {
  readonly field: F
  readonly objects: readonly MapObject[]
  readonly names: ReadonlySet<string>
}

/** What all things say; undefined where they differ. */
function common(field: ThingField, objects: readonly MapObject[]): string | undefined {
  const [first, ...others] = objects.map((object) => shownField(object, field))
  return others.every((other) => other === first) ? (first ?? '') : undefined
}

const changeOf = (field: ThingField, typed: string): ThingChange | undefined => {
  const read = readField(field, typed)
  return 'value' in read ? (object) => field.place.write(object, read.value) : undefined
}

function WrittenField({ field, objects, names }: FieldProps) {
  const { t } = useTranslation()
  const known = useSelection(bagStore, (bag) => bag.known)
  const label = t(`editor.props.field.${field.name}`)
  const value = common(field, objects)
  const isItem = field.kind === 'item'
  useEffect(() => {
    // Which items there are comes with the bag.
    if (isItem) followBag()
  }, [isItem])
  const problemOf = (typed: string): string | undefined => {
    const read = readField(field, typed)
    if (!('wrong' in read)) {
      const isWrong =
        field.kind === 'time' &&
        typeof read.value === 'number' &&
        objects.some((object) => isOver(object, field.name, read.value as number))
      if (isWrong) return t('editor.props.wrong.order')
      const isFull = objects.some((object) => isTooMuch(object, field, read.value))
      return isFull ? t('editor.props.wrong.full', { max: limits.objectJsonLength }) : undefined
    }
    if (field.kind === 'number') return t('editor.numberWrong', { min: field.min, max: field.max })
    const max = 'max' in field && read.wrong !== 'longLine' ? field.max : ADDRESS_MAX
    return t(`editor.props.wrong.${read.wrong}`, { max })
  }
  const set = (typed: string): void => {
    const change = changeOf(field, typed)
    if (change) say(names, change)
  }
  /** What was sent comes behind those there are, where more than one may be. */
  const add = (path: string): void => {
    const typed = field.kind === 'addresses' && value ? `${value}\n${path}` : path
    const problem = problemOf(typed)
    if (problem === undefined) set(typed)
    else showToast(problem)
  }
  const max =
    field.kind === 'text' || field.kind === 'pair'
      ? field.max * 2
      : field.kind === 'address'
        ? // No more is cut than nobody would write: what is too long is said.
          ADDRESS_MAX * 10
        : undefined
  return (
    <Written
      label={label}
      value={value ?? ''}
      lines={
        field.kind === 'addresses' || field.kind === 'pair' || (field.kind === 'text' && field.lines === true)
      }
      type={field.kind === 'number' ? 'number' : field.kind === 'time' ? 'datetime-local' : 'text'}
      {...(max !== undefined && { max })}
      unit={field.kind === 'number' && field.unit ? t(`editor.props.units.${field.unit}`) : undefined}
      placeholder={
        value === undefined
          ? t('editor.props.mixed')
          : field.kind === 'address' && field.sends
            ? t('editor.props.orSend')
            : undefined
      }
      {...(field.kind === 'item' && {
        offers: Object.keys(known).map((id) => ({ id, name: nameOf(id) })),
      })}
      problemOf={problemOf}
      onTry={(typed) => trySaying(names, typed === undefined ? undefined : changeOf(field, typed))}
      onTake={set}
    >
      {'sends' in field && field.sends && (
        <SendFile sends={field.sends} label={label} send={sendForThing(names)} onDone={add} />
      )}
    </Written>
  )
}

/** Addresses that are offered by name; the field stays for all others. */
function PresetChoice({ field, objects, names }: FieldProps<Extract<ThingField, { kind: 'address' }>>) {
  const { t } = useTranslation()
  const value = common(field, objects)
  const presets = field.presets ?? []
  const options = [
    { id: '', name: t('editor.props.none') },
    ...presets.map(({ address, word }) => ({ id: address, name: t(`editor.props.sounds.${word}`) })),
  ]
  const isKnown = value !== undefined && options.some(({ id }) => id === value)
  const label = t('editor.props.ownSound')
  return (
    <div className={css.field}>
      <span aria-hidden>{label}</span>
      <SelectBox
        label={label}
        value={value ?? '*'}
        options={
          isKnown
            ? options
            : [
                {
                  id: value ?? '*',
                  name: t(value === undefined ? 'editor.props.mixed' : 'editor.props.other'),
                },
                ...options,
              ]
        }
        onChoose={(address) => {
          const change = changeOf(field, address)
          if (change) say(names, change)
        }}
      />
    </div>
  )
}

/** One thing one can say of the chosen things, for all of them at once. */
export function FieldRow(props: FieldProps) {
  const { field, objects, names } = props
  const { t } = useTranslation()
  const label = t(`editor.props.field.${field.name}`)
  const value = common(field, objects)
  const set = (typed: string): void => {
    const change = changeOf(field, typed)
    if (change) say(names, change)
  }
  if (field.kind === 'switch')
    return (
      <label className={css.switch}>
        <input
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = value === undefined
          }}
          checked={value === 'true'}
          onChange={(event) => set(event.target.checked ? 'true' : '')}
        />
        <span>{label}</span>
      </label>
    )
  if (field.kind === 'choice') {
    const options = field.options.map((id) => ({ id: id as string, name: t(`editor.props.option.${id}`) }))
    return (
      <div className={css.field}>
        <span aria-hidden>{label}</span>
        <SelectBox
          label={label}
          value={value === undefined ? '*' : value || field.options[0]!}
          options={value === undefined ? [{ id: '*', name: t('editor.props.mixed') }, ...options] : options}
          onChoose={(id) => id !== '*' && set(id)}
        />
      </div>
    )
  }
  return (
    <>
      {field.kind === 'address' && field.presets && <PresetChoice {...props} field={field} />}
      <WrittenField {...props} />
    </>
  )
}
