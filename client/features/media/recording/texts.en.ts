import type { TextOf } from '../../../text/textOf.ts'
import type { recordingText as chinese } from './texts.zh.ts'

export const recordingText: TextOf<typeof chinese> = {
  start: 'Record',
  starting: 'Starting to record…',
  startOf: {
    proximity: 'Record this conversation',
    whisper: 'Record this whisper',
    nook: 'Record what is said in this room',
    meeting: 'Record this meeting',
    stage: 'Record the stage',
    cast: 'Record this screen',
  },
  recorded: 'This conversation is being recorded',
  end: 'End recording',
  ending: 'Ending…',
  askTitle: 'Start recording?',
  askBody:
    'Everybody here will see that it is being recorded. It ends with the conversation, or whenever you end it.',
  confirm: 'Start recording',
  confirming: 'Starting…',
  ended: 'The recording has ended. You can find it under “Recordings” in the space admin',
  endFailed: 'The recording could not be ended: {{reason}}',
  notStarted: 'The recording did not work. Try again later',
}
