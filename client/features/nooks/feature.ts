import { lazy } from 'react'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { loadNooksTexts } from './loadNooksTexts.ts'
import { NooksOver } from './NooksOver.tsx'

const DeskSettings = lazy(async () => {
  const [part] = await Promise.all([import('./DeskSettings.tsx'), loadNooksTexts()])
  return { default: part.DeskSettings }
})

export const nooks = {
  name: 'nooks',
  Over: NooksOver,
  Settings: DeskSettings,
} as const satisfies SpaceFeature
