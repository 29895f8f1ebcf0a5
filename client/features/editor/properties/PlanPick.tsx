import { useEffect, useRef, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Catalogue } from '#shared/map/catalogue.ts'
import type { GameMap } from '#shared/world/world.ts'
import { paintPlan } from '../../../scene/plan/planPaint.ts'
import { useSelection } from '../../../store/createStore.ts'
import { themeStore } from '../../../store/themeStore.ts'
import { currentWork } from '../work/Work.ts'
import css from './properties.module.css'

/** So wide a plan is painted, pixels. */
const WIDE = 640

interface Cell {
  readonly x: number
  readonly y: number
}

function paint(
  canvas: HTMLCanvasElement,
  map: GameMap,
  catalogue: Catalogue,
  theme: 'light' | 'dark',
  cell: Cell | undefined,
): void {
  const [width, depth] = map.dimensions ?? [1, 1]
  const scale = WIDE / Math.max(width, depth)
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(depth * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(scale, scale)
  paintPlan(pen, map, catalogue, theme)
  if (!cell) return
  pen.fillStyle = '#16c2ae'
  pen.strokeStyle = '#fff'
  pen.lineWidth = 3 / scale
  pen.beginPath()
  pen.arc(cell.x + 0.5, cell.y + 0.5, 9 / scale, 0, 2 * Math.PI)
  pen.fill()
  pen.stroke()
}

/** A level from above: a press chooses a cell of it. Who has no pointer writes the two numbers. */
export function PlanPick({
  map,
  cell,
  onPick,
}: {
  readonly map: GameMap
  readonly cell: Cell | undefined
  readonly onPick: (cell: Cell) => void
}) {
  const { t } = useTranslation()
  const ref = useRef<HTMLCanvasElement>(null)
  const theme = useSelection(themeStore, ({ shown }) => shown)
  useEffect(() => {
    const catalogue = currentWork()?.ground.shown.catalogue
    if (ref.current && catalogue) paint(ref.current, map, catalogue, theme, cell)
  }, [map, theme, cell])
  const pick = (event: PointerEvent<HTMLCanvasElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const [columns, rows] = map.dimensions ?? [1, 1]
    const x = Math.floor(((event.clientX - left) / width) * columns)
    const y = Math.floor(((event.clientY - top) / height) * rows)
    onPick({ x: Math.max(0, Math.min(columns - 1, x)), y: Math.max(0, Math.min(rows - 1, y)) })
  }
  return (
    <canvas
      ref={ref}
      className={css.pick}
      role="img"
      aria-label={t('editor.props.pick', { level: map.name ?? '' })}
      onPointerDown={pick}
    />
  )
}
