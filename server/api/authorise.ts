import type { Request } from 'express'
import { fail } from '#shared/errors.ts'
import { httpRightOf, httpRights, isByRole, mayCall } from '#shared/rules/httpRights.ts'
import type { HttpCaller } from '#shared/rules/httpRights.ts'
import type { AppContext } from '../context.ts'
import { effectiveRole } from '../policies/space.ts'
import type { Caller } from './caller.ts'
import { visitSpace } from './spaces/findSpace.ts'
import type { SpaceVisit } from './spaces/findSpace.ts'

/**
 * Where a request names the space it is about: a field of its path, query or JSON body. The ids of levels and things
 * begin with the id of their space and a dot; what follows is left alone.
 */
export type SpaceSource =
  | `${'params' | 'query' | 'body'}.${string}`
  | ((ctx: AppContext, req: Request, user: Caller | undefined) => Promise<string | undefined>)

/** A call as the rights table knows it. */
export interface Route {
  readonly method: string
  readonly path: string
  readonly space?: SpaceSource
}

/** Anything else names no space, and nothing a database could choke on. */
const spaceIdPattern = /^[A-Za-z0-9_-]{1,64}$/

async function spaceIdOf(
  ctx: AppContext,
  source: SpaceSource,
  req: Request,
  user: Caller | undefined,
): Promise<string | undefined> {
  if (typeof source === 'function') return source(ctx, req, user)
  const [part, field] = source.split('.', 2) as ['params' | 'query' | 'body', string]
  const value = (req[part] as Readonly<Record<string, unknown>> | undefined)?.[field]
  const id = typeof value === 'string' ? value.split('.', 1)[0] : undefined
  return id !== undefined && spaceIdPattern.test(id) ? id : undefined
}

/** Whether a session of a third-party site asks about another space than the site's own. */
export const isElsewhere = (user: Caller | undefined, spaceId: string): boolean =>
  user?.onlySpaceId !== undefined && user.onlySpaceId !== spaceId

/**
 * Asks the rights table (shared/rules/httpRights.ts) whether somebody may make a call, before anything of it is
 * looked at. What one is in the space comes from here alone.
 * @returns the space that is meant; undefined where the call has none, or does not say which.
 * @throws ApiError Unauthorized, Forbidden, SpaceNotFound
 */
export async function authorise(
  ctx: AppContext,
  route: Route,
  user: Caller | undefined,
  req: Request,
): Promise<SpaceVisit | undefined> {
  const right = httpRightOf(route.method, route.path)
  if (!right) fail('Forbidden')
  const caller = callerFor(user)
  if (caller.isGuest && right.guest === 'no') fail('Unauthorized')
  const spaceId = route.space && (await spaceIdOf(ctx, route.space, req, user))
  if (spaceId === undefined) {
    if (user?.isView) fail('Forbidden')
    // A row by role says nothing before a space is known: without one the call ends in 400 or 404.
    if (!isByRole(right) && mayCall(right, caller) === 'no') fail('Forbidden')
    return undefined
  }
  const visit = (await visitSpace(ctx, spaceId, user)) ?? fail('SpaceNotFound')
  const { space, standing } = visit
  if (isElsewhere(user, space.id)) fail('Forbidden')
  if (mayCall(right, { ...caller, space: inSpace({ space, standing }) }) === 'no') fail('Forbidden')
  return visit
}

/** What somebody is in a space, as the rights table knows it. */
const inSpace = ({ space, standing }: Pick<SpaceVisit, 'space' | 'standing'>) => ({
  isPublic: space.isPublic,
  isOfficial: space.origin === 'OFFICIAL',
  role: effectiveRole(standing),
  isSentOut: standing.isBanned === true,
})

/** Whether the table lets somebody make another call about the space they ask about: for answers that say so. */
export function mayAlso(route: keyof typeof httpRights, user: Caller, visit: SpaceVisit): boolean {
  const caller = { ...callerFor(user), space: inSpace(visit) }
  return mayCall(httpRights[route], caller) === 'yes' && !isElsewhere(user, visit.space.id)
}

/** For multipart bodies and the like, whose space is known only once they are read. */
export const authoriseFor = (
  ctx: AppContext,
  route: Route,
  user: Caller | undefined,
  req: Request,
  spaceId: string,
): Promise<SpaceVisit | undefined> =>
  authorise(ctx, { ...route, space: () => Promise.resolve(spaceId) }, user, req)

const callerFor = (user: Caller | undefined): HttpCaller =>
  user
    ? {
        isSiteAdmin: user.isSiteAdmin,
        viaApiKey: user.viaApiKey,
        site: user.site,
        isSiteGuest: user.isSiteGuest,
        isGuestVisit: user.isGuestVisit,
      }
    : { isGuest: true }
