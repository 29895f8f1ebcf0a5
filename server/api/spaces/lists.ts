import { allSpacesQuery, ownSpacesQuery, spaceList } from '#shared/http/spaces.ts'
import type { SortKey } from '#shared/http/spaces.ts'
import type { AppContext } from '../../context.ts'
import { kept } from '../../db/kept.ts'
import * as members from '../../db/tables/members.ts'
import * as spaces from '../../db/tables/spaces.ts'
import type { SpaceFilter } from '../../db/tables/spaces.ts'
import type { Person } from '../../policies/user.ts'
import { endpoint } from '../endpoint.ts'
import { presentSpaces } from './findSpace.ts'

type Page = { readonly size: number; readonly offset: number; readonly sortK: SortKey }

async function listSpaces(ctx: AppContext, filter: SpaceFilter, page: Page, person: Person | undefined) {
  const { db } = ctx
  const { size, offset, sortK: sort } = page
  await spaces.recountMonthLikes(db, ctx.clock.now())
  const read = async () => {
    const { rows, total } = await spaces.list(db, filter, { size, offset, sort })
    const ids = rows.map(({ id }) => id)
    return { rows, total, managers: await members.listManagers(db, ids) }
  }
  // What everybody sees is read once for all; what is one's own is read anew.
  const { rows, total, managers } = await (filter.of
    ? read()
    : kept(db, `spaces ${JSON.stringify([filter, size, offset, sort])}`, read))
  return { data: await presentSpaces(ctx, rows, managers, person), total }
}

const searchFor = (search: string | undefined) => (search ? { search } : {})

/** Public spaces that are not hidden; a site admin sees all. */
export const listAllSpaces = endpoint(
  {
    method: 'get',
    path: '/spaces/list/all',
    summary: 'Lists the public spaces',
    auth: 'optional',
    query: allSpacesQuery,
    answer: spaceList,
  },
  (ctx, { user, query }) =>
    listSpaces(
      ctx,
      {
        listed: !user?.isSiteAdmin,
        hidden: query.hidden,
        archived: user?.isSiteAdmin === true && query.archived === true,
        ...(query.origin ? { origin: query.origin === 'official' ? 'OFFICIAL' : 'COMMUNITY' } : {}),
        ...searchFor(query.search),
      },
      query,
      user,
    ),
)

const listMine = (path: string, summary: string, relation: NonNullable<SpaceFilter['of']>['relation']) =>
  endpoint(
    { method: 'get', path, summary, auth: 'user', query: ownSpacesQuery, answer: spaceList },
    (ctx, { user, query }) =>
      listSpaces(
        ctx,
        { of: { relation, userId: user.id }, hidden: query.hidden, ...searchFor(query.search) },
        query,
        user,
      ),
  )

export const listOwnSpaces = listMine('/spaces/user/own', 'Lists the spaces the caller owns', 'owned')
/** Without those one owns. */
export const listJoinedSpaces = listMine(
  '/spaces/user/joined',
  'Lists the spaces the caller has joined without owning them',
  'joined',
)
export const listLikedSpaces = listMine('/spaces/user/liked', 'Lists the spaces the caller likes', 'liked')
export const listViewedSpaces = listMine(
  '/spaces/user/viewed',
  'Lists the spaces the caller has looked at',
  'viewed',
)
