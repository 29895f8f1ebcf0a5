import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { SubtitlesOver } from './SubtitlesOver.tsx'

export const subtitles = { name: 'subtitles', Over: SubtitlesOver } as const satisfies SpaceFeature
