/**
 * Where one comes out of a gate, by target level and level one comes from. Only where that is not the target's first
 * spawn: whoever goes back to the plaza stands before the gate they had gone through.
 */

import type { Point } from './facing.ts'
import type { Gate } from './plan.ts'

/** The middle of the plaza, and how far its gates stand from it, metres. */
export const plazaMiddle: Point = [28, 26]
const GATE_RADIUS_M = 15

/** The gates of the plaza, by the level behind them: where on the round they stand, degrees clockwise from north. */
const places = [
  { to: 5, turn: -29, text: '展览一' },
  { to: 6, turn: 29, text: '展览二' },
  { to: 2, turn: -62, text: '会议' },
  { to: 3, turn: 62, text: '演出' },
  { to: 1, turn: -95, text: '办公' },
  { to: 4, turn: 95, text: '展会' },
  { to: 7, turn: -128, text: '教室' },
]

/** A point on a round about the middle of the plaza, metres. */
export function plazaPoint(turn: number, radius: number): Point {
  const angle = (turn * Math.PI) / 180
  return [plazaMiddle[0] + Math.sin(angle) * radius, plazaMiddle[1] - Math.cos(angle) * radius]
}

const middleOfCell = ([x, y]: Point): Point => [Math.floor(x) + 0.5, Math.floor(y) + 0.5]

/** The gates of the plaza: the level behind each, its middle (metres) and where it looks, degrees. */
export const plazaGates = places.map(({ to, turn, text }): Gate => {
  const [x, y] = middleOfCell(plazaPoint(turn, GATE_RADIUS_M))
  return { to, x, y, facing: (turn + 360) % 360, text }
})

/** arrivals[target level][level one comes from]: a cell. */
export const arrivals: Readonly<Record<string, Readonly<Record<string, { x: number; y: number }>>>> = {
  0: Object.fromEntries(
    places.map(({ to, turn }) => {
      const [x, y] = plazaPoint(turn, GATE_RADIUS_M - 2.5)
      return [to, { x: Math.floor(x), y: Math.floor(y) }]
    }),
  ),
}
