import type { TextOf } from '../../text/textOf.ts'
import type { callsText as chinese } from './texts.zh.ts'

export const callsText: TextOf<typeof chinese> = {
  rings: '{{name}} calls you',
  ringsHint: 'Taking it turns your microphone on; you can talk from where you are',
  calling: 'Calling {{name}}…',
  callingHint: 'Your microphone is turned on when they take it',
  accept: 'Take it',
  decline: 'Decline',
  cancel: 'Cancel',
  ended: {
    declined: '{{name}} did not take the call',
    busy: '{{name}} is in a call and will see that you called',
    disturbed: '{{name}} does not want to be disturbed and will see that you called',
    missed: '{{name}} did not answer and will see that you called',
    gone: '{{name}} has left the space and will see that you called',
    cancelledByOther: '{{name}} does not call any more',
    missedByMe: 'Missed call: {{name}}',
  },
  offers: { highFive: '{{name}} would like a high five', lead: '{{name}} would like to lead you' },
  offerHints: {
    highFive: 'Hold out your hand and you clap',
    lead: 'You walk behind them; take a step of your own to stop',
  },
  offerYes: { highFive: 'High five', lead: 'Follow' },
  offerNo: 'No, thanks',
  offerEnds: {
    highFive: {
      accepted: 'You and {{name}} gave each other a high five',
      declined: '{{name}} would rather not clap now',
      expired: '{{name}} did not answer',
      gone: '{{name}} has gone',
    },
    lead: {
      accepted: '{{name}} walks with you',
      declined: '{{name}} does not come along',
      expired: '{{name}} did not answer',
      gone: '{{name}} has gone',
    },
  },
  waves: '{{name}} waves to you',
  wavesBack: '{{name}} waves back',
  highFives: '{{name}} gives you a high five',
  notifies: '{{name}}: {{text}}',
  mutes: '{{name}} asks you to mute',
  mutesVideo: '{{name}} asks you to turn off your camera',
  answers: '{{name}} replied: {{text}}',
  leadTitle: 'Follow {{name}}?',
  leadText: 'You will walk behind them; take a step of your own to stop.',
  leadYes: 'Follow',
  leadNo: 'No, thanks',
  leadGone: '{{name}} cannot be followed now',
}
