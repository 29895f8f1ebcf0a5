import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { ThingsOver } from './ThingsOver.tsx'
import { HeardThings, SeenThings, UsedThings } from './UsedThings.tsx'

export const things = {
  name: 'things',
  Level: UsedThings,
  Plan: HeardThings,
  Scene: SeenThings,
  Over: ThingsOver,
  hears: ['spaceAttachment', 'documentUpdate', 'documentReset', 'videoState', 'extensionContext'],
} as const satisfies SpaceFeature
