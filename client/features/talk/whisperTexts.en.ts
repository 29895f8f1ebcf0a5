import type { TextOf } from '../../text/textOf.ts'
import type { whisperText as chinese } from './whisperTexts.zh.ts'

export const whisperText: TextOf<typeof chinese> = {
  asks: '{{name}} would like to whisper with you',
  accept: 'Accept',
  decline: 'Not now',
  asked: 'You have asked {{names}} to whisper; waiting for an answer',
  cancel: 'Cancel',
  wants: '{{name}} would like to join your whisper',
  letIn: 'Let them in',
  waits: 'Waiting to be let into the whisper',
}
