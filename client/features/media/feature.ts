import type { SpaceFeature } from '../../space/spaceFeature.ts'
// With whom one may talk is known from the first moment; the rest is loaded once one is inside.
import './announcedStore.ts'
import { MediaOver } from './MediaOver.tsx'
import { MediaToggles } from './MediaToggles.tsx'
import { SpeakingMouths } from './SpeakingMouths.tsx'

export const media = {
  name: 'media',
  Scene: SpeakingMouths,
  Button: MediaToggles,
  Over: MediaOver,
  hears: ['mediaPeers', 'signal', 'gotRequestMute'],
} as const satisfies SpaceFeature
