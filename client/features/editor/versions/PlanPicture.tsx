import { useEffect, useRef } from 'react'
import type { PlanCells } from '#shared/map/versions/planCells.ts'
import type { MapObject } from '#shared/map/placement.ts'
import type { What } from './compareLevels.ts'
import css from './versions.module.css'

/** By planKinds. */
const inks = ['#f6f3ec', '#e6dfd0', '#c9c0ae', '#cfe3f2', '#8d8270', '#4a4337']
export const markInks: Readonly<Record<What, string>> = {
  added: '#1f9d57',
  removed: '#d23f3f',
  moved: '#d0870f',
  changed: '#7a52c7',
}

export interface PlanMark {
  readonly object: MapObject
  readonly what: What
}

/** Pixels the longer side of a picture has. */
const SIDE_PX = 384

function paint(
  canvas: HTMLCanvasElement,
  plan: PlanCells,
  marks: readonly PlanMark[],
  cellsAcross: number,
): void {
  const { width, height, cells } = plan
  const pixel = Math.max(1, Math.floor(SIDE_PX / Math.max(width, height, 1)))
  canvas.width = Math.max(1, width * pixel)
  canvas.height = Math.max(1, height * pixel)
  const context = canvas.getContext('2d')
  if (!context) return
  for (let i = 0; i < cells.length; i++) {
    context.fillStyle = inks[Number(cells[i])] ?? inks[0]!
    context.fillRect((i % width) * pixel, Math.floor(i / width) * pixel, pixel, pixel)
  }
  // A cell of the plan may be several of the level.
  const metre = canvas.width / Math.max(1, cellsAcross)
  context.lineWidth = 2
  for (const { object, what } of marks) {
    const side = (cellsOfIt: number | null | undefined): number => Math.max(6, (cellsOfIt || 1) * metre)
    const [x, y] = [(object.x ?? 0) * metre, (object.y ?? 0) * metre]
    context.fillStyle = `${markInks[what]}99`
    context.strokeStyle = markInks[what]
    context.fillRect(x, y, side(object.width), side(object.height))
    context.strokeRect(x, y, side(object.width), side(object.height))
  }
}

const none: readonly PlanMark[] = []

/** A level from above in a few colours, what differs marked in it. */
export function PlanPicture({
  plan,
  marks = none,
  cellsAcross = plan.width,
  label,
}: {
  readonly plan: PlanCells
  readonly marks?: readonly PlanMark[]
  /** How wide the level is, cells. */
  readonly cellsAcross?: number
  /** What it shows, where that is not said beside it. */
  readonly label?: string
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) paint(canvas.current, plan, marks, cellsAcross)
  }, [plan, marks, cellsAcross])
  return (
    <canvas
      ref={canvas}
      className={css.plan}
      role="img"
      aria-hidden={label === undefined}
      aria-label={label}
    />
  )
}
