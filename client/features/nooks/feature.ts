import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { NooksOver } from './NooksOver.tsx'

export const nooks = { name: 'nooks', Over: NooksOver } as const satisfies SpaceFeature
