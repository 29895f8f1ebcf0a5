import type { TextOf } from '../../text/textOf.ts'
import type { mediaText as chinese } from './texts.zh.ts'

export const mediaText: TextOf<typeof chinese> = {
  media: {
    microphone: {
      name: 'Microphone',
      on: 'Your microphone is on; click to turn it off',
      off: 'Your microphone is off; click to turn it on',
      held: 'Your microphone is muted; click to change that',
      closed: 'The space has closed voice chat: your microphone is off',
      devices: 'Sound devices',
    },
    camera: {
      name: 'Camera',
      on: 'Your camera is on; click to turn it off',
      off: 'Your camera is off; click to turn it on',
      closed: 'The space has closed video: your camera is off',
      devices: 'Picture devices',
    },
    notHeard: '{{name}}: {{why}}',
    hushed: 'Somebody is presenting: everybody else is muted',
    allMuted: 'Everybody is muted: raise your hand to speak',
    mutedOnEntry: 'You enter this level muted; turn your microphone on to speak',
    openSound: 'Turn sound on',
    recorded: 'This conversation is being recorded',
    seeking: 'Connecting sound with {{names}}…',
  },
}
