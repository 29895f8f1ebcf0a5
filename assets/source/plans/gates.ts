/**
 * The gates of the plaza, and where one comes out of them again: whoever goes back to the plaza stands before the gate
 * they had gone through. Everywhere else one comes to the first spawn.
 */
import type { Facing, Point } from './facing.ts'
import type { LevelName } from './officialLevel.ts'

export interface Gate {
  /** The alias of the level behind it. */
  readonly to: string
  readonly x: number
  readonly y: number
  readonly facing: Facing | number
  readonly piece?: string
}

/** The middle of the plaza, and how far its gates stand from it, metres. */
export const plazaMiddle: Point = [28, 26]
const GATE_RADIUS_M = 15

/** A point on a round about the middle of the plaza, metres. */
export function plazaPoint(turn: number, radius: number): Point {
  const angle = (turn * Math.PI) / 180
  return [plazaMiddle[0] + Math.sin(angle) * radius, plazaMiddle[1] - Math.cos(angle) * radius]
}

/** A gate for each level that has one: its middle (metres) and where it looks, degrees; from north to south. */
export const plazaGates = (levels: readonly LevelName[]): readonly Gate[] =>
  levels
    .flatMap(({ alias, gate }) => (gate === undefined ? [] : [{ to: alias, turn: gate }]))
    .toSorted((a, b) => Math.abs(a.turn) - Math.abs(b.turn) || a.turn - b.turn)
    .map(({ to, turn }) => {
      const [x, y] = plazaPoint(turn, GATE_RADIUS_M)
      return { to, x: Math.floor(x) + 0.5, y: Math.floor(y) + 0.5, facing: (turn + 360) % 360 }
    })

/** The cell of the plaza where one arrives who comes from a level with such a gate. */
export function plazaArrival(turn: number): { readonly x: number; readonly y: number } {
  const [x, y] = plazaPoint(turn, GATE_RADIUS_M - 2.5)
  return { x: Math.floor(x), y: Math.floor(y) }
}
