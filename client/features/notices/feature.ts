import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { LiveNotices, SpaceNoticesButton } from './SpaceNotices.tsx'

export const notices = {
  name: 'notices',
  Button: SpaceNoticesButton,
  Over: LiveNotices,
  hears: ['customEvent'],
} as const satisfies SpaceFeature
