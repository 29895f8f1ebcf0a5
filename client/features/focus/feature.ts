import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { FocusOver } from './FocusOver.tsx'

export const focus = { name: 'focus', Over: FocusOver } as const satisfies SpaceFeature
