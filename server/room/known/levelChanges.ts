import { levelsEvent } from '#shared/world/levels.ts'
import type { Level } from '#shared/world/world.ts'
import type { Effect } from '../effects.ts'
import { accept, type Accepted } from '../handler.ts'

/** A new list of levels: told, and stored with its order. */
export const listed = (levels: readonly Level[], ...effects: Effect[]): Accepted => ({
  ...accept(levelsEvent(levels)),
  effects: [
    ...effects,
    { kind: 'levelsArranged', levels: levels.map(({ mapId, isDefault }) => ({ mapId, isDefault })) },
  ],
})

/** A list without some levels. */
export function without(levels: readonly Level[], isGone: (level: Level) => boolean): Accepted {
  const gone = levels.filter(isGone).map(({ mapId }): Effect => ({ kind: 'levelGone', mapId }))
  return listed(
    levels.filter((level) => !isGone(level)),
    ...gone,
  )
}
