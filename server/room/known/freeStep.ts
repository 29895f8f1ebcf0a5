import type { Walkable } from '#shared/map/walking/walkable.ts'

/**
 * How long a step is that one may go: short enough for what one may move now, and over free ground. Asked in this order:
 * who may go two metres has no hundred probed.
 * @param budgetM metres one may move now
 * @returns metres; undefined: one may not
 */
export function freeStep(
  ground: Walkable | undefined,
  budgetM: number,
  fromX: number,
  fromZ: number,
  toX: number,
  toZ: number,
): number | undefined {
  const distance = Math.hypot(toX - fromX, toZ - fromZ)
  if (distance === 0) return 0
  if (!(distance <= budgetM)) return undefined
  return ground?.canPass(fromX, fromZ, toX, toZ) ? distance : undefined
}
