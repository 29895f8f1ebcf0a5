// Editing maps.
import { rightsOf } from '#shared/rules/rights.ts'
import type { Feature } from '../../feature.ts'
import type { StoredMapEdit } from '../../ports.ts'
import { mapStatements } from './commit.ts'
import { mapHandlers } from './handlers.ts'
import { freeThoseShutIn } from './freeing.ts'
import { followEdits } from './reactions.ts'

declare module '../../commit/effects.ts' {
  interface Effects {
    mapEdit: { readonly edit: StoredMapEdit }
  }
}

export const handlers = mapHandlers

export const rights = rightsOf.map

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

export const reactions = [followEdits] satisfies Feature['reactions']

export const watches = [freeThoseShutIn] satisfies Feature['watches']

export const commit = mapStatements
