import type { TextOf } from '../textOf.ts'
import type { recordingErrorsText as zh } from '../zh-CN/recordingErrors.ts'

export const recordingErrorsText: TextOf<typeof zh> = {
  TooManyRecordings: 'The limit of recordings has been reached: delete some first',
  EgressNotConfigured: 'Recording is not available here',
  EgressUnavailable: 'The recording service is not available right now',
  RecordingNotAllowed: 'This site has not opened recording for this space; please ask its administrator',
  RecordingUsedUp: 'This space has used up its recording time for 30 days',
}
