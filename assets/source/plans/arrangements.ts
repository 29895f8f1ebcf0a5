import type { Catalogue } from '#shared/map/catalogue.ts'
import { directionOf, opposite, type Facing } from './facing.ts'
import type { Plan } from './plan.ts'

interface Table {
  readonly table: string
  readonly chair: string
  readonly long?: number
  /** From the table's edge to the middle of a chair. */
  readonly gap?: number
  readonly spacing?: number
  readonly heads?: readonly Facing[]
  readonly along?: 'x' | 'y'
}

/** A table with chairs around it: `long` on each long side, `heads` names the ends that have one too. */
export function tableWithChairs(
  plan: Plan,
  catalogue: Catalogue,
  x: number,
  y: number,
  options: Table,
): void {
  const { table, chair, long = 2, gap = 0.32, spacing = 0.8, heads = [], along = 'x' } = options
  const [length, , depth] = catalogue.get(table)!.size
  plan.place(table, x, y, along === 'x' ? 'south' : 'west')
  const sides: readonly Facing[] = along === 'x' ? ['north', 'south'] : ['west', 'east']
  for (const side of sides) {
    const [dx, dy] = directionOf(side)
    for (let i = 0; i < long; i++) {
      const at = (i - (long - 1) / 2) * spacing
      const away = depth / 2 + gap
      plan.place(chair, x + dx * away + (dx ? 0 : at), y + dy * away + (dy ? 0 : at), opposite[side])
    }
  }
  for (const head of heads) {
    const [dx, dy] = directionOf(head)
    plan.place(chair, x + dx * (length / 2 + gap), y + dy * (length / 2 + gap), opposite[head])
  }
}

interface Island {
  readonly columns: number
  readonly desk: string | ((number: number) => string)
  readonly chairs: readonly string[]
  readonly width?: number
  readonly depth?: number
}

/** So far from the middle of a desk one sits at it. */
const CHAIR_M = 0.72

/**
 * An island of desks: `columns` side by side along x, a row facing north and a row facing south behind each other,
 * each with its chair and registered as a desk of the map (`${key}-1` …).
 */
export function deskIsland(
  plan: Plan,
  key: string,
  x: number,
  y: number,
  { columns, desk, chairs, width = 1.6, depth = 0.8 }: Island,
): void {
  let number = 1
  for (const row of ['north', 'south'] as const) {
    // The sitter's side of a desk is its front.
    const outward = row === 'north' ? -1 : 1
    for (let i = 0; i < columns; i++) {
      const at = x + (i - (columns - 1) / 2) * width
      const deskAt = y + (outward * depth) / 2
      plan.place(typeof desk === 'function' ? desk(number) : desk, at, deskAt, row)
      plan.place(
        chairs[number % chairs.length]!,
        at + ((number % 3) - 1) * 0.06,
        deskAt + outward * CHAIR_M,
        opposite[row],
      )
      // Where one sits: nobody stands in the desk itself.
      plan.desk(`${key}-${number}`, Math.floor(at), Math.floor(deskAt + outward * CHAIR_M), 1, 1)
      number++
    }
  }
}
