import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { SpaceEvents } from './SpaceEvents.tsx'

/** Events that take place in a space. */
export const events = {
  name: 'events',
  Over: SpaceEvents,
  hears: ['customEvent'],
} as const satisfies SpaceFeature
