import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { ThingsOver } from './ThingsOver.tsx'
import { UsedThings } from './UsedThings.tsx'

export const things = {
  name: 'things',
  Scene: UsedThings,
  Over: ThingsOver,
  hears: ['documentUpdate', 'documentReset', 'videoState'],
} as const satisfies SpaceFeature
