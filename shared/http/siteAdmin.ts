import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { banDurations, operationActions, operationSubjects, spaceActs } from '../rules/siteAdmin.ts'
import { idText, isoTime, listOf, multilineText, pageQuery, text } from './fields.ts'

const flagText = z.enum(['true', 'false']).transform((value) => value === 'true')
const searchText = text(0, 100).optional()

export const disableBody = z.object({ spaceId: idText(limits.spaceIdLength), disable: z.boolean() })
export const releaseSpaceBody = z.object({ spaceId: idText(limits.spaceIdLength) })
export const setOfficialQuery = z.object({ spaceId: idText(limits.spaceIdLength), official: flagText })

export const userIdParams = z.object({ userId: idText() })
export const banUserBody = z.object({
  lastHours: z
    .number()
    .refine((hours) => (banDurations as readonly number[]).includes(hours), {
      error: `one of ${banDurations.join(', ')}`,
    })
    .meta({ enum: [...banDurations] }),
  /** Told to the one who is banned. */
  reason: multilineText(0, limits.banReasonLength).default(''),
})
export type BanUserBody = z.input<typeof banUserBody>

/** An account as site admins see it. Nobody sees another person's whole phone number. */
export const adminUser = z.object({
  id: z.string(),
  userName: z.string(),
  displayName: z.string(),
  avatar: z.number().int(),
  description: z.string(),
  /** Site roles: ADMIN or none. */
  roles: z.array(z.string()),
  /** `138*****678` */
  phone: z.string().nullable(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
  /** null: not banned, or no more. */
  bannedUntil: isoTime.nullable(),
  banReason: z.string(),
})
export type AdminUser = z.infer<typeof adminUser>
export const adminUserList = listOf(adminUser)
export type AdminUserList = z.infer<typeof adminUserList>
export const userListQuery = z.object({
  take: pageQuery.size,
  skip: pageQuery.offset,
  /** Part of the name shown or of the log-in name, a whole id or a whole phone number. */
  search: searchText,
  /** Only those who are banned now, or only the others. */
  banned: flagText.optional(),
})

export const broadcastBody = z.object({
  title: text(1, limits.announcementTitle),
  content: multilineText(1, limits.broadcastContent),
})
export type BroadcastBody = z.input<typeof broadcastBody>
/** How many people were told. */
export const broadcastAnswer = z.object({ count: z.number().int().nonnegative() })

const many = (id: z.ZodString) =>
  z
    .array(id)
    .min(1)
    .max(limits.bulkIds)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'named twice' })

/** Each by itself, in the order asked: what was in the way, a code as of an error; null: it is done. */
export const bulkAnswer = z.object({
  data: z.array(z.object({ id: z.string(), problem: z.string().nullable() })),
})
export type BulkAnswer = z.infer<typeof bulkAnswer>

export const actOnSpacesBody = z.object({
  ids: many(idText(limits.spaceIdLength)),
  act: z.enum(spaceActs),
})
export const banUsersBody = z.object({
  ids: many(idText()),
  lastHours: banUserBody.shape.lastHours,
  /** Told to each. */
  reason: multilineText(1, limits.banReasonLength),
})
export type BanUsersBody = z.input<typeof banUsersBody>
export const unbanUsersBody = z.object({ ids: many(idText()) })

const count = z.number().int().nonnegative()
/** Days begin by `offset`, minutes east of UTC: 480 in China. */
export const overviewQuery = z.object({ offset: z.coerce.number().int().min(-720).max(840).default(0) })
/** `today` since midnight, `week` of the last seven days, today among them. */
const newcomers = z.object({ total: count, today: count, week: count })
export const overviewAnswer = z.object({
  /** Inside spaces at this moment, and how many spaces that are. */
  online: z.object({ people: count, spaces: count }),
  /** With an account. */
  people: newcomers,
  /** That are not put away. */
  spaces: newcomers,
  /** That wait for somebody. */
  reports: count,
  storage: z.object({
    usedBytes: count,
    /** Of the disk; null: the system does not say. */
    freeBytes: count.nullable(),
    totalBytes: count.nullable(),
    isNearlyFull: z.boolean(),
  }),
})
export type OverviewAnswer = z.infer<typeof overviewAnswer>

export const reportListQuery = z.object({ ...pageQuery, state: z.enum(['OPEN', 'HANDLED', 'DISMISSED']) })
export const handleReportBody = z.object({
  /** HANDLED: something was done about it. DISMISSED: there was nothing to do. */
  outcome: z.enum(['HANDLED', 'DISMISSED']),
  /** For the site admins alone. */
  note: multilineText(0, limits.reportNote).default(''),
  /** All open reports of the same thing with it. */
  all: z.boolean().default(false),
})
export type HandleReportBody = z.input<typeof handleReportBody>
export const handleReportsBody = z.object({
  ids: many(idText()),
  outcome: handleReportBody.shape.outcome,
  note: handleReportBody.shape.note,
})
export type HandleReportsBody = z.input<typeof handleReportsBody>
/** How many reports were closed. */
export const handledAnswer = z.object({ count: z.number().int().positive() })

/** What a line of the log tells beside who, when and what, by action. */
const operationDetails = z.record(z.string(), z.unknown())

export const operationEntry = z.object({
  id: z.string(),
  at: isoTime,
  user: z.object({ id: z.string(), name: z.string() }),
  /** Network address; '' from within a space. */
  address: z.string(),
  action: z.enum(operationActions),
  subjectType: z.enum(operationSubjects),
  subjectId: z.string(),
  subjectName: z.string(),
  spaceId: z.string().nullable(),
  details: operationDetails,
})
export type OperationEntry = z.infer<typeof operationEntry>
/** `actions`: what has ever been done and is to be chosen from, whatever is asked for. */
export const operationList = listOf(operationEntry).extend({ actions: z.array(z.enum(operationActions)) })
export type OperationList = z.infer<typeof operationList>

const operationFilter = {
  action: z.enum(operationActions).optional(),
  userId: idText().optional(),
  spaceId: idText(limits.spaceIdLength).optional(),
  search: searchText,
  from: isoTime.optional(),
  /** The first moment that counts no more. */
  to: isoTime.optional(),
}
export const operationQuery = z.object({ ...pageQuery, ...operationFilter })
export const operationExportQuery = z.object(operationFilter)
