import { overviewAnswer, overviewQuery } from '#shared/http/siteAdmin.ts'
import { dayMs } from '#shared/rules/days.ts'
import * as usage from '../../db/tables/accounts/usage.ts'
import * as users from '../../db/tables/accounts/users.ts'
import type { Db } from '../../db/schema.ts'
import * as reports from '../../db/tables/site/reports.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import { endpoint } from '../endpoint.ts'

/** What is counted over everything there is is counted so often, however many look. */
const COUNTED_MS = 10_000

interface Totals {
  readonly people: number
  readonly spaces: number
  readonly usedBytes: number
}

const counted = new WeakMap<Db, { readonly at: number; readonly made: Promise<Totals> }>()

async function count(db: Db): Promise<Totals> {
  const { fileBytes, mapBytes, documentBytes } = await usage.totals(db)
  return {
    people: await users.countSince(db, 0),
    spaces: await spaces.countSince(db, 0),
    usedBytes: fileBytes + mapBytes + documentBytes,
  }
}

function totalsOf(db: Db, now: number): Promise<Totals> {
  const known = counted.get(db)
  if (known && Math.abs(now - known.at) < COUNTED_MS) return known.made
  const made = count(db)
  counted.set(db, { at: now, made })
  // What failed is tried again by the next one who looks.
  made.catch(() => counted.delete(db))
  return made
}

export const getOverview = endpoint(
  {
    method: 'get',
    path: '/site-admin/overview',
    auth: 'user',
    summary: 'How the site is doing just now: who is inside, what is new, what waits',
    query: overviewQuery,
    answer: overviewAnswer,
    noStore: true,
  },
  async ({ config, db, clock, rooms, disk }, { query: { offset } }) => {
    const now = clock.now()
    const east = offset * 60_000
    const midnight = Math.floor((now + east) / dayMs) * dayMs - east
    const online = [...(await rooms.online()).values()]
    const totals = await totalsOf(db, now)
    const newOf = async (table: typeof users | typeof spaces) => ({
      today: await table.countSince(db, midnight),
      week: await table.countSince(db, midnight - 6 * dayMs),
    })
    // Of several servers' disks none says how much room there is for uploads.
    const space = config.cluster ? undefined : await disk.space()
    return {
      online: { people: online.reduce((sum, people) => sum + people, 0), spaces: online.length },
      people: { total: totals.people, ...(await newOf(users)) },
      spaces: { total: totals.spaces, ...(await newOf(spaces)) },
      reports: await reports.countOpen(db),
      storage: {
        usedBytes: totals.usedBytes,
        freeBytes: space?.freeBytes ?? null,
        totalBytes: space?.totalBytes ?? null,
        isNearlyFull: space !== undefined && space !== null && (await disk.isNearlyFull()),
      },
    }
  },
)
