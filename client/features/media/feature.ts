import type { SpaceFeature } from '../../space/spaceFeature.ts'
// With whom one may talk is known from the first moment; the rest is loaded once one is inside.
import './announcedStore.ts'
import { MediaButtons, MediaOver } from './MediaInside.tsx'
import { SpeakingMouths } from './SpeakingMouths.tsx'

export const media = {
  name: 'media',
  Scene: SpeakingMouths,
  Button: MediaButtons,
  Over: MediaOver,
  hears: ['mediaPeers', 'signal'],
} as const satisfies SpaceFeature
