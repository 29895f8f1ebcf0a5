import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { uiStore } from '../../store/uiStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { MakerButton } from './MakerButton.tsx'
import { OpenDock, OpenGround } from './MakerParts.tsx'
import { makerStore, toggleMaker } from './makerStore.ts'
import { mayBuild } from './reach.ts'

/** The map maker: those who may decorate the level together, inside it. */
export const editor = {
  name: 'editor',
  Level: OpenGround,
  Button: MakerButton,
  Over: OpenDock,
  commands: {
    decorate() {
      if (!mayBuild(worldStore.get(), sessionStore.get().selfEncId)) return false
      makerStore.setState({ isByKey: !uiStore.get().mapMakerOpen })
      toggleMaker()
      return true
    },
  },
  hears: ['editorPresence', 'playerExits', 'playerJoins', 'playerSetsIsSignedIn'],
} as const satisfies SpaceFeature
