import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { PortalListener } from './PortalListener.tsx'

export const portals = {
  name: 'portals',
  Listener: PortalListener,
  hears: ['playerEntersPortal'],
} as const satisfies SpaceFeature
