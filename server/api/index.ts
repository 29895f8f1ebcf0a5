import express, { Router } from 'express'
import type { AppContext } from '../context.ts'
import { onError, unknownPath } from '../middleware/onError.ts'
import { createIdempotency } from '../middleware/idempotency.ts'
import { createRateLimiter } from '../middleware/rateLimit.ts'
import { mockLogin, sendSms, site, smsLogin } from './auth/login.ts'
import { logout, refresh } from './auth/session.ts'
import type { Endpoint } from './endpoint.ts'
import { listMembers, updateMember } from './members/members.ts'
import { createSpace } from './spaces/createSpace.ts'
import { getGameServer, getPermission, joinPreflight, joinSpace } from './spaces/entering.ts'
import {
  listAllSpaces,
  listJoinedSpaces,
  listLikedSpaces,
  listOwnSpaces,
  listViewedSpaces,
} from './spaces/lists.ts'
import { actOnSpace, getSpace, listLevels, setCapacity, updateSpace } from './spaces/spaces.ts'
import {
  getTemplate,
  listMyPublishedTemplates,
  listMyTemplates,
  listOfficialTemplates,
  listPublishedOfficialTemplates,
} from './templates/templates.ts'
import { createApiKey, deleteApiKey, listApiKeys } from './users/apiKeys.ts'
import { listBlocks } from './users/blocks.ts'
import { getSelf, getUser, updateUser } from './users/users.ts'

/** All endpoints under /api/v2; of two paths that match, the first one counts. */
const endpoints: readonly Endpoint[] = [
  site,
  mockLogin,
  sendSms,
  smsLogin,
  refresh,
  logout,
  createApiKey,
  listApiKeys,
  deleteApiKey,
  listBlocks,
  getSelf,
  getUser,
  updateUser,
  listAllSpaces,
  listOwnSpaces,
  listJoinedSpaces,
  listLikedSpaces,
  listViewedSpaces,
  createSpace,
  getSpace,
  updateSpace,
  setCapacity,
  actOnSpace,
  getPermission,
  joinPreflight,
  joinSpace,
  getGameServer,
  listMembers,
  updateMember,
  listLevels,
  listPublishedOfficialTemplates,
  listOfficialTemplates,
  listMyPublishedTemplates,
  listMyTemplates,
  getTemplate,
]

/** Larger bodies have endpoints of their own. */
const bodyLimit = '256kb'

/** The router of /api/v2: JSON in, JSON out, errors as {code, message, details?}. */
export function createApi(ctx: AppContext): Router {
  const router = Router()
  const checkRate = createRateLimiter(ctx.requestLimits)
  const tools = { checkRate, once: createIdempotency(ctx) }
  router.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store')
    next()
  })
  router.use(async (req, _res, next) => {
    await checkRate('api', req)
    next()
  })
  // Whatever a client calls it: a body that is no JSON gets a clear answer.
  router.use(
    express.json({
      limit: bodyLimit,
      type: (req) => !(req.headers['content-type'] ?? '').startsWith('multipart/'),
    }),
  )
  for (const one of endpoints) one.mount(router, ctx, tools)
  router.use(unknownPath)
  router.use(onError(ctx.log))
  return router
}
