import type { TextOf } from '../../text/textOf.ts'
import type { mediaText as chinese } from './texts.zh.ts'

export const mediaText: TextOf<typeof chinese> = {
  media: {
    microphone: {
      name: 'Microphone',
      on: 'Your microphone is on; click to turn it off',
      off: 'Your microphone is off; click to turn it on',
      denied: 'The device is not authorised: allow the microphone in the settings of your browser',
      none: 'No microphone was found: plug one in and try again',
      busy: 'Another program uses the microphone: close that program first',
      insecure: 'Microphones can only be used on pages opened over https',
      unsupported: 'This browser cannot make voice calls: use a recent Chrome, Edge, Firefox or Safari',
      failed: 'The microphone could not be turned on, please try again later',
    },
    camera: {
      name: 'Camera',
      on: 'Your camera is on; click to turn it off',
      off: 'Your camera is off; click to turn it on',
      denied: 'The device is not authorised: allow the camera in the settings of your browser',
      none: 'No camera was found: plug one in and try again',
      busy: 'Another program uses the camera: close that program first',
      insecure: 'Cameras can only be used on pages opened over https',
      unsupported: 'This browser cannot make video calls: use a recent Chrome, Edge, Firefox or Safari',
      failed: 'The camera could not be turned on, please try again later',
    },
    hushed: 'Somebody is presenting: everybody else is muted',
    allMuted: 'Everybody is muted: raise your hand to speak',
    mutedOnEntry: 'This level mutes whoever comes in; turn your microphone on to speak',
    openSound: 'Turn sound on',
    seeking: 'Connecting sound with {{names}}…',
  },
}
