import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { AskedExhibit } from './AskedExhibit.tsx'

/** What an address shows of the showroom a space is the hall of: d-index, d-c-index, p-index. */
export const exhibits = { name: 'exhibits', Over: AskedExhibit } as const satisfies SpaceFeature
