import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { useSpaceSounds } from './useSpaceSounds.ts'

function SpaceSounds(): null {
  useSpaceSounds()
  return null
}

export const sounds = {
  name: 'sounds',
  Listener: SpaceSounds,
  hears: ['spacePlaysSound', 'spaceStopsSound', 'playerJoins', 'playerExits', 'playerChats'],
} as const satisfies SpaceFeature
