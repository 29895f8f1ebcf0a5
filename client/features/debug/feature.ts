import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { DebugCorner } from './DebugCorner.tsx'

export const debug = { name: 'debug', Over: DebugCorner } as const satisfies SpaceFeature
