import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { PortalListener } from './PortalListener.tsx'
import { PortalsOver } from './PortalsOver.tsx'

export const portals = {
  name: 'portals',
  Listener: PortalListener,
  Over: PortalsOver,
  hears: ['playerEntersPortal'],
} as const satisfies SpaceFeature
