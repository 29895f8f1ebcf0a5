import type { SpaceFeature } from '../../space/spaceFeature.ts'
// Who presents is known from the first moment; the rest is loaded with somebody to show something to, or in a quiet moment.
import './presentersStore.ts'
import { ScreensOver, ShareToggle, WallsOfLevel } from './whenThereIsTime.tsx'

export const screens = {
  name: 'screens',
  Scene: WallsOfLevel,
  Toggle: ShareToggle,
  Over: ScreensOver,
  hears: ['startCastScreen', 'endCastScreen', 'pointsAtShare', 'drawsOnShare', 'clearsShare', 'shareMarks'],
} as const satisfies SpaceFeature
