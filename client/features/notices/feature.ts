import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { NoticesCorner, SpaceNoticesButton } from './SpaceNotices.tsx'

export const notices = {
  name: 'notices',
  Button: SpaceNoticesButton,
  Over: NoticesCorner,
  hears: ['customEvent'],
} as const satisfies SpaceFeature
