import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { OpenLook } from './OpenLook.tsx'

export const look = { name: 'look', Over: OpenLook } as const satisfies SpaceFeature
