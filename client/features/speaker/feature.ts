import { lazily } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { loadSpeakerTexts } from './loadSpeakerTexts.ts'
import { SpeakerOver } from './SpeakerOver.tsx'

const SpeakerWindow = lazily(async () => {
  const [window] = await Promise.all([import('./SpeakerWindow.tsx'), loadSpeakerTexts()])
  return window.SpeakerWindow
})

export const speaker = {
  name: 'speaker',
  Over: SpeakerOver,
  windows: { speaker: SpeakerWindow },
  hears: ['questions', 'wordGiven'],
} as const satisfies SpaceFeature
