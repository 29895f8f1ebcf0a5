// What people share, on the screens of the level; pointing at it and drawing on it.
import { rightsOf } from '#shared/rules/rights.ts'
import { few, type Feature, type Reaction } from '../../feature.ts'
import { forSelf, type Handlers } from '../../handler.ts'
import type { Change, MemoryOf } from '../../memory.ts'
import { clearShare, drawOnShare, getShareMarks, pointAtShare } from './marks.ts'
import {
  changeScreens,
  emptyScreensMemory,
  type ScreensChange,
  type ScreensMemory,
} from '../../known/walls.ts'
import { castToWall, endWallCast, watchWalls } from './walls.ts'

declare module '../../memory.ts' {
  interface Memories {
    screens: MemoryOf<ScreensMemory, ScreensChange>
  }
}

export const handlers = {
  castToWall: forSelf<'castToWall'>(castToWall),
  endWallCast: forSelf<'endWallCast'>(endWallCast),
  pointAtShare: forSelf<'pointAtShare'>(pointAtShare),
  drawOnShare: forSelf<'drawOnShare'>(drawOnShare),
  clearShare: forSelf<'clearShare'>(clearShare),
  getShareMarks: forSelf<'getShareMarks'>(getShareMarks),
} satisfies Partial<Handlers>

export const rights = rightsOf.screens

export const rates = {
  castToWall: few,
  // All that was ever drawn.
  getShareMarks: few,
  pointAtShare: { burst: 60, perSecond: 25 },
  drawOnShare: { burst: 60, perSecond: 25 },
} satisfies Feature['rates']

export const audiences = {
  pointsAtShare: 'sender',
  drawsOnShare: 'sender',
  clearsShare: 'sender',
  shareMarks: 'sender',
} satisfies Feature['audiences']

export const memory = {
  screens: { empty: emptyScreensMemory, change: changeScreens },
} satisfies Feature['memory']

/** Who is gone shares nothing: nothing of it is kept. */
const forgetMarks: Reaction = ({ before, world, memory: { screens } }, told) => {
  if (told.kind !== 'playerExits' || screens.marks.size === 0) return undefined
  const changes = [...screens.marks.keys()]
    .filter((sharer) => before.players.has(sharer) && !world.players.has(sharer))
    .map((sharer): Change => ({ of: 'screens', change: { kind: 'marks', sharer, marks: [] } }))
  return changes.length > 0 ? { changes } : undefined
}

export const reactions = [forgetMarks] satisfies Feature['reactions']

export const watches = [watchWalls] satisfies Feature['watches']
