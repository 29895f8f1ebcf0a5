import type { GameMap } from '../../world/world.ts'
import type { MapObject } from '../placement.ts'

type Objects = GameMap['objects']

/** What is under a key in one state of a map and not, the very same, in another. */
export interface ChangedObject {
  readonly key: string
  readonly was: MapObject | undefined
  readonly is: MapObject | undefined
}

/** The last answer for each later state: who tries an edit asks three times over. */
const known = new WeakMap<Objects, { readonly before: Objects; readonly changed: readonly ChangedObject[] }>()

/** The objects two states of a map do not share: those that went or are others in the order of the first, then the new. */
export function changedObjects(before: Objects, after: Objects): readonly ChangedObject[] {
  if (before === after) return []
  const last = known.get(after)
  if (last?.before === before) return last.changed
  const changed: ChangedObject[] = []
  before.forEach((was, key) => {
    const is = after.get(key)
    if (is !== was) changed.push({ key, was, is })
  })
  after.forEach((is, key) => {
    if (!before.has(key)) changed.push({ key, was: undefined, is })
  })
  known.set(after, { before, changed })
  return changed
}
