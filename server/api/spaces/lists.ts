import type { z } from 'zod'
import {
  allSpacesQuery,
  consoleSpaceList,
  everySpaceQuery,
  ownSpacesQuery,
  spaceList,
} from '#shared/http/spaces.ts'
import type { ConsoleSpaceEntry, SortKey, SpaceEntry } from '#shared/http/spaces.ts'
import { archiveEnds } from '../../spaces/archivedSpaces.ts'
import type { AppContext } from '../../context.ts'
import { recentAnswer } from '../../db/recentAnswer.ts'
import * as members from '../../db/tables/spaces/members.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import * as spaceLikes from '../../db/tables/spaces/spaceLikes.ts'
import * as spaceHeat from '../../db/tables/spaces/spaceHeat.ts'
import * as spaceLists from '../../db/tables/spaces/spaceLists.ts'
import type { SpaceFilter } from '../../db/tables/spaces/spaceLists.ts'
import type { SpaceWithCreator } from '../../db/tables/spaces/spaces.ts'
import type { Person } from '../../policies/user.ts'
import { endpoint } from '../endpoint.ts'
import { presentSpaces } from './findSpace.ts'

type Page = { readonly size: number; readonly offset: number; readonly sortK: SortKey }

async function listSpaces(ctx: AppContext, filter: SpaceFilter, page: Page, person: Person | undefined) {
  const { db } = ctx
  const { size, offset, sortK: sort } = page
  await spaceLikes.recountMonthLikes(db, ctx.clock.now())
  if (sort === 'hottest') {
    // A list in the order of a minute ago is better than none.
    await spaceHeat
      .recountHeat(db, ctx.clock.now(), () => ctx.rooms.online())
      .catch((err: unknown) => ctx.log.warn({ err }, 'the heat of the spaces was not counted'))
  }
  const read = async () => {
    const { rows, total } = await spaceLists.list(db, filter, { size, offset, sort })
    const ids = rows.map(({ id }) => id)
    return { rows, total, managers: await members.listManagers(db, ids) }
  }
  // What everybody sees is read once for all; what is one's own is read anew.
  const { rows, total, managers } = await (filter.of
    ? read()
    : recentAnswer(db, `spaces ${JSON.stringify([filter, size, offset, sort])}`, read))
  return { data: await presentSpaces(ctx, rows, managers, person), total }
}

const searchFor = (search: string | undefined) => (search ? { search } : {})

const ofOrigin = (origin: 'official' | 'community' | undefined) =>
  origin ? { origin: origin === 'official' ? ('OFFICIAL' as const) : ('COMMUNITY' as const) } : {}

/** Public spaces that are not hidden, whoever asks: site admins look at the others in their console. */
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
    listSpaces(ctx, { listed: true, ...ofOrigin(query.origin), ...searchFor(query.search) }, query, user),
)

/** An entry with what only site admins see. */
export function presentForConsole({ rooms }: AppContext, entry: SpaceEntry): ConsoleSpaceEntry {
  const closed = rooms.quarantined().get(entry.space.id)
  return {
    ...entry,
    quarantined: closed ? { until: new Date(closed.until).toISOString(), reason: closed.reason } : null,
  }
}

/** Those that are closed for a while, the first to open again first: there are few. */
async function listQuarantined(
  ctx: AppContext,
  { origin, search = '', size, offset }: z.output<typeof everySpaceQuery>,
  person: Person,
) {
  const closed = [...ctx.rooms.quarantined()].sort(([, a], [, b]) => a.until - b.until)
  const found = await Promise.all(closed.map(([spaceId]) => spaces.find(ctx.db, spaceId)))
  const text = search.toLowerCase()
  const rows = found.filter(
    (row) =>
      row !== undefined &&
      (origin === undefined || row.origin === origin.toUpperCase()) &&
      [row.name, row.description, row.creatorName].some((part) => part.toLowerCase().includes(text)),
  ) as SpaceWithCreator[]
  const page = rows.slice(offset, offset + size)
  const managers = await members.listManagers(
    ctx.db,
    page.map(({ id }) => id),
  )
  return { data: await presentSpaces(ctx, page, managers, person), total: rows.length }
}

/** Private, hidden and put away ones too. */
export const listEverySpace = endpoint(
  {
    method: 'get',
    path: '/site-admin/spaces',
    summary:
      'Lists all spaces, private and hidden ones too, or those that are put away or closed because they failed',
    auth: 'user',
    query: everySpaceQuery,
    answer: consoleSpaceList,
  },
  async (ctx, { user, query }) => {
    const filter = {
      hidden: query.hidden,
      archived: query.archived === true,
      ...ofOrigin(query.origin),
      ...searchFor(query.search),
    }
    const { data, total } = await (query.quarantined === true
      ? listQuarantined(ctx, query, user)
      : listSpaces(ctx, filter, query, user))
    const shown = data.map((entry) => presentForConsole(ctx, entry))
    return { data: filter.archived ? await withEnds(ctx, shown) : shown, total }
  },
)

/** Since when they are put away, and until when. */
async function withEnds(
  ctx: AppContext,
  entries: readonly ConsoleSpaceEntry[],
): Promise<ConsoleSpaceEntry[]> {
  const ends = await archiveEnds(
    ctx,
    entries.map(({ space }) => space.id),
  )
  return entries.map((entry) => {
    const archived = ends.get(entry.space.id)
    return archived ? { ...entry, archived } : entry
  })
}

const listMine = (path: string, summary: string, relation: NonNullable<SpaceFilter['of']>['relation']) =>
  endpoint(
    { method: 'get', path, summary, auth: 'user', query: ownSpacesQuery, answer: spaceList },
    (ctx, { user, query }) =>
      listSpaces(
        ctx,
        {
          of: { relation, userId: user.id, now: ctx.clock.now() },
          hidden: query.hidden,
          ...searchFor(query.search),
        },
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
