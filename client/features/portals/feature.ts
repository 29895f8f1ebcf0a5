import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { PortalDialog } from './PortalDialog.tsx'

export const portals = {
  name: 'portals',
  Listener: PortalDialog,
  hears: ['playerEntersPortal'],
} as const satisfies SpaceFeature
