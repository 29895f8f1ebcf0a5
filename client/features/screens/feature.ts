import type { SpaceFeature } from '../../space/spaceFeature.ts'
// Who presents is known from the first moment; the rest is loaded once there is somebody to show something to.
import './presentersStore.ts'
import { ScreensOver, ShareToggle, WallsOfLevel } from './whenOthersAreHere.tsx'

export const screens = {
  name: 'screens',
  Scene: WallsOfLevel,
  Toggle: ShareToggle,
  Over: ScreensOver,
  hears: [
    'startCastScreen',
    'endCastScreen',
    'pointsAtShare',
    'drawsOnShare',
    'clearsShare',
    'shareMarks',
    'mediaPeers',
  ],
} as const satisfies SpaceFeature
