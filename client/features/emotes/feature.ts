import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { playEmote } from './emoteActions.ts'
import { EmoteBar } from './EmoteBar.tsx'
import { EmoteWheel } from './EmoteWheel.tsx'
import { EmoteWheelPad } from './EmoteWheelPad.tsx'
import { openWheel } from './emoteWheelStore.ts'
import { WheelButton } from './WheelButton.tsx'

export const emotes = {
  name: 'emotes',
  Level: EmoteWheelPad,
  Button: WheelButton,
  Bar: EmoteBar,
  Over: EmoteWheel,
  commands: {
    emote(_, key) {
      playEmote(Number(key))
      return true
    },
    wheel() {
      openWheel('key')
      return true
    },
  },
} as const satisfies SpaceFeature
