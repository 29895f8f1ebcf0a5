// Which levels there are: new ones, copies, drafts, their order, and what becomes of who is inside when one goes.
import type { Feature } from '../../feature.ts'
import { levelStatements } from './commit.ts'
import { levelWishes } from './wishes.ts'
import { leaveGoneLevels } from './reactions.ts'

declare module '../../effects.ts' {
  interface Effects {
    /** Its map is stored as an edit in the same group. */
    levelAdded: {
      readonly mapId: string
      readonly mapJson: string
      readonly draftOf?: string | undefined
      readonly draftBase?: number | undefined
    }
    /** All levels, in their order. */
    levelsArranged: { readonly levels: readonly { readonly mapId: string; readonly isDefault: boolean }[] }
    levelGone: { readonly mapId: string }
  }
}

export const wishes = levelWishes

export const audiences = { spaceSetsLevels: 'everyone' } satisfies Feature['audiences']

export const reactions = [leaveGoneLevels] satisfies Feature['reactions']

export const commit = levelStatements

export const leavesMore = {
  levelAdded: true,
  levelsArranged: false,
  levelGone: false,
} satisfies Feature['leavesMore']

export const weights = {
  levelAdded: ({ mapJson }) => mapJson.length,
} satisfies Feature['weights']
