import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { AreasOver } from './AreasOver.tsx'

export const areas = { name: 'areas', Over: AreasOver } as const satisfies SpaceFeature
