import type { TextOf } from '../textOf.ts'
import type { recordingErrorsText as zh } from '../zh-CN/recordingErrors.ts'

export const recordingErrorsText: TextOf<typeof zh> = {
  TooManyRecordings: 'There are too many recordings: delete some first',
  EgressNotConfigured: 'Recording is not available here',
  EgressUnavailable: 'The recorder is out of reach',
  RecordingNotAllowed: 'This site has not opened recording for this space; please ask its administrator',
  RecordingUsedUp: 'What this space may record in 30 days is used up',
}
