import { fail } from '#shared/errors.ts'
import { disableBody, releaseSpaceBody, setOfficialQuery } from '#shared/http/siteAdmin.ts'
import { consoleSpaceEntry, spaceEntry } from '#shared/http/spaces.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import { aboutSpace, logOperation } from '../../log/operationLog.ts'
import { endpoint } from '../endpoint.ts'
import type { Endpoint } from '../endpoint.ts'
import { presentSpaceById } from '../spaces/findSpace.ts'
import { presentForConsole } from '../spaces/lists.ts'

const setDisable = (
  path: string,
  summary: string,
  flag: 'disableChatPersist' | 'disableAudioVideo',
  action: 'site.disableChat' | 'site.disableAudioVideo',
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
    async (ctx, { user, req, body }) => {
      const space = (await spaces.find(ctx.db, body.spaceId)) ?? fail('SpaceNotFound')
      await spaces.update(ctx.db, space.id, { [flag]: body.disable }, ctx.clock.now())
      ctx.bus.tell('spaceChanged', { spaceId: space.id })
      await logOperation(
        ctx,
        { user, req },
        {
          action,
          ...aboutSpace(space),
          details: { disable: body.disable },
        },
      )
      return presentSpaceById(ctx, space.id, user)
    },
  )

export const setDisableChat = setDisable(
  '/site-admin/set-disable-chat',
  'Closes the text chat of a space, or opens it again',
  'disableChatPersist',
  'site.disableChat',
)

export const setDisableAudioVideo = setDisable(
  '/site-admin/set-disable-audio-video',
  'Closes sound and picture of a space, or opens them again',
  'disableAudioVideo',
  'site.disableAudioVideo',
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
    const space = (await spaces.find(ctx.db, query.spaceId)) ?? fail('SpaceNotFound')
    if (query.official && !space.isPublic) fail('SpaceNotPublic')
    await spaces.update(
      ctx.db,
      space.id,
      { origin: query.official ? 'OFFICIAL' : 'COMMUNITY' },
      ctx.clock.now(),
    )
    await logOperation(
      ctx,
      { user, req },
      {
        action: 'site.setOfficial',
        ...aboutSpace(space),
        details: { official: query.official },
      },
    )
    // Who looked around there has nothing to do in a space of the community.
    ctx.bus.tell('spaceChanged', { spaceId: space.id })
    return presentSpaceById(ctx, space.id, user)
  },
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
