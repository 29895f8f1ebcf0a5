// Editing maps.
import { rightsOf } from '#shared/rules/rights.ts'
import type { Feature } from '../../feature.ts'
import type { MemoryOf } from '../../memory.ts'
import type { StoredMapEdit } from '../../ports.ts'
import { mapStatements, withPackedVersions } from './commit.ts'
import { mapHandlers } from './handlers.ts'
import { freeThoseShutIn } from './freeing.ts'
import { changeWork, emptyWorkMemory, type WorkChange, type WorkMemory } from './memory.ts'
import { followEdits } from './reactions.ts'
import { mapWishes } from './wishes.ts'

declare module '../../memory.ts' {
  interface Memories {
    work: MemoryOf<WorkMemory, WorkChange>
  }
}

declare module '../../effects.ts' {
  interface Effects {
    mapEdit: { readonly edit: StoredMapEdit; readonly grows?: boolean | undefined }
  }
}

export const handlers = mapHandlers

export const wishes = mapWishes

export const rights = rightsOf.map

// All of them: whoever edits has a budget (turns/cpuBudget.ts).
export const costs = Object.fromEntries(Object.keys(mapHandlers).map((kind) => [kind, 'waits'])) as {
  readonly [K in keyof typeof mapHandlers]: 'waits'
}

export const audiences = {
  mapSetDimensions: 'everyone',
  mapSetCollisions: 'everyone',
  mapSetBackgroundImagePath: 'everyone',
  mapSetForegroundImagePath: 'everyone',
  mapSetSprites: 'everyone',
  mapSetSpawns: 'everyone',
  mapSetPortals: 'everyone',
  mapSetAnnouncer: 'everyone',
  mapSetAssets: 'everyone',
  mapSetObjects: 'everyone',
  mapSetName: 'everyone',
  mapSetCategory: 'everyone',
  mapSetMuteOnEntry: 'everyone',
  mapSetUseDrawnBG: 'everyone',
  mapSetWalls: 'everyone',
  mapSetFloors: 'everyone',
  mapSetAreas: 'everyone',
  mapDeleteObject: 'everyone',
  mapSetSpawn: 'everyone',
  mapSetEnabledChats: 'everyone',
  mapSetDescription: 'everyone',
  mapSetDecoration: 'everyone',
  mapSetTutorialTasks: 'everyone',
  mapSetMiniMapImagePath: 'everyone',
  mapSetScript: 'everyone',
  mapSetDesks: 'everyone',
  mapCommitsChanges: 'everyone',
  mapMoveObject: 'everyone',
  mapSetNooks: 'everyone',
  mapSetCollisionsBits: 'everyone',
  mapDeleteObjectByKey: 'everyone',
  mapSetObjectsV2: 'everyone',
  gameObjectLayout: 'everyone',
  levelSetLayout: 'everyone',
} satisfies Feature['audiences']

export const memory = { work: { empty: emptyWorkMemory, change: changeWork } } satisfies Feature['memory']

export const reactions = [followEdits] satisfies Feature['reactions']

export const watches = [freeThoseShutIn] satisfies Feature['watches']

export const commit = mapStatements

export const leavesMore = {
  mapEdit: true,
  levelVersion: true,
} satisfies Feature['leavesMore']

export const packs = withPackedVersions

export const weights = {
  levelVersion: ({ mapJson, plan }) => mapJson.length + plan.length,
} satisfies Feature['weights']
