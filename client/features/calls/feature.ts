import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { CallNotices } from './CallNotices.tsx'

export const calls = {
  name: 'calls',
  Listener: CallNotices,
  hears: [
    'playerRings',
    'playerWaves',
    'playerNotifies',
    'playerHighFives',
    'playerRequestsToLead',
    'gotRequestMute',
    'playerEditsChatMessage',
  ],
} as const satisfies SpaceFeature
