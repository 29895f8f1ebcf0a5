import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { OpenReport } from './OpenReport.tsx'

export const report = { name: 'report', Over: OpenReport } as const satisfies SpaceFeature
