import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { InviteOver } from './InviteOver.tsx'

export const invite = { name: 'invite', Over: InviteOver } as const satisfies SpaceFeature
