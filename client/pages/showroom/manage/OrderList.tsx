import { useState, type ReactNode } from 'react'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../components/classes.ts'
import { IconButton } from '../../../components/IconButton.tsx'
import css from './manage.module.css'

/** The same with one thing at another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** Things one chooses and puts in order: by dragging, or with buttons. */
export function OrderList({
  label,
  items,
  onChoose,
  onMove,
  moreOf,
}: {
  readonly label: string
  readonly items: readonly { readonly key: string; readonly name: string; readonly isCurrent: boolean }[]
  readonly onChoose: (index: number) => void
  readonly onMove: (from: number, to: number) => void
  /** Further buttons of one of them. */
  readonly moreOf?: (index: number) => ReactNode
}) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return (
    <ol className={css.order} aria-label={label}>
      {items.map(({ key, name, isCurrent }, index) => (
        <li
          key={key}
          className={classes(isCurrent && css.current, over === index && dragged !== index && css.over)}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', name)
            setDragged(index)
          }}
          onDragOver={(event) => {
            if (dragged === undefined) return
            event.preventDefault()
            setOver(index)
          }}
          onDragEnd={end}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged !== undefined && dragged !== index) onMove(dragged, index)
            end()
          }}
        >
          <GripVertical aria-hidden size={18} className={css.grip} />
          <button
            type="button"
            className={css.name}
            aria-current={isCurrent ? 'true' : undefined}
            onClick={() => onChoose(index)}
          >
            {name}
          </button>
          <IconButton
            label={t('showroom.manage.up', { name })}
            disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
          >
            <ArrowUp aria-hidden size={18} />
          </IconButton>
          <IconButton
            label={t('showroom.manage.down', { name })}
            disabled={index === items.length - 1}
            onClick={() => onMove(index, index + 1)}
          >
            <ArrowDown aria-hidden size={18} />
          </IconButton>
          {moreOf?.(index)}
        </li>
      ))}
    </ol>
  )
}
