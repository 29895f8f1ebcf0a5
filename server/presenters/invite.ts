import type { InviteEntry } from '#shared/http/invites.ts'

/** What is kept of a link, into a space or an organization. */
interface KeptInvite {
  readonly id: string
  readonly hint: string
  readonly hours: number
  readonly uses: number
  readonly createdAt: number
  readonly expiresAt: number
  readonly revokedAt: number | null
  readonly userId: string
  readonly makerName: string
}

const iso = (time: number): string => new Date(time).toISOString()

/** A link in the list of those who may see it; the link itself is told once, to who made it. */
export const presentInvite = (row: KeptInvite, viewerId: string): InviteEntry => ({
  id: row.id,
  hint: row.hint,
  hours: row.hours,
  uses: row.uses,
  createdAt: iso(row.createdAt),
  expiresAt: iso(row.expiresAt),
  revokedAt: row.revokedAt === null ? null : iso(row.revokedAt),
  isMine: row.userId === viewerId,
  makerName: row.makerName,
})
