import type { Config } from '../config.ts'
import type { UserRow } from '../db/tables/accounts/users.ts'

/** A logged-in person as policies see one. */
export interface Person {
  readonly id: string
  readonly isSiteAdmin: boolean
}

/** SITE_ADMINS names log-in names or phones. */
export const isSiteAdmin = (config: Pick<Config, 'siteAdmins'>, user: UserRow): boolean =>
  config.siteAdmins.includes(user.name) || (user.phone !== null && config.siteAdmins.includes(user.phone))

export const isBanned = (user: Pick<UserRow, 'bannedUntil'>, now: number): boolean =>
  user.bannedUntil !== null && user.bannedUntil > now

/** Its person has asked that it be deleted; until then they can do nothing but change their mind. */
export const isClosing = (user: Pick<UserRow, 'closesAt'>): boolean => user.closesAt !== null

/** Banned, or on their way out: nobody who is in a space. */
export const isShutOut = (user: Pick<UserRow, 'bannedUntil' | 'closesAt'>, now: number): boolean =>
  isBanned(user, now) || isClosing(user)

export const canEditUser = (person: Person, userId: string): boolean =>
  person.id === userId || person.isSiteAdmin
