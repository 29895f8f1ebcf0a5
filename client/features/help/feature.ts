import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { setHelpOpen, uiStore } from '../../store/uiStore.ts'
import { Help, HelpButton } from './Help.tsx'

export const help = {
  name: 'help',
  Button: HelpButton,
  Over: Help,
  commands: {
    help() {
      setHelpOpen(!uiStore.get().helpOpen)
      return true
    },
  },
} as const satisfies SpaceFeature
