import type { TextOf } from '../../text/textOf.ts'
import type { callsText as chinese } from './texts.zh.ts'

export const callsText: TextOf<typeof chinese> = {
  calls: {
    rings: '{{name}} calls you',
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
  },
}
