import type { MapObject } from './placement.ts'

/** What using an object does, by the number of its `type`; 0 is nothing. */
export const interactionKinds = [
  'website',
  'poster',
  'video',
  'call',
  'extension',
  'note',
  'modal',
  'component',
] as const
export type InteractionKind = (typeof interactionKinds)[number]

/** Those whose window there is. */
const usable = ['website', 'poster', 'call', 'note', 'modal'] as const satisfies readonly InteractionKind[]
export type UsableKind = (typeof usable)[number]

/** The kind of an object's use; undefined: it has none, or none that can be shown yet. */
export function usableKindOf({ type }: MapObject): UsableKind | undefined {
  const kind = interactionKinds[(type ?? 0) - 1]
  return usable.find((one) => one === kind)
}
