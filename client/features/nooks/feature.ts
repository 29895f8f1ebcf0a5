import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { lazily, lazyPart } from '../../space/lazily.ts'
import { loadNooksTexts } from './loadNooksTexts.ts'
import { NooksOver } from './NooksOver.tsx'

const DeskSettings = lazyPart(async () => {
  const [part] = await Promise.all([import('./DeskSettings.tsx'), loadNooksTexts()])
  return part.DeskSettings
})

const RoomsWindow = lazily(async () => {
  const [part] = await Promise.all([import('./RoomsWindow.tsx'), loadNooksTexts()])
  return part.RoomsWindow
})

export const nooks = {
  name: 'nooks',
  Over: NooksOver,
  Settings: DeskSettings,
  windows: { rooms: RoomsWindow },
} as const satisfies SpaceFeature
