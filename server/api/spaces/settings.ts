import { fail } from '#shared/errors.ts'
import type { Request } from 'express'
import { spaceIdParams } from '#shared/http/fields.ts'
import {
  buildBody,
  publicAnswer,
  publicBody,
  settingBody,
  settingFlags,
  settingNames,
  spaceAdminAnswer,
  spaceSettingsAnswer,
} from '#shared/http/spaceAdmin.ts'
import type { SettingName } from '#shared/http/spaceAdmin.ts'
import { capacityAnswer, capacityBody } from '#shared/http/spaces.ts'
import type { AppContext } from '../../context.ts'
import * as recordings from '../../db/tables/spaces/recordings.ts'
import type { SpaceChanges } from '../../db/tables/spaces/spaces.ts'
import { aboutSpace, logOperation } from '../../log/operationLog.ts'
import { presentSpaceAdmin, presentSpaceSettings } from '../../presenters/spaceAdmin.ts'
import type { Caller } from '../caller.ts'
import { changeSpace } from './changeSpace.ts'
import { endpoint } from '../endpoint.ts'
import type { Endpoint } from '../endpoint.ts'
import type { SpaceVisit } from './findSpace.ts'

/** Who sets something, from where, and of which space. */
interface SettingCall {
  readonly user: Caller
  readonly req: Request
  readonly visit: SpaceVisit
}

const ofSpace = { params: spaceIdParams, space: 'params.id', unknown: 'SpaceNotFound' } as const
/** Each is told to everybody inside. */
const ofSetting = { ...ofSpace, limit: 'create' } as const

export const getSpaceAdmin = endpoint(
  {
    method: 'get',
    path: '/spaces/:id/admin',
    auth: 'user',
    summary: 'A space as its managers see it',
    ...ofSpace,
    answer: spaceAdminAnswer,
  },
  async ({ db, liveKit }, { visit: { space } }) =>
    presentSpaceAdmin(
      space,
      (liveKit?.records && (await liveKit.recordingRights.isAllowed(space.id))) ||
        (await recordings.count(db, space.id)) > 0,
    ),
)

export const getSpaceSettings = endpoint(
  {
    method: 'get',
    path: '/spaces/:id/admin/setting',
    auth: 'user',
    summary: 'The settings of a space',
    ...ofSpace,
    answer: spaceSettingsAnswer,
  },
  (_ctx, { visit }) => presentSpaceSettings(visit.space),
)

/** Stores a change, tells those who are inside, and writes down who made it. */
async function change(
  ctx: AppContext,
  { user, req, visit: { space } }: SettingCall,
  changes: SpaceChanges,
): Promise<void> {
  await changeSpace(ctx, space.id, changes, user)
  await logOperation(
    ctx,
    { user, req },
    { action: 'space.setting', ...aboutSpace(space), details: { ...changes } },
  )
}

export const setPublic = endpoint(
  {
    method: 'put',
    path: '/spaces/:id/admin/setting/public',
    auth: 'user',
    summary: 'Opens a space to everybody or to members only; without a value turns it round',
    ...ofSetting,
    body: publicBody,
    answer: publicAnswer,
  },
  async (ctx, call) => {
    const isPublic = call.body?.public ?? !call.visit.space.isPublic
    await change(ctx, call, { isPublic })
    return { public: isPublic }
  },
)

export const setCapacity = endpoint(
  {
    method: 'put',
    path: '/spaces/:id/admin/setting/capacity',
    auth: 'user',
    summary: 'How many people may be in a space at once',
    ...ofSetting,
    body: capacityBody,
    answer: capacityAnswer,
  },
  async (ctx, call) => {
    await change(ctx, call, call.body)
    return call.body
  },
)

export const setBuild = endpoint(
  {
    method: 'put',
    path: '/spaces/:id/admin/setting/build',
    auth: 'user',
    summary: 'Whether a space is drawn by browsers or for them, and by what; without an appId by this server',
    ...ofSetting,
    body: buildBody,
    answer: buildBody,
  },
  async (ctx, call) => {
    const { platform, appId, sts } = call.body
    const { space } = call.visit
    await changeSpace(ctx, space.id, { platform, buildAppId: appId, buildSts: sts }, call.user)
    // The token is nobody's to read in a log.
    const details = { platform, appId }
    await logOperation(ctx, call, { action: 'space.setting', ...aboutSpace(space), details })
    return call.body
  },
)

const summaries: Readonly<Record<SettingName, string>> = {
  allowAudioChat: 'Whether people may talk',
  allowVideoChat: 'Whether people may show themselves',
  allowScreenShare: 'Whether people may share their screens',
  hideInMetaCity: 'Whether the space is kept off the lists',
  allowMultiPlayer: 'Whether people see each other; otherwise everybody is alone',
  topMessage: 'The message pinned on top of the space',
  screenImage: 'The pictures of the display screen',
  meetingBanner: 'The text of the meeting banner',
  customerRegistration: 'Whether people are asked for their contact data',
}

const setOne = (name: SettingName, path: string): Endpoint =>
  endpoint(
    {
      method: 'put',
      path,
      auth: 'user',
      summary: summaries[name],
      ...ofSetting,
      body: settingBody(name),
      answer: settingBody(name),
      ...(name === 'hideInMetaCity' && { errors: ['SpaceHiddenBySite'] }),
    },
    async (ctx, call) => {
      const { topMessage, meetingBanner } = call.body
      await ctx.moderation.checkTexts(topMessage, meetingBanner)
      const shows = call.body.hideInMetaCity === false
      if (shows && call.visit.space.hiddenBySite && !call.user.isSiteAdmin) fail('SpaceHiddenBySite')
      await change(ctx, call, call.body)
      return call.body
    },
  )

/** The specification writes these paths both with and without admin/setting (in-space.md §7). */
const alsoShort: readonly SettingName[] = [...settingFlags, 'screenImage', 'meetingBanner']

const operation = (name: string): string => `set${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** One call for each setting, by the name of its operation. */
export const settingEndpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries([
  ...settingNames.map((name) => [operation(name), setOne(name, `/spaces/:id/admin/setting/${name}`)]),
  ...alsoShort.map((name) => [`${operation(name)}Short`, setOne(name, `/spaces/:id/${name}`)]),
])
