import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { CallsListener } from './CallsListener.tsx'

export const calls = {
  name: 'calls',
  Listener: CallsListener,
  hears: [
    'callUpdate',
    'offerUpdate',
    'playerWaves',
    'playerNotifies',
    'playerHighFives',
    'playerRequestsToLead',
    'gotRequestMute',
    'playerEditsChatMessage',
    'playerChats',
    'subscriptionsUpdated',
  ],
} as const satisfies SpaceFeature
