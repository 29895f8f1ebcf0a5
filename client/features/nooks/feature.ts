import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { lazyPart } from '../../space/lazily.ts'
import { loadNooksTexts } from './loadNooksTexts.ts'
import { NooksOver } from './NooksOver.tsx'

const DeskSettings = lazyPart(async () => {
  const [part] = await Promise.all([import('./DeskSettings.tsx'), loadNooksTexts()])
  return part.DeskSettings
})

export const nooks = {
  name: 'nooks',
  Over: NooksOver,
  Settings: DeskSettings,
} as const satisfies SpaceFeature
