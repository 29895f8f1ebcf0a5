import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { StatusChips } from './StatusChips.tsx'

export const talk = {
  name: 'talk',
  Over: StatusChips,
  hears: ['whisperAsks', 'subscriptionsUpdated'],
} as const satisfies SpaceFeature
