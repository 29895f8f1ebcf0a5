import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { FacesOver, FacesScene } from './FacesOver.tsx'

export const faces = {
  name: 'faces',
  Scene: FacesScene,
  Over: FacesOver,
  hears: ['playerActivelySpeaks'],
} as const satisfies SpaceFeature
