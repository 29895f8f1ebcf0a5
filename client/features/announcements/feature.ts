import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { SpaceAnnouncements } from './SpaceAnnouncements.tsx'

/** What those who run a space announce in it. */
export const announcements = {
  name: 'announcements',
  Over: SpaceAnnouncements,
  hears: ['customEvent'],
} as const satisfies SpaceFeature
