import type { v1 } from '../../protocol/messages.ts'

/** What people do with a nook, and who has it: of the nook that is there, whatever a layout says. */
export const livedFields = [
  'owner',
  'bookings',
  'bookedBy',
  'requestedUsers',
  'isInMeeting',
  'hasCode',
  'locked',
  'guests',
  'recordingInfo',
] as const satisfies readonly (keyof v1.NookDiff.$Properties)[]
