import { lazily } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { toggleWindow } from '../../store/uiStore.ts'
import { AroundButton } from './AroundButton.tsx'
import { AroundLink } from './AroundLink.tsx'

const AroundWindow = lazily(async () => (await import('./loadAround.ts')).loadAround())

export const around = {
  name: 'around',
  Skip: AroundLink,
  Button: AroundButton,
  windows: { around: AroundWindow },
  commands: {
    around() {
      toggleWindow('around')
      return true
    },
  },
} as const satisfies SpaceFeature
