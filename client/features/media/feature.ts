import type { SpaceFeature } from '../../space/spaceFeature.ts'
// With whom one may talk is known from the first moment; the rest is loaded once one is inside.
import { lazyPart } from '../../space/lazily.ts'
import './announcedStore.ts'
import { MediaOver } from './MediaOver.tsx'
import { MediaToggles } from './MediaToggles.tsx'
import { pressDevice } from './pressDevice.ts'
import { SpeakingMouths } from './SpeakingMouths.tsx'
import { talkWhileHeld } from './turnDevice.ts'

// Not ahead of time: it brings what opens devices.
const MediaSettings = lazyPart(async () => {
  const [part] = await Promise.all([
    import('./devices/MediaSettings.tsx'),
    import('./devices/loadDeviceTexts.ts').then(({ loadDeviceTexts }) => loadDeviceTexts()),
  ])
  return part.MediaSettings
})

export const media = {
  name: 'media',
  Level: SpeakingMouths,
  Toggle: MediaToggles,
  Over: MediaOver,
  Settings: MediaSettings,
  commands: {
    microphone({ withOthers }) {
      if (withOthers) pressDevice('microphone')
      return withOthers
    },
    camera({ withOthers }) {
      if (withOthers) pressDevice('camera')
      return withOthers
    },
    talk({ withOthers }) {
      if (withOthers) void talkWhileHeld()
      return withOthers
    },
  },
  hears: ['mediaPeers', 'signal', 'gotRequestMute', 'customEvent'],
} as const satisfies SpaceFeature
