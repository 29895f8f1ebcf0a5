// Being somewhere: coming in, walking, going elsewhere.
import { rightsOf } from '#shared/rules/rights.ts'
import { few, type Feature } from '../../feature.ts'
import type { MemoryOf } from '../../memory.ts'
import { presenceHandlers } from './handlers.ts'
import { changePlaces, emptyPlacesMemory, type PlacesChange, type PlacesMemory } from './memory.ts'

declare module '../../memory.ts' {
  interface Memories {
    places: MemoryOf<PlacesMemory, PlacesChange>
  }
}

export const handlers = presenceHandlers

export const rights = rightsOf.presence

export const rates = {
  move: { burst: 60, perSecond: 30 },
  animate: { burst: 30, perSecond: 10 },
  enter: few,
  exit: few,
  spawn: few,
  respawn: few,
  teleport: few,
  transScene: few,
  respawnAtDesk: few,
  precomputeEnter: few,
  // Asks the database about another space.
  enterPortal: few,
} satisfies Feature['rates']

export const costs = {
  enter: 'counts',
  spawn: 'counts',
  respawn: 'counts',
  transScene: 'counts',
  precomputeEnter: 'counts',
  enterPortal: 'counts',
} satisfies Feature['costs']

export const publicTexts = {
  enter: ({ info }) => [info?.name, info?.textStatus, info?.emojiStatus, info?.affiliation],
} satisfies Feature['publicTexts']

export const audiences = {
  playerJoins: 'everyone',
  playerExits: 'everyone',
  playerMoves: 'map',
  packedMoves: 'map',
  playerAnimates: 'map',
  playerGhosts: 'everyone',
  playerEntersPortal: 'sender',
  playerSetsIsSignedIn: 'everyone',
  playerSetsLastActive: 'everyone',
  playerSetsIsNpc: 'everyone',
  spaceSetsSpaceMembers: 'everyone',
  spaceSetsSpaceUsers: 'everyone',
  spaceOverCapacityDeniesUser: 'sender',
  precomputedEnterLocation: 'sender',
} satisfies Feature['audiences']

export const memory = {
  places: { empty: emptyPlacesMemory, change: changePlaces },
} satisfies Feature['memory']
