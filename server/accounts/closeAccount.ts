import { randomBytes } from 'node:crypto'
import { fail } from '#shared/errors.ts'
import type { OwnedThing } from '#shared/http/notifications.ts'
import { dayMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../context.ts'
import { inTurnOfUser } from '../db/inTurn.ts'
import { toFlag } from '../db/columns/flag.ts'
import type { Db } from '../db/schema.ts'
import * as accountClosings from '../db/tables/accounts/accountClosings.ts'
import type { ClosingRow } from '../db/tables/accounts/accountClosings.ts'
import * as apiKeys from '../db/tables/accounts/apiKeys.ts'
import * as organizations from '../db/tables/accounts/organizations.ts'
import { mostUnasked } from '../policies/organization.ts'
import * as belongings from '../db/tables/accounts/belongings.ts'
import type { Belonging } from '../db/tables/accounts/belongings.ts'
import * as spaces from '../db/tables/spaces/spaces.ts'
import * as users from '../db/tables/accounts/users.ts'
import type { UserRow } from '../db/tables/accounts/users.ts'
import { storeNotice } from './notifications.ts'
import { isClosing } from '../policies/user.ts'
import type { Person } from '../policies/user.ts'

/** Whose account it is. */
export interface AccountOf extends Person {
  readonly row: UserRow
}

/** What is to become of one belonging. */
export interface Disposal {
  readonly what: OwnedThing
  readonly id: string
  /** null: it is deleted with the account. */
  readonly heirId: string | null
}

export interface Wishes {
  readonly belongings: readonly Disposal[]
  readonly eraseChats: boolean
  readonly eraseFiles: boolean
}

type CloseContext = Pick<AppContext, 'db' | 'clock' | 'newId' | 'tokens' | 'bus'>

const keyOf = ({ what, id }: { readonly what: OwnedThing; readonly id: string }): string => `${what} ${id}`

/**
 * Begins the end of an account: what is handed over changes hands at once, everybody whom it concerns is told, sessions,
 * keys and sockets end. The rest waits for limits.accountGraceDays.
 * @throws ApiError SiteAdminStays, AccountClosing, BelongingsChanged: a belonging is not named, or is not theirs,
 * MemberNotFound: somebody who is to have one cannot.
 */
export async function closeAccount(
  ctx: CloseContext,
  { id, isSiteAdmin, row }: AccountOf,
  wishes: Wishes,
): Promise<ClosingRow> {
  const { clock, newId } = ctx
  if (isSiteAdmin || (await belongings.ownsOfficialTemplates(ctx.db, id))) fail('SiteAdminStays')
  const now = clock.now()
  const closing: ClosingRow = {
    userId: id,
    askedAt: now,
    closesAt: now + limits.accountGraceDays * dayMs,
    pseudonym: `gone${randomBytes(10).toString('hex')}`,
    eraseChats: toFlag(wishes.eraseChats),
    eraseFiles: toFlag(wishes.eraseFiles),
  }
  const { readers, handed, keys } = await inTurnOfUser(ctx.db, id, async (tx) => {
    const user = (await users.findById(tx, id)) ?? fail('UserNotFound')
    if (isClosing(user)) fail('AccountClosing')
    const owned = new Map((await belongings.listOf(tx, id)).map((one) => [keyOf(one), one]))
    const named = new Set(wishes.belongings.map(keyOf))
    if (named.size !== wishes.belongings.length || named.size !== owned.size) fail('BelongingsChanged')
    const readers: string[] = []
    const handed: { readonly spaceId: string; readonly heirId: string }[] = []
    for (const disposal of wishes.belongings) {
      const belonging = owned.get(keyOf(disposal)) ?? fail('BelongingsChanged')
      const { heirId } = disposal
      readers.push(...(await dispose({ tx, clock, newId }, belonging, row.displayName, closing, heirId)))
      if (heirId !== null && belonging.what === 'space') handed.push({ spaceId: belonging.id, heirId })
    }
    await accountClosings.begin(tx, closing)
    return { readers, handed, keys: await apiKeys.removeAllOf(tx, id, now) }
  })
  for (const { spaceId, heirId } of handed) {
    for (const userId of [heirId, id]) ctx.bus.tell('memberChanged', { spaceId, userId })
    // It is not official any more.
    ctx.bus.tell('spaceChanged', { spaceId })
  }
  await ctx.tokens.logoutEverywhere(id)
  for (const key of keys) ctx.bus.tell('credentialEnded', { credentialId: key })
  ctx.bus.tell('userChanged', { userId: id })
  ctx.bus.tell('noticed', { userIds: [...new Set(readers)] })
  return closing
}

/** Hands one belonging over, or says that it will end; who has that to read. */
async function dispose(
  { tx, clock, newId }: { readonly tx: Db } & Pick<AppContext, 'clock' | 'newId'>,
  belonging: Belonging,
  byName: string,
  { userId, closesAt }: ClosingRow,
  heirId: string | null,
): Promise<string[]> {
  const now = clock.now()
  const telling = { db: tx, clock, newId }
  const { what, name } = belonging
  const concerned = await belongings.concernedBy(tx, belonging, userId)
  const of = what === 'space' ? { spaceId: belonging.id } : {}
  if (heirId === null) {
    const params = { what, name, byName, at: new Date(closesAt).toISOString() }
    return storeNotice(telling, { userIds: concerned, ...of, kind: 'ending', params })
  }
  // A ban that comes at the same time is there by then, or comes too late.
  if (what === 'space') await spaces.lock(tx, belonging.id)
  const heir =
    (await belongings.findHeir(tx, belonging, userId, now, heirId)) ??
    fail('MemberNotFound', [{ field: keyOf(belonging), message: 'nobody who could take it over' }])
  if (what === 'organization' && (await organizations.countOwned(tx, heirId)) >= mostUnasked.owned) {
    fail('MemberNotFound', [{ field: keyOf(belonging), message: 'owns too many organizations' }])
  }
  if (!(await belongings.handOver(tx, belonging, userId, heirId, now))) fail('BelongingsChanged')
  const params = { what, name, byName, toUserId: heirId, toName: heir.displayName }
  return storeNotice(telling, { userIds: [...concerned, heirId], ...of, kind: 'handedOver', params })
}

/**
 * Takes the wish back: the account is as before, without its sessions and keys. What was handed over stays handed over.
 * @throws ApiError AccountNotClosing, also when its time has come.
 */
export async function keepAccount(
  { db, clock, newId, bus }: Pick<AppContext, 'db' | 'clock' | 'newId' | 'bus'>,
  { id, row }: AccountOf,
): Promise<void> {
  const readers = await inTurnOfUser(db, id, async (tx) => {
    if (!(await accountClosings.cancel(tx, id, clock.now()))) fail('AccountNotClosing')
    const readers: string[] = []
    for (const belonging of await belongings.listOf(tx, id)) {
      const { what, name } = belonging
      const userIds = await belongings.concernedBy(tx, belonging, id)
      const of = what === 'space' ? { spaceId: belonging.id } : {}
      const params = { what, name, byName: row.displayName }
      readers.push(
        ...(await storeNotice({ db: tx, clock, newId }, { userIds, ...of, kind: 'endingOff', params })),
      )
    }
    return readers
  })
  bus.tell('noticed', { userIds: [...new Set(readers)] })
}
