import type { TextOf } from '../../text/textOf.ts'
import type { mediaText as chinese } from './texts.zh.ts'

export const mediaText: TextOf<typeof chinese> = {
  media: {
    microphone: 'Microphone',
    microphoneOn: 'Your microphone is on; click to turn it off',
    microphoneOff: 'Your microphone is off; click to turn it on',
    microphoneProblem: {
      denied: 'The device is not authorised: allow the microphone in the settings of your browser',
      none: 'No microphone was found: plug one in and try again',
      busy: 'Another program uses the microphone: close that program first',
      insecure: 'Microphones can only be used on pages opened over https',
      failed: 'The microphone could not be turned on, please try again later',
    },
    hushed: 'Somebody is presenting: everybody else is muted',
    openSound: 'Turn sound on',
    seeking: 'Connecting sound with {{names}}…',
    noPath: 'No network path to {{names}} was found, trying again; ask the site’s operator to set up a relay',
  },
}
