import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { idText, isoTime, listOf, pageQuery, text } from './fields.ts'

/** Role name → true, as every entity shows roles. */
export const roleMap = z.record(z.string(), z.literal(true))

/** The nested entry of platform.md §3: one shape for lists and single spaces. */
export const spaceEntry = z.object({
  space: z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    /** English twins of official spaces. */
    nameEn: z.string().optional(),
    descriptionEn: z.string().optional(),
    bannerId: z.string().nullable(),
    createdAt: isoTime,
    /** 'r3f': our own client. */
    platform: z.string(),
    capacity: z.number().int(),
    topMessage: z.string(),
    screenImage: z.array(z.string()),
    meetingBanner: z.string(),
  }),
  settings: z.object({
    isPublic: z.boolean(),
    disableChatPersist: z.boolean(),
    disableAudioVideo: z.boolean(),
    allowAudioChat: z.boolean(),
    allowVideoChat: z.boolean(),
    allowScreenShare: z.boolean(),
    allowMultiPlayer: z.boolean(),
  }),
  /** Those who may manage the space, and the one who asks. The whole list: GET …/members. */
  members: z.array(z.object({ userId: z.string(), roles: roleMap })),
  /** What draws it elsewhere, of one space asked for by its id by somebody who may enter; null: our own does. */
  build: z.object({ appId: z.string(), sts: z.string() }).nullable(),
  matrix: z.object({
    likes: z.number().int(),
    views: z.number().int(),
    lastMonthLikes: z.number().int(),
    iLiked: z.boolean(),
  }),
  creator: z.object({ id: z.string(), displayName: z.string(), avatar: z.number().int() }),
  onlinePlayers: z.number().int().nonnegative(),
  attachmentMap: z.record(z.string(), z.object({ url: z.string() })),
  template: z.object({ id: z.string(), banner: z.string() }).nullable(),
  hideInMetaCity: z.boolean(),
  /** Of one space asked for by its id: the event that is on in it, or begins within a day. */
  nextEvent: z
    .object({
      id: z.string(),
      title: z.string(),
      startsAt: isoTime,
      endsAt: isoTime,
      /** The time of the server, which the countdown goes by. */
      now: isoTime,
    })
    .optional(),
  origin: z.enum(['COMMUNITY', 'OFFICIAL']),
})
export type SpaceEntry = z.infer<typeof spaceEntry>
export const spaceList = listOf(spaceEntry)
export type SpaceList = z.infer<typeof spaceList>

const spaceForm = {
  name: text(1, limits.spaceName),
  description: text(0, limits.spaceDescription),
  template: idText(),
  private: z.boolean(),
  /** Empty or null: the picture of the template. */
  bannerId: z.union([idText(), z.literal('')]).nullable(),
}
export const createSpaceBody = z.object({
  ...spaceForm,
  description: spaceForm.description.default(''),
  private: spaceForm.private.default(false),
  bannerId: spaceForm.bannerId.default(null),
})
export type CreateSpaceBody = z.input<typeof createSpaceBody>
export const updateSpaceBody = z.object(spaceForm).partial()
export type UpdateSpaceBody = z.input<typeof updateSpaceBody>

export const sortKeys = ['hottest', 'latest', 'm-hottest'] as const
export type SortKey = (typeof sortKeys)[number]

const listQuery = {
  ...pageQuery,
  search: text(0, 100).optional(),
  sortK: z.enum(sortKeys).default('hottest'),
}
/** Spaces with hideInMetaCity among one's own. */
export const hiddenChoices = ['include', 'exclude', 'only'] as const
export const ownSpacesQuery = z.object({ ...listQuery, hidden: z.enum(hiddenChoices).default('include') })
export const allSpacesQuery = z.object({
  ...listQuery,
  origin: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['community', 'official']))
    .optional(),
})

/** A space as the console of site admins shows it. */
export const consoleSpaceEntry = spaceEntry.extend({
  /** Closed to everybody for a while, as it failed several times; null: open. `reason`: the last error, one line. */
  quarantined: z.object({ until: isoTime, reason: z.string() }).nullable(),
  /** Of those that are put away and can be deleted for good: since when, and when that is (null: never by itself). */
  archived: z.object({ at: isoTime, endsAt: isoTime.nullable() }).optional(),
})
export type ConsoleSpaceEntry = z.infer<typeof consoleSpaceEntry>
export const consoleSpaceList = listOf(consoleSpaceEntry)
export type ConsoleSpaceList = z.infer<typeof consoleSpaceList>

/** What the console of site admins asks for: as allSpacesQuery. */
export const everySpaceQuery = z.object({
  ...allSpacesQuery.shape,
  hidden: z.enum(hiddenChoices).default('include'),
  /** The spaces that are put away, and only those. */
  archived: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  /** The spaces that are closed for a while as they failed several times, and only those. */
  quarantined: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
})

export const permissionAnswer = z.object({
  canView: z.boolean(),
  canManage: z.boolean(),
  capacityNotReached: z.boolean(),
  /** Why not, where canView is false: there is no such space, one was sent out of it, or it is private. */
  reason: z.enum(['notFound', 'banned', 'private']).optional(),
  /** Of who was sent out: why ('': nobody said), and until when (null: until somebody lets them in again). */
  ban: z.object({ reason: z.string(), until: isoTime.nullable() }).optional(),
})
export type PermissionAnswer = z.infer<typeof permissionAnswer>

export const joinBody = z.object({ token: z.string().max(256).optional() }).optional()

export const actionQuery = z.object({
  type: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['like', 'view'])),
})
export const actionAnswer = z.object({
  likes: z.number().int(),
  views: z.number().int(),
  iLiked: z.boolean(),
})
export type ActionAnswer = z.infer<typeof actionAnswer>

export const capacityBody = z.object({ capacity: z.number().int().min(1).max(limits.capacityMax) })
export const capacityAnswer = capacityBody

/** `ws://host/gs/{spaceId}`: a bare JSON string, as published clients want it. */
export const assignmentAnswer = z.string()
/** Longer than our own ids: published clients rewrite ids (docs/protocol.md). */
export const assignmentParams = z.object({ id: z.string().min(1).max(64) })

export const levelEntry = z.object({
  /** `{spaceId}.{n}` */
  levelId: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
})
export const levelList = listOf(levelEntry)

/** An uploaded picture of a space. */
export const attachmentEntry = z.object({
  attachmentId: z.string(),
  geturl: z.string(),
  kind: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  createdAt: isoTime,
})
export type AttachmentEntry = z.infer<typeof attachmentEntry>
export const attachmentList = listOf(attachmentEntry)
export type AttachmentList = z.infer<typeof attachmentList>
export const attachmentListQuery = z.object(pageQuery)
export const bannerUploadAnswer = z.object({ attachmentId: z.string(), geturl: z.string() })
export type BannerUploadAnswer = z.infer<typeof bannerUploadAnswer>

/** What cannot be undone wants the name of the space, typed. */
export const deleteSpaceBody = z.object({ name: z.string().max(200) })
export const transferSpaceBody = z.object({ userId: idText(), name: z.string().max(200) })
