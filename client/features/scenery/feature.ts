import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { LevelScenery, LevelWordsOver, SceneScenery } from './Scenery.tsx'

export const scenery = {
  name: 'scenery',
  Level: LevelScenery,
  Scene: SceneScenery,
  Over: LevelWordsOver,
} as const satisfies SpaceFeature
