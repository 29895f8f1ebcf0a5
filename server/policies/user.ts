import type { Config } from '../config.ts'
import type { UserRow } from '../db/tables/users.ts'

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

export const canEditUser = (person: Person, userId: string): boolean =>
  person.id === userId || person.isSiteAdmin
