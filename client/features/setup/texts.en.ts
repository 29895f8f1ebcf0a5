import type { TextOf } from '../../text/textOf.ts'
import type { setupText as chinese } from './texts.zh.ts'

export const setupText: TextOf<typeof chinese> = {
  setup: {
    subtitle: 'Choose how you look and what people call you.',
    subtitleGuest: 'Choose how you look. Others see you as “{{name}}”.',
    devicesSubtitle:
      'Do you want to be heard and seen? You can leave both off and switch them on inside at any time.',
    steps: { CHARACTER_SELECTION: 'Avatar', AUDIO_VIDEO_SETUP: 'Audio and video' },
    on: 'Next',
    back: 'Back',
    microphone: { turnOn: 'Turn the microphone on', turnOff: 'Turn the microphone off' },
    camera: {
      turnOn: 'Turn the camera on',
      turnOff: 'Turn the camera off',
      isOff: 'Camera is turned off',
    },
    devices: 'Choose devices, test the sound',
    person: 'Avatar',
    previous: 'Previous avatar',
    next: 'Next avatar',
    choose: 'Choose avatar {{n}}',
    name: 'Display name',
    namePlaceholder: 'For example: Lin Xiaoman',
    nameEmpty: 'The role ID must not be empty',
    nameLong: 'At most {{max}} characters',
    nameInvalid: 'The name has characters that cannot be shown',
    enter: 'Visit space',
    entering: 'Entering…',
    failed: 'Could not enter the space: {{reason}}',
    failedPlain: 'Could not enter the space. Please try again later.',
    unknownLevel: 'The level of the link was not found; this is the default one',
  },
}
