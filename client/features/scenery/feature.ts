import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { LevelScenery, SceneScenery } from './Scenery.tsx'

export const scenery = {
  name: 'scenery',
  Level: LevelScenery,
  Scene: SceneScenery,
  hears: ['playerTriggersItem'],
} as const satisfies SpaceFeature
