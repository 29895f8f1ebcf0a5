import { randomBytes, randomInt } from 'node:crypto'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../context.ts'
import { bringBackBans } from '../accounts/returningBans.ts'
import * as users from '../db/tables/accounts/users.ts'
import type { UserRow } from '../db/tables/accounts/users.ts'

type AccountContext = Pick<AppContext, 'db' | 'clock'>
type PhoneContext = AccountContext & Pick<AppContext, 'config'>

const randomAvatar = (): number => randomInt(1, limits.defaultAvatars + 1)
const nameTries = 20

/** 96 bits in 24 characters: people type ids of others into fields of 30 (platform.md §5, organizations). */
export const newUserId = (): string => randomBytes(12).toString('hex')

/** The user of that log-in name, made when there is none. */
export async function userByName(ctx: AccountContext, name: string): Promise<UserRow> {
  const found = await users.findByName(ctx.db, name)
  return found ?? (await create(ctx, { name, phone: null })) ?? users.findByName(ctx.db, name).then(existing)
}

/** The user of that phone, made when there is none; bans of an earlier account of that phone hold again. */
export async function userByPhone(ctx: PhoneContext, phone: string): Promise<UserRow> {
  const found = await users.findByPhone(ctx.db, phone)
  if (found) return found
  const user = (await createNumbered(ctx, phone)) ?? (await users.findByPhone(ctx.db, phone))
  return bringBackBans(ctx, existing(user), { phone })
}

/** A new user called User and a number nobody has. */
export async function newNumberedUser(ctx: AccountContext): Promise<UserRow> {
  return existing(await createNumbered(ctx, null))
}

async function createNumbered(ctx: AccountContext, phone: string | null): Promise<UserRow | undefined> {
  for (let attempt = 0; attempt < nameTries; attempt++) {
    // More digits when the short numbers run out.
    const name = `User${randomInt(1000, 10_000 * 10 ** Math.floor(attempt / 4))}`
    const user = await create(ctx, { name, phone })
    if (user || (phone && (await users.findByPhone(ctx.db, phone)))) return user
  }
  return undefined
}

const create = (
  ctx: AccountContext,
  { name, phone }: { readonly name: string; readonly phone: string | null },
): Promise<UserRow | undefined> =>
  users.insertIfNew(ctx.db, {
    id: newUserId(),
    name,
    phone,
    displayName: name,
    avatar: randomAvatar(),
    createdAt: ctx.clock.now(),
  })

function existing(user: UserRow | undefined): UserRow {
  if (!user) throw new Error('a user could neither be found nor made')
  return user
}
