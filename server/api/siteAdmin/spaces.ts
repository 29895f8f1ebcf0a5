import { fail } from '#shared/errors.ts'
import {
  actOnSpacesBody,
  bulkAnswer,
  disableBody,
  releaseSpaceBody,
  setOfficialQuery,
} from '#shared/http/siteAdmin.ts'
import { consoleSpaceEntry, spaceEntry } from '#shared/http/spaces.ts'
import type { OperationAction, SpaceAct } from '#shared/rules/siteAdmin.ts'
import type { AppContext } from '../../context.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import type { SpaceWithCreator } from '../../db/tables/spaces/spaces.ts'
import { aboutSpace, logOperation } from '../../log/operationLog.ts'
import { endpoint } from '../endpoint.ts'
import type { Endpoint } from '../endpoint.ts'
import { presentSpaceById } from '../spaces/findSpace.ts'
import { presentForConsole } from '../spaces/lists.ts'
import type { Acting } from './acting.ts'
import { eachOf } from './eachOf.ts'

/** A change of a space that its row is: what is stored, and the line of the log. */
type Change = (space: SpaceWithCreator) => {
  readonly changes: Parameters<typeof spaces.update>[2]
  readonly action: OperationAction
  readonly details: Readonly<Record<string, unknown>>
}

const official =
  (isOfficial: boolean): Change =>
  ({ isPublic }) => {
    if (isOfficial && !isPublic) fail('SpaceNotPublic')
    return {
      changes: { origin: isOfficial ? 'OFFICIAL' : 'COMMUNITY' },
      action: 'site.setOfficial',
      details: { official: isOfficial },
    }
  }
const chat =
  (disable: boolean): Change =>
  () => ({ changes: { disableChatPersist: disable }, action: 'site.disableChat', details: { disable } })
const media =
  (disable: boolean): Change =>
  () => ({ changes: { disableAudioVideo: disable }, action: 'site.disableAudioVideo', details: { disable } })
const hidden =
  (hideInMetaCity: boolean): Change =>
  () => ({
    changes: { hideInMetaCity, hiddenBySite: hideInMetaCity },
    action: 'space.setting',
    details: { hideInMetaCity },
  })

const changes: Readonly<Record<SpaceAct, Change>> = {
  setOfficial: official(true),
  setCommunity: official(false),
  closeChat: chat(true),
  openChat: chat(false),
  closeMedia: media(true),
  openMedia: media(false),
  hide: hidden(true),
  show: hidden(false),
}

/**
 * Changes a space, tells those inside, and writes down who did it.
 * @throws ApiError SpaceNotFound, SpaceNotPublic
 */
async function act(ctx: AppContext, acting: Acting, spaceId: string, name: SpaceAct): Promise<string> {
  const { space, action, details } = await ctx.db.transaction().execute(async (tx) => {
    // It may be closed at this moment.
    await spaces.lock(tx, spaceId)
    const space = (await spaces.find(tx, spaceId)) ?? fail('SpaceNotFound')
    const { changes: stored, ...line } = changes[name](space)
    await spaces.update(tx, space.id, stored, ctx.clock.now())
    return { space, ...line }
  })
  // Who looked around in an official space has nothing to do in one of the community.
  ctx.bus.tell('spaceChanged', { spaceId: space.id })
  await logOperation(ctx, acting, { action, ...aboutSpace(space), details })
  return space.id
}

const setDisable = (
  path: string,
  summary: string,
  names: readonly [close: SpaceAct, open: SpaceAct],
): Endpoint =>
  endpoint(
    {
      method: 'post',
      path,
      auth: 'user',
      summary,
      body: disableBody,
      answer: spaceEntry,
      errors: ['SpaceNotFound'],
    },
    async (ctx, { user, req, body: { spaceId, disable } }) =>
      presentSpaceById(ctx, await act(ctx, { user, req }, spaceId, names[disable ? 0 : 1]), user),
  )

export const setDisableChat = setDisable(
  '/site-admin/set-disable-chat',
  'Closes the text chat of a space, or opens it again',
  ['closeChat', 'openChat'],
)

export const setDisableAudioVideo = setDisable(
  '/site-admin/set-disable-audio-video',
  'Closes sound and picture of a space, or opens them again',
  ['closeMedia', 'openMedia'],
)

/** Only public spaces become official; one that is so by now may always go back. */
export const setOfficial = endpoint(
  {
    method: 'post',
    path: '/site-admin/set-official',
    auth: 'user',
    summary: 'Makes a public space official, or one of the community again',
    query: setOfficialQuery,
    answer: spaceEntry,
    errors: ['SpaceNotFound', 'SpaceNotPublic'],
  },
  async (ctx, { user, req, query }) => {
    const name = query.official ? 'setOfficial' : 'setCommunity'
    return presentSpaceById(ctx, await act(ctx, { user, req }, query.spaceId, name), user)
  },
)

export const actOnSpaces = endpoint(
  {
    method: 'post',
    path: '/site-admin/spaces/act',
    auth: 'user',
    summary: 'Does one thing to several spaces; says of each whether it could be done',
    body: actOnSpacesBody,
    answer: bulkAnswer,
  },
  (ctx, { user, req, body }) => eachOf(ctx, body.ids, (id) => act(ctx, { user, req }, id, body.act)),
)

/** Nothing happens to a space that is open, or open again by now. */
export const releaseSpace = endpoint(
  {
    method: 'post',
    path: '/site-admin/release-space',
    auth: 'user',
    summary: 'Lets people at once into a space that is closed for a while because it failed several times',
    body: releaseSpaceBody,
    answer: consoleSpaceEntry,
    errors: ['SpaceNotFound'],
  },
  async (ctx, { user, req, body: { spaceId } }) => {
    const space = (await spaces.find(ctx.db, spaceId)) ?? fail('SpaceNotFound')
    const { reason = '' } = ctx.rooms.quarantined().get(space.id) ?? {}
    if (ctx.rooms.release(space.id)) {
      await logOperation(
        ctx,
        { user, req },
        { action: 'site.releaseSpace', ...aboutSpace(space), details: { reason } },
      )
    }
    return presentForConsole(ctx, await presentSpaceById(ctx, space.id, user))
  },
)
