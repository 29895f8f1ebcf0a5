import { banDurations, banForGood } from '#shared/rules/siteAdmin.ts'
import { hourMs } from '#shared/rules/days.ts'
import type { AppContext } from '../context.ts'
import * as users from '../db/tables/accounts/users.ts'
import * as members from '../db/tables/spaces/members.ts'
import * as nookBookings from '../db/tables/content/nookBookings.ts'
import type { Identity } from '../room/ports.ts'

type Context = Pick<AppContext, 'db' | 'rooms' | 'log'>

/** No ban that ends is as long. */
const longestMs = Math.max(...banDurations.filter((hours) => hours !== banForGood)) * hourMs

/**
 * Frees what somebody who is banned from the site has in spaces: desks and bookings; of who comes back at a time, seconds
 * since the epoch, the bookings before it. What a space cannot do just now is logged, and done by giveBackLeft.
 * @param by who banned them
 * @returns how many spaces did it
 */
export async function giveBackRooms(
  { db, rooms, log }: Context,
  by: Identity,
  userId: string,
  until?: number,
): Promise<number> {
  const spaceIds = new Set(await nookBookings.spacesOf(db, userId, until))
  if (until === undefined)
    for (const spaceId of await members.spacesWithDeskOf(db, userId)) spaceIds.add(spaceId)
  const wanted = { kind: 'giveBack', userId, ...(until === undefined ? {} : { until }) } as const
  let done = 0
  for (const spaceId of spaceIds) {
    try {
      const refusal = await rooms.wish(spaceId, by, wanted)
      if (refusal) log.warn({ spaceId, userId, reason: refusal.key }, 'rooms of a banned user are not free')
      else done += 1
    } catch (err) {
      log.error({ err, spaceId, userId }, 'rooms of a banned user are not free')
    }
  }
  return done
}

/** Rounds that go on: a space that is opened for it takes its time. */
const rounds = new WeakSet<Context['rooms']>()

/**
 * Frees what banned people still have: a space could not do it in the moment of the ban, or was put away and is back.
 * What it cannot do now either is for the next round; a round while another one goes on does nothing.
 * @returns how many spaces did it
 */
export async function giveBackLeft(ctx: Context & Pick<AppContext, 'clock'>): Promise<number> {
  if (rounds.has(ctx.rooms)) return 0
  rounds.add(ctx.rooms)
  try {
    return await giveBackNow(ctx)
  } finally {
    rounds.delete(ctx.rooms)
  }
}

async function giveBackNow(ctx: Context & Pick<AppContext, 'clock'>): Promise<number> {
  let done = 0
  for (const { id } of await users.listBannedWithRooms(ctx.db, ctx.clock.now())) {
    const now = ctx.clock.now()
    // The ban may have been lifted since the round began.
    const bannedUntil = (await users.findById(ctx.db, id))?.bannedUntil
    if (!bannedUntil || bannedUntil <= now) continue
    const self = { userId: id, displayName: '', avatar: 1, isSiteAdmin: false, viaApiKey: false }
    const until = bannedUntil - now > longestMs ? undefined : Math.floor(bannedUntil / 1000)
    done += await giveBackRooms(ctx, self, id, until)
  }
  return done
}
