import { lazyPart } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { CloudOver } from './CloudOver.tsx'

const RenderSettings = lazyPart(async () => (await import('./loadRenderChip.ts')).loadRenderSettings())

/** Who draws the picture: this device, another machine, or nobody (a plan). */
export const cloud = {
  name: 'cloud',
  Over: CloudOver,
  Settings: RenderSettings,
} as const satisfies SpaceFeature
