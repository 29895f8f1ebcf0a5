import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { fail } from '#shared/errors.ts'
import { guestWord } from '#shared/rules/guestName.ts'
import { guestVisitKey } from '#shared/rules/guestVisit.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../context.ts'
import { inTurn } from '../db/inTurn.ts'
import * as siteGuests from '../db/tables/accounts/siteGuests.ts'
import * as siteVisits from '../db/tables/accounts/siteVisits.ts'
import * as spaces from '../db/tables/spaces/spaces.ts'
import * as users from '../db/tables/accounts/users.ts'
import type { UserRow } from '../db/tables/accounts/users.ts'
import { newUserId } from '../login/accounts.ts'
import { keyFor } from '../login/tokens.ts'
import { addressBlock, wideBlock } from '../middleware/addressBlock.ts'
import { takesGuests } from './sites.ts'
import type { Visitor } from './visitorCookie.ts'

/** What of a site one network may hold: by its numbers. */
export const guestShares = {
  /** An address (IPv6: a /64) may hold one of so many places of a site at a time, and one of so many seats of its hall. */
  network: { site: 20, hall: 4 },
  /** The same of the larger block around it (IPv6: /48, IPv4: /24). */
  wideNetwork: { site: 5, hall: 2 },
  /** While less than one of so many seats of the hall is taken an address may hold as much as its block: a full lobby has one address. */
  quietUntil: 2,
  /** A guest who is not inside makes room for a new one of their network after this. */
  settlesMs: 600_000,
  /** Of those who look around in official spaces an address has so many at a time, its larger block so many. */
  visits: { network: 40, wideNetwork: 160 },
  /** So long after the visit of a banned guest would have ended their network counts no more. */
  networkMs: 12 * 3_600_000,
}
/** Rows of one statement. */
const batch = 200
/** Whoever was inside is gone by then: a lost connection keeps its player for a minute. */
const graceMs = 10 * 60_000

/** What guests come to. */
interface House {
  /** `guestOf` of their rows. */
  readonly key: string
  /** The one space there is; undefined: any official one. */
  readonly spaceId: string | undefined
}

/** Where a guest comes from. */
export interface GuestOrigin {
  readonly address: string
  readonly visitor: Pick<Visitor, 'hash' | 'since'>
}

type Context = Pick<AppContext, 'db' | 'clock' | 'config' | 'rooms' | 'tokens'>

/** What is kept of an address: a hash with a key of this server, as all addresses are quickly tried. */
const networkHash = ({ config }: Pick<AppContext, 'config'>, site: string, block: string): string =>
  createHmac('sha256', keyFor('networks of visitors', config.sessionSecret))
    .update(`${site} ${block}`)
    .digest('base64url')

/**
 * Whoever was sent out does not come back by one click: by their browser as long as the ban holds, and by their network a
 * while, but for browsers that were here before they came.
 * @throws ApiError SiteGuestBanned, SiteNetworkBanned
 */
async function refuseBanned(
  { db, clock }: Context,
  spaceId: string | undefined,
  { hash, since }: GuestOrigin['visitor'],
  network: string,
): Promise<void> {
  const banned = await siteVisits.listBanned(db, spaceId, { deviceHash: hash, network }, clock.now())
  if (banned.some(({ deviceHash }) => deviceHash === hash)) fail('SiteGuestBanned')
  // One space of many does not bar a network from all of them.
  const ofNetwork = banned.filter(
    ({ bannedUntil }) => spaceId !== undefined || (bannedUntil ?? 0) > clock.now(),
  )
  if (ofNetwork.some(({ cameAt }) => since >= cameAt)) fail('SiteNetworkBanned')
}

/** @throws ApiError SiteGuestsFull */
async function refuseFull({ db, clock }: Context, key: string): Promise<void> {
  const now = clock.now()
  if ((await siteGuests.countLive(db, key, now)) >= limits.siteGuests) fail('SiteGuestsFull')
  // Coming and logging out at once, from one address after another, would leave rows without end.
  if ((await siteGuests.countKept(db, key, now)) >= limits.siteGuestsKept) fail('SiteGuestsFull')
}

/** What a network may hold of a site, and who of it does, the longest there first. */
interface Share {
  readonly places: number
  readonly live: readonly { readonly userId: string; readonly cameAt: number }[]
}

/**
 * What the network of a guest has of a site, by its address and by the larger block around it.
 * @param inside how many are in its hall
 */
async function sharesOf(
  { db, clock }: Context,
  { key, spaceId }: House,
  { network, wideNetwork }: { readonly network: string; readonly wideNetwork: string },
  inside: number,
): Promise<Share[]> {
  const now = clock.now()
  const hall = spaceId === undefined ? undefined : await spaces.find(db, spaceId)
  const seats = hall?.capacity ?? limits.siteGuests
  const isQuiet = hall !== undefined && inside < seats / guestShares.quietUntil
  const share = async (by: 'network' | 'wideNetwork', hash: string): Promise<Share> => {
    const parts = guestShares[isQuiet ? 'wideNetwork' : by]
    return {
      places: hall
        ? Math.max(1, Math.floor(Math.min(limits.siteGuests / parts.site, seats / parts.hall)))
        : guestShares.visits[by],
      live: await siteVisits.listLive(db, key, { by, hash, now }),
    }
  }
  return [await share('network', network), await share('wideNetwork', wideNetwork)]
}

