import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { MakerButton } from './MakerButton.tsx'
import { OpenDock, OpenGround } from './MakerParts.tsx'

/** The map maker: those who may decorate the level together, inside it. */
export const editor = {
  name: 'editor',
  Level: OpenGround,
  Button: MakerButton,
  Over: OpenDock,
  hears: ['editorPresence', 'playerExits', 'playerJoins', 'playerSetsIsSignedIn'],
} as const satisfies SpaceFeature
