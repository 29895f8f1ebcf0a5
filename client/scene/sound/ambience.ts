import { parseDecoration, type Ground, type Light } from '#shared/map/decoration.ts'
import { floorCells } from '#shared/map/floors.ts'
import type { GameMap } from '#shared/world/world.ts'

/** What a place sounds like by itself. */
export const voices = ['wind', 'birds', 'crickets', 'water', 'room', 'city'] as const
export type AmbientVoice = (typeof voices)[number]
/** How much of each is heard, 0 to 1. */
export type Mix = Readonly<Record<AmbientVoice, number>>

/** Floors under the open sky; where there is no floor there is the land outside. */
const openFloors: ReadonlySet<string> = new Set(['grass', 'water', 'paving'])

/** What of a level decides its sound. */
export interface Soundscape {
  readonly light: Light
  readonly ground: Ground
  /** No walls at all: one is outside everywhere. */
  readonly isOpen: boolean
  /** Share of the level that is water. */
  readonly water: number
}

/** Reads a level's sound out of its decoration, floors and walls. */
export function soundscapeOf(map: GameMap): Soundscape {
  const cells = floorCells(map)
  const wet = cells.filter((floor) => floor === 'water').length
  return {
    ...parseDecoration(map.decoration),
    isOpen: Object.keys(map.walls ?? {}).length === 0,
    water: cells.length === 0 ? 0 : wet / cells.length,
  }
}

/** Whether one stands under the open sky on this floor. */
export const isOutside = ({ isOpen }: Soundscape, floor: string | undefined): boolean =>
  isOpen || floor === undefined || openFloors.has(floor)

/** What is left of the sounds outside behind walls. */
const THROUGH_WALLS = 0.2

/** What is heard where one is. */
export function mixOf({ light, ground, water }: Soundscape, outside: boolean): Mix {
  const open = outside ? 1 : THROUGH_WALLS
  const isGreen = ground === 'lawn' || ground === 'lake'
  const wet = Math.min(1, water * 3 + (ground === 'lake' ? 0.35 : 0))
  return {
    wind: open * (ground === 'none' ? 0.3 : 0.8),
    birds: light === 'night' ? 0 : open * (light === 'day' ? 1 : 0.4) * (isGreen ? 1 : 0.45),
    crickets: light === 'day' ? 0 : open * (light === 'night' ? 1 : 0.5) * (isGreen ? 1 : 0.35),
    water: open * wet,
    room: outside ? 0 : 1,
    city: ground === 'city' ? 0.35 + 0.65 * open : 0,
  }
}

export const silence: Mix = { wind: 0, birds: 0, crickets: 0, water: 0, room: 0, city: 0 }
