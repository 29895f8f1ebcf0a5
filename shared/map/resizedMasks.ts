import { resizeMask } from './grid.ts'

/** Masks of walls or floors by type. */
export type Masks = Readonly<Record<string, string>>
type Size = readonly [width: number, height: number]

/** The last masks each set was moved to: several states of a map are reduced by the same events. */
const resized = new WeakMap<Masks, { readonly size: Size; readonly masks: Masks }>()
/** What moved masks were before. */
const origins = new WeakMap<Masks, Masks>()

/** Masks of walls or floors moved to another map size; the same ones when there are none or the size stays. */
export function resizeMasks(
  masks: Masks | undefined,
  before: Size | undefined,
  size: Size,
): Masks | undefined {
  if (!masks || !before || (before[0] === size[0] && before[1] === size[1])) return masks
  const known = resized.get(masks)
  if (known?.size[0] === size[0] && known.size[1] === size[1]) return known.masks
  const moved = Object.fromEntries(
    Object.entries(masks).map(([type, mask]) => [type, resizeMask(mask, before, size)]),
  )
  resized.set(masks, { size, masks: moved })
  origins.set(moved, masks)
  return moved
}

/** Whether `masks` are those of a map of another size, moved to theirs. */
export const wereMoved = (masks: Masks, from: Masks): boolean => origins.get(masks) === from
