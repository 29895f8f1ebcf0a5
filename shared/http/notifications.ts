import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { idText, isoTime } from './fields.ts'

/** What an account may own. */
export const ownedThings = ['space', 'template', 'organization'] as const
export type OwnedThing = (typeof ownedThings)[number]

/**
 * What each kind of notification tells (decisions.md: Notifications come from). Its reader's client makes the text of
 * kind and params, in the reader's language; title and content are there only where people wrote them.
 */
export const notificationParams = {
  announcement: z.object({ announcementId: z.string(), title: z.string(), content: z.string() }),
  /** '' for `role`: the role was taken away. */
  roleChange: z.object({ role: z.string(), byName: z.string() }),
  nookRequest: z.object({ nookName: z.string(), userId: z.string(), userName: z.string() }),
  bookingReminder: z.object({ nookName: z.string(), minutes: z.number() }),
  /** It begins soon. */
  eventReminder: z.object({ eventId: z.string(), eventTitle: z.string(), startsAt: isoTime }),
  /** There is a place for who has waited for one. */
  eventPlace: z.object({ eventId: z.string(), eventTitle: z.string(), startsAt: isoTime }),
  /** It takes place at another time or on another level. */
  eventChanged: z.object({ eventId: z.string(), eventTitle: z.string(), startsAt: isoTime }),
  eventCalledOff: z.object({ eventId: z.string(), eventTitle: z.string(), startsAt: isoTime }),
  /** The space is for members only now, and one's place has gone. */
  eventPlaceLost: z.object({ eventId: z.string(), eventTitle: z.string(), startsAt: isoTime }),
  nookGrant: z.object({ nookName: z.string() }),
  /** Somebody called, and nobody took it. */
  missedCall: z.object({ userId: z.string(), userName: z.string() }),
  /** What others wanted while one did not want to be disturbed; calls are told one by one. */
  missedMeanwhile: z.object({
    items: z.array(
      z.object({
        what: z.enum(['wave', 'highFive', 'lead', 'whisper', 'knock', 'mention']),
        userName: z.string(),
        count: z.number().int(),
      }),
    ),
  }),
  lotteryWin: z.object({
    lotteryId: z.string(),
    lotteryName: z.string(),
    prizeName: z.string(),
    prizeLevel: z.number().int(),
  }),
  /** Of the account, or of one space when the notification has one; null: for good. */
  ban: z.object({ reason: z.string(), until: isoTime.nullable() }),
  unban: z.object({}),
  reportHandled: z.object({ subjectName: z.string(), outcome: z.string() }),
  inviteUsed: z.object({ userId: z.string(), userName: z.string() }),
  /** The owner closes their account, and it is theirs no more. */
  handedOver: z.object({
    what: z.enum(ownedThings),
    name: z.string(),
    byName: z.string(),
    toUserId: z.string(),
    toName: z.string(),
  }),
  /** The owner closes their account, and it is deleted then. */
  ending: z.object({ what: z.enum(ownedThings), name: z.string(), byName: z.string(), at: isoTime }),
  /** The owner has changed their mind. */
  endingOff: z.object({ what: z.enum(ownedThings), name: z.string(), byName: z.string() }),
  /** The space failed several times and is closed to everybody until then; to its owner. */
  spaceQuarantined: z.object({ until: isoTime }),
  /** One's space that is put away is deleted for good then. */
  archiveEnding: z.object({ name: z.string(), at: isoTime }),
  /** It has been. */
  archiveGone: z.object({ name: z.string() }),
  /** Somebody who furnishes a space asks that this origin be allowed; to the admins of the site. */
  originWished: z.object({ origin: z.string(), userName: z.string() }),
  /** What became of it, to whoever asked. */
  originAnswered: z.object({ origin: z.string(), outcome: z.enum(['ACCEPTED', 'REFUSED']) }),
  broadcast: z.object({ title: z.string(), content: z.string() }),
} as const

export type NotificationKind = keyof typeof notificationParams
export type NotificationParams<K extends NotificationKind> = z.infer<(typeof notificationParams)[K]>
export const notificationKinds = Object.keys(notificationParams) as NotificationKind[]

/** What one may do without; the rest is about one's account, what is one's own, or what one has won or asked for. */
export const optionalKinds = [
  'announcement',
  'inviteUsed',
  'nookRequest',
  'nookGrant',
  'bookingReminder',
  'missedCall',
  'missedMeanwhile',
] as const satisfies readonly NotificationKind[]
export type OptionalKind = (typeof optionalKinds)[number]
export const isOptional = (kind: NotificationKind): boolean =>
  (optionalKinds as readonly string[]).includes(kind)

/** The kinds that are switched off. */
export const notificationPreferences = z.object({
  off: z.array(z.enum(optionalKinds)).max(optionalKinds.length),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

export const notificationAnswer = z.object({
  id: z.string(),
  /** null: of the whole site. */
  spaceId: z.string().nullable(),
  spaceName: z.string().nullable(),
  kind: z.enum(notificationKinds),
  params: z.record(z.string(), z.unknown()),
  /** '' where only the kind says it. */
  title: z.string(),
  content: z.string(),
  createdAt: isoTime,
  readAt: isoTime.nullable(),
})
export type NotificationAnswer = z.infer<typeof notificationAnswer>

export const notificationList = z.object({
  data: z.array(notificationAnswer),
  total: z.number().int().nonnegative(),
})
export type NotificationList = z.infer<typeof notificationList>

const ofSpace = { spaceId: idText(limits.spaceIdLength).optional() }

/** Without a space: all of them. With one: its own and those of the site. */
export const unreadCountQuery = z.object(ofSpace)
export const notificationListQuery = z.object({
  ...ofSpace,
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.notificationPage),
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
})
export const unreadCountAnswer = z.object({ count: z.number().int().nonnegative() })
export const readManyBody = z.object({
  ...ofSpace,
  ids: z.array(idText()).max(limits.notificationsReadAtOnce),
  /** Beside them all that are older than this: what has come since whoever reads looked stays unread. */
  before: isoTime.optional(),
})
export const readManyAnswer = z.object({ count: z.number().int().nonnegative() })
