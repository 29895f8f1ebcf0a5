import { limits } from '../../rules/limits.ts'
import type { GameMap } from '../../world/world.ts'

/** Cells of the floor and wall masks of a map together, at a size. */
export const maskCellsOf = (
  { walls = {}, floors = {} }: Pick<GameMap, 'walls' | 'floors'>,
  [width, height]: readonly [number, number],
): number => (Object.keys(walls).length + Object.keys(floors).length) * width * height

/** Whether floors and walls of a map fit into the budget of a level (decisions.md: Map budget). */
export const fitsMaskBudget = (
  masks: Pick<GameMap, 'walls' | 'floors'>,
  size: readonly [number, number],
): boolean => maskCellsOf(masks, size) <= limits.mapMaskCellsMax
