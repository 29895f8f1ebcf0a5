import { z } from 'zod'
import { appIdPattern, spacePlatforms, stsLengthMax } from '../cloud/build.ts'
import { limits } from '../rules/limits.ts'
import { roleOrder } from '../rules/roles.ts'
import { banDurations } from '../rules/siteAdmin.ts'
import { idText, isoTime, listOf, multilineText, pageQuery, text } from './fields.ts'

/** A picture for the display screen: a file of this site, or an address. */
const pictureAddress = z
  .string()
  .min(1)
  .max(limits.addressLength)
  .regex(/^(?:\/(?!\/)|https?:\/\/)\S*$/, 'a path on this site or an http address')

const flags = {
  allowAudioChat: z.boolean(),
  allowVideoChat: z.boolean(),
  allowScreenShare: z.boolean(),
  hideInMetaCity: z.boolean(),
  allowMultiPlayer: z.boolean(),
}
export const settingFlags = Object.keys(flags) as (keyof typeof flags)[]

/** What managers of a space may set, one call each. */
export const settingShapes = {
  ...flags,
  topMessage: multilineText(0, limits.topMessage),
  screenImage: z.array(pictureAddress).max(limits.screenImages),
  meetingBanner: multilineText(0, limits.meetingBannerLength),
  customerRegistration: z.boolean(),
} as const
const settings = z.object(settingShapes)
export type SettingValues = z.infer<typeof settings>
export type SettingName = keyof SettingValues
export const settingNames = Object.keys(settingShapes) as SettingName[]

/** The body (and the answer) of the call that sets one of them: it alone. */
export const settingBody = (name: SettingName): z.ZodType<Partial<SettingValues>, Partial<SettingValues>> =>
  settings.pick({ [name]: true } as Record<SettingName, true>) as unknown as z.ZodType<
    Partial<SettingValues>,
    Partial<SettingValues>
  >

/** Without a value it is turned to the other. */
export const publicBody = z.object({ public: z.boolean().optional() }).optional()
export const publicAnswer = z.object({ public: z.boolean() })

/** PUT /spaces/{id}/admin/setting/build; the answer is the same. */
export const buildBody = z
  .object({
    platform: z.enum(spacePlatforms),
    appId: z.string().regex(appIdPattern, 'letters, digits and . _ : - only').nullable(),
    sts: z.string().min(1).max(stsLengthMax).nullable(),
  })
  .refine(({ appId, sts }) => sts === null || appId !== null, {
    path: ['sts'],
    message: 'a token needs an appId',
  })

/** GET /spaces/{id}/admin/setting */
export const spaceSettingsAnswer = z.object({
  ...settingShapes,
  public: z.boolean(),
  capacity: z.number().int(),
  /** Set by site admins. */
  disableChatPersist: z.boolean(),
  disableAudioVideo: z.boolean(),
})
export type SpaceSettingsAnswer = z.infer<typeof spaceSettingsAnswer>

/** GET /spaces/{id}/admin: the record of in-space.md §3. */
export const spaceAdminAnswer = z.object({
  space: z.object({
    ...settingShapes,
    id: z.string(),
    name: z.string(),
    description: z.string(),
    platform: z.string(),
    /** What draws it elsewhere, and the token for that; null: our own. */
    buildId: z.string().nullable(),
    sts: z.string().nullable(),
    isPublic: z.boolean(),
    disableChatPersist: z.boolean(),
    capacity: z.number().int(),
    ownerId: z.string(),
  }),
  settings: spaceSettingsAnswer,
  /** Whether anything can be recorded there, or was. */
  recordings: z.boolean(),
})
export type SpaceAdminAnswer = z.infer<typeof spaceAdminAnswer>

/** None: an ordinary member. OWNER is had by transfer alone. */
export const rolesBody = z.object({ userId: idText(), roles: z.array(z.enum(roleOrder)).max(4) })

export const teacherBody = z.object({ userId: idText(), teacher: z.boolean() })

export const spaceBanEntry = z.object({
  userId: z.string(),
  displayName: z.string(),
  avatar: z.number().int(),
  reason: z.string(),
  bannedBy: z.string(),
  bannedByName: z.string(),
  createdAt: isoTime,
  /** When they may come again; null: never. */
  until: isoTime.nullable(),
})
export const spaceBanList = listOf(spaceBanEntry)
export type SpaceBanList = z.infer<typeof spaceBanList>
/** 99999 hours: for good. */
export const spaceBanBody = z.object({
  userId: idText(),
  hours: z.literal(banDurations),
  reason: text(0, limits.banReasonLength),
})
export type SpaceBanBody = z.infer<typeof spaceBanBody>
export const spaceBanParams = z.object({ id: idText(limits.spaceIdLength), userId: idText() })

/** Numbers of placed rooms on a level. */
export const memberLayout = z.object({
  permittedRooms: z.array(z.number().int().min(0).max(1_000_000)).max(limits.permittedRooms),
})
const levelNumber = z.string().regex(/^\d{1,9}$/, 'the number of a level')
const layouts = z
  .record(levelNumber, memberLayout)
  .refine((levels) => Object.keys(levels).length <= limits.levelsMax, `at most ${limits.levelsMax} levels`)

/** Without a level: the one people start on. */
export const setSingleBody = z.object({
  userId: idText(),
  layout: memberLayout,
  level: levelNumber.optional(),
})
export const setAllBody = z.object({ userId: idText(), layouts })
export const memberLayouts = z.object({ userId: z.string(), layouts })
export const memberLayoutsList = listOf(memberLayouts)
export const pageOnlyQuery = z.object(pageQuery)
