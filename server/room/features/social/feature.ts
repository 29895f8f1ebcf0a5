// Calling on others, following them, keeping them away.
import { rightsOf } from '#shared/rules/rights.ts'
import { few, type Feature } from '../../feature.ts'
import type { MemoryOf } from '../../memory.ts'
import { blockStatements } from './commit.ts'
import { socialHandlers } from './handlers.ts'
import { loadBlocks } from './loadBlocks.ts'
import { changeSocial, emptySocialMemory, type SocialChange, type SocialMemory } from '../../known/blocks.ts'
import { endCircles, endFollowing } from './reactions.ts'

declare module '../../memory.ts' {
  interface Memories {
    social: MemoryOf<SocialMemory, SocialChange>
  }
}

declare module '../../effects.ts' {
  interface Effects {
    block: { readonly userId: string; readonly blockedUserId: string; readonly isBlocked: boolean }
  }
}

export const handlers = socialHandlers

export const rights = rightsOf.social

export const rates = {
  wave: few,
  // Each lies over what everybody on the level is doing.
  notify: { burst: 5, perSecond: 0.2 },
  highFive: few,
  requestToLead: few,
  shootConfetti: few,
  block: few,
} satisfies Feature['rates']

export const publicTexts = {
  notify: ({ notification }) => [notification],
} satisfies Feature['publicTexts']

export const audiences = {
  playerWaves: 'entered',
  playerNotifies: 'entered',
  playerHighFives: 'map',
  playerRequestsToLead: 'entered',
  playerSetsFollowTarget: 'everyone',
  playerShootsConfetti: 'map',
  playerBlocks: 'entered',
} satisfies Feature['audiences']

export const memory = {
  social: { empty: emptySocialMemory, change: changeSocial },
} satisfies Feature['memory']

export const reactions = [endCircles, endFollowing] satisfies Feature['reactions']

export const commit = blockStatements

export const leavesMore = { block: false } satisfies Feature['leavesMore']

export const prepare = loadBlocks
