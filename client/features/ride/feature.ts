import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { RideLevel, RideScene } from './RideLevel.tsx'

export const ride = { name: 'ride', Level: RideLevel, Scene: RideScene } as const satisfies SpaceFeature