/**
 * A network holds a part of the places and no more. When it has them all, whoever of it came longest ago and is not inside
 * makes room: a lobby goes on all day behind one address.
 * @throws ApiError SiteGuestsCrowded where all of them are inside, or have only just come
 */
async function makeRoom(ctx: Context, inside: ReadonlySet<string>, { places, live }: Share): Promise<void> {
  const tooMany = live.length - places + 1
  if (tooMany <= 0) return
  const settledAt = ctx.clock.now() - guestShares.settlesMs
  const gone = live.filter(({ userId, cameAt }) => cameAt <= settledAt && !inside.has(userId))
  if (gone.length < tooMany) fail('SiteGuestsCrowded')
  for (const { userId } of gone.slice(0, tooMany)) await ctx.tokens.logoutEverywhere(userId)
}

/**
 * Somebody who visits a site without a log-in: called 访客 and a number, there for as long as a visit lasts.
 * @throws ApiError SiteNotFound, GuestsNotTaken, SiteGuestBanned, SiteNetworkBanned, SiteGuestsFull, SiteGuestsCrowded
 */
export async function newSiteGuest(ctx: Context, key: string, origin: GuestOrigin): Promise<UserRow> {
  const site = ctx.config.sites.get(key) ?? fail('SiteNotFound')
  if (!takesGuests(site)) fail('GuestsNotTaken')
  return newGuest(ctx, { key, spaceId: site.document.space.id }, origin)
}

/**
 * Somebody who looks around in official spaces without a log-in; a guest as those of sites are.
 * @throws ApiError GuestsNotTaken, SiteGuestBanned, SiteNetworkBanned, SiteGuestsFull, SiteGuestsCrowded
 */
export function newGuestVisit(ctx: Context, origin: GuestOrigin): Promise<UserRow> {
  if (!ctx.config.guestVisits) fail('GuestsNotTaken')
  return newGuest(ctx, { key: guestVisitKey, spaceId: undefined }, origin)
}

async function newGuest(ctx: Context, house: House, { address, visitor }: GuestOrigin): Promise<UserRow> {
  const { key, spaceId } = house
  const from = {
    network: networkHash(ctx, key, addressBlock(address)),
    wideNetwork: networkHash(ctx, key, wideBlock(address)),
  }
  await refuseBanned(ctx, spaceId, visitor, from.network)
  await refuseFull(ctx, key)
  // Another server may have to be asked, for which nobody's turn waits.
  const halls = spaceId === undefined ? await spaces.listOfficialIds(ctx.db) : [spaceId]
  const people = (await Promise.all(halls.map((id) => ctx.rooms.peopleIn(id)))).flat()
  const inside = new Set(people.map(({ userId }) => userId))
  for (const share of await sharesOf(ctx, house, from, inside.size)) await makeRoom(ctx, inside, share)
  // One after another: of two at once both would be the last there is a place for.
  return inTurn(ctx.db, 'siteGuest', async (tx) => {
    const now = ctx.clock.now()
    const turn = { ...ctx, db: tx }
    const shares = await sharesOf(turn, house, from, inside.size)
    if (shares.some(({ places, live }) => live.length >= places)) fail('SiteGuestsCrowded')
    await refuseFull(turn, key)
    const guest = {
      id: newUserId(),
      // Nobody logs in with it.
      name: `guest ${randomBytes(12).toString('hex')}`,
      phone: null,
      displayName: `${guestWord}${randomInt(1_000, 1_000_000)}`,
      avatar: randomInt(1, limits.defaultAvatars + 1),
      createdAt: now,
      guestOf: key,
      visitEndsAt: now + limits.siteVisitMs,
    }
    const row = await users.insertIfNew(tx, guest)
    if (!row) throw new Error('a guest could not be made')
    await siteVisits.insert(tx, { userId: row.id, deviceHash: visitor.hash, ...from })
    return row
  })
}

/**
 * Forgets guests whose visit is over and who are not banned. One whom something names that stays keeps nobody else from being forgotten.
 * @returns how many are gone
 * @throws AggregateError when all others are, of those who are not
 */
export async function forgetSiteGuests({ db }: Pick<AppContext, 'db'>, now: number): Promise<number> {
  await siteVisits.forgetNetworks(db, now - guestShares.networkMs)
  let forgotten = 0
  const staying = new Map<string, unknown>()
  const forgetOne = async (id: string): Promise<void> => {
    await siteGuests.forget(db, [id], newUserId).then(
      () => void (forgotten += 1),
      (error: unknown) => void staying.set(id, error),
    )
  }
  for (;;) {
    const ids = await siteGuests.listEnded(db, now - graceMs, {
      size: batch,
      without: [...staying.keys()],
      now,
    })
    // So many: it is the database that does not answer. The next round tries again.
    if (ids.length === 0 || staying.size >= batch) break
    try {
      await siteGuests.forget(db, ids, newUserId)
      forgotten += ids.length
    } catch {
      for (const id of ids) await forgetOne(id)
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (staying.size === 0) return forgotten
  throw new AggregateError(
    [...staying.values()],
    `guests of sites are still named: ${[...staying.keys()].slice(0, 5).join(' ')}`,
  )
}
