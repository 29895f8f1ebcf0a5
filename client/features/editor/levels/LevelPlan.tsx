import { useEffect, useRef } from 'react'
import { floorCells } from '#shared/map/floors.ts'
import { decodeMask } from '#shared/map/grid.ts'
import type { GameMap } from '#shared/world/world.ts'
import css from './levels.module.css'

/** Dots a cell, at most; and the longer side of the picture, dots. */
const DOTS_A_CELL = 4
const SIDE_DOTS = 220

const floorColours: Readonly<Record<string, string>> = {
  wood: '#c9a27a',
  carpet: '#97a0b5',
  grass: '#8fb573',
  paving: '#c4c1b8',
  tile: '#d5dbe0',
  water: '#7fb2d4',
}

/** A colour of its own for a floor nobody named one for. */
function colourOf(type: string): string {
  const known = Object.entries(floorColours).find(([name]) => type.startsWith(name))
  if (known) return known[1]
  let hash = 7
  for (const sign of type) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 360
  return `hsl(${hash} 24% 68%)`
}

function drawWalls(context: CanvasRenderingContext2D, map: GameMap, width: number, depth: number): void {
  context.fillStyle = '#4a4f5c'
  for (const [key, text] of Object.entries(map.walls ?? {})) {
    const side = /:([nesw])$/.exec(key)?.[1]
    const cells = decodeMask(text, width * depth)
    for (let i = 0; i < cells.length; i += 1) {
      if (!cells[i]) continue
      const [x, y] = [i % width, Math.floor(i / width)]
      if (side === 'n') context.fillRect(x, y - 0.15, 1, 0.3)
      else if (side === 's') context.fillRect(x, y + 0.85, 1, 0.3)
      else if (side === 'w') context.fillRect(x - 0.15, y, 0.3, 1)
      else if (side === 'e') context.fillRect(x + 0.85, y, 0.3, 1)
      else context.fillRect(x, y, 1, 1)
    }
  }
}

function draw(canvas: HTMLCanvasElement, map: GameMap): void {
  const [width, depth] = map.dimensions ?? [1, 1]
  const scale = Math.min(DOTS_A_CELL, SIDE_DOTS / Math.max(width, depth))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(depth * scale))
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(scale, scale)
  floorCells(map).forEach((type, i) => {
    if (type === undefined) return
    context.fillStyle = colourOf(type)
    // A hair more than a cell: no lines between them.
    context.fillRect(i % width, Math.floor(i / width), 1.05, 1.05)
  })
  context.fillStyle = 'rgb(58 63 78 / 55%)'
  for (const { x, y } of map.objects.values()) context.fillRect((x ?? 0) + 0.2, (y ?? 0) + 0.2, 0.6, 0.6)
  drawWalls(context, map, width, depth)
  context.fillStyle = '#2f6fed'
  for (const { x, y } of map.spawns ?? []) context.fillRect((x ?? 0) + 0.1, (y ?? 0) + 0.1, 0.8, 0.8)
}

/** A level from above, small: floors, walls, things and where people arrive. */
export function LevelPlan({ map }: { readonly map: GameMap }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, map)
  }, [map])
  return <canvas ref={canvas} className={css.plan} aria-hidden />
}
