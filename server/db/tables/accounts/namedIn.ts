import type { NotificationKind } from '#shared/http/notifications.ts'

/** A field that is somebody's name, and the one beside it that says who that is, where there is one. */
type NameField = readonly [name: string, id?: string]

/** Where notifications of each kind name people. All else in them is what people wrote, or what things are called. */
const ofNotices: Readonly<Record<NotificationKind, readonly NameField[]>> = {
  announcement: [],
  roleChange: [['byName']],
  nookRequest: [['userName', 'userId']],
  bookingReminder: [],
  eventReminder: [],
  eventPlace: [],
  eventChanged: [],
  eventCalledOff: [],
  eventPlaceLost: [],
  nookGrant: [],
  missedCall: [['userName', 'userId']],
  missedMeanwhile: [['userName']],
  lotteryWin: [],
  ban: [],
  unban: [],
  // Somebody's, or that of a space.
  reportHandled: [['subjectName']],
  inviteUsed: [['userName', 'userId']],
  handedOver: [['byName'], ['toName', 'toUserId']],
  ending: [['byName']],
  endingOff: [['byName']],
  spaceQuarantined: [],
  archiveEnding: [],
  archiveGone: [],
  originWished: [['userName']],
  originAnswered: [],
  broadcast: [],
}

/** Of logs, and of what is kept with reports. */
const elsewhere: readonly NameField[] = [['displayName'], ['name', 'userId']]

/** @param kind of a notification; undefined: the JSON is of another table */
export const namesIn = (kind: string | undefined): readonly NameField[] =>
  kind === undefined ? elsewhere : (ofNotices[kind as NotificationKind] ?? [])

/** Whether a value of an object is the name of somebody, as far as the object says. */
export function isNameOf(
  fields: readonly NameField[],
  within: Readonly<Record<string, unknown>>,
  field: string,
  userId: string,
): boolean {
  return fields.some(([name, id]) => name === field && (id === undefined || within[id] === userId))
}
