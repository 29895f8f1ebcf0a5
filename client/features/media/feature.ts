import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { MediaButtons } from './MediaButtons.tsx'
// With whom one may talk is known from the first moment; the rest is loaded once one is inside.
import './announcedStore.ts'

export const media = {
  name: 'media',
  Button: MediaButtons,
  hears: ['mediaPeers', 'signal'],
} as const satisfies SpaceFeature
