import { lazily } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { toggleWindow } from '../../store/uiStore.ts'
import { MapButton, MapCorner } from './Plan.tsx'

const MapWindow = lazily(async () => (await import('./MapWindow.tsx')).MapWindow)

export const plan = {
  name: 'plan',
  Button: MapButton,
  Over: MapCorner,
  windows: { map: MapWindow },
  commands: {
    map() {
      toggleWindow('map')
      return true
    },
  },
} as const satisfies SpaceFeature
