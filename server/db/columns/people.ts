import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

/* Accounts, how somebody logs in, and what they are to each other. */

export interface UsersTable {
  id: string
  /** Log-in name, unique; SITE_ADMINS names it. */
  name: string
  phone: string | null
  displayName: string
  description: string
  avatar: number
  createdAt: number
  lastSeenAt: number
  bannedUntil: number | null
  /** Of the last ban. */
  banReason: Generated<string>
  /** When the account is deleted, as its person asked; null: it stays. */
  closesAt: number | null
  /** The key of the third-party site whose guest it is, for one visit; null: an account. */
  guestOf: string | null
  /** When the visit of a guest ends; null: an account. */
  visitEndsAt: number | null
}

export interface LoginSessionsTable {
  id: string
  userId: string
  createdAt: number
  revokedAt: number | null
  /** The User-Agent header of the log-in, cut. */
  device: string
  /** Network address of the last log-in or refresh. */
  address: string
  lastUsedAt: number
  /** The key of the third-party site it came from; null for one of our own. */
  authFrom: string | null
  /** When the person last showed who they are: at the log-in, or once more since (policies/stepUp.ts). */
  provenAt: Generated<number>
  /** When it ends, however much it is used: visits of third-party sites; null: it does not. */
  expiresAt: number | null
}

export interface RefreshTokensTable {
  tokenHash: string
  sessionId: string
  createdAt: number
  expiresAt: number
  usedAt: number | null
}

export interface SmsCodesTable {
  phone: string
  /** Of the cookie of the browser that asked for it. */
  requesterHash: string
  /** Of what the answer called the request. */
  requestHash: string
  /** Where it was asked from (addressBlock). */
  network: string
  /** Keyed: the file alone does not tell the code. */
  codeHash: string
  sentAt: number
  expiresAt: number
  /** For who shows the request or the cookie. */
  triesLeft: number
  /** For programs that keep no cookie and asked from the same network; they have tries of their own. */
  bareTriesLeft: number
}

export interface SmsSendsTable {
  id: string
  phone: string
  network: string
  /** The larger block around it (wideBlock). */
  wideNetwork: string
  /** Of the cookie of the browser that asked. */
  requesterHash: string
  /** A browser this phone logged in with before; a stranger for a phone with an account; one for any other phone. */
  asker: 'device' | 'known' | 'new'
  sentAt: number
}

/** Browsers that people have logged in with, by the hash of their cookie. */
export interface LoginDevicesTable {
  deviceHash: string
  userId: string
  usedAt: number
}

export interface ApiKeysTable {
  id: string
  userId: string
  name: string
  keyHash: string
  hint: string
  createdAt: number
  lastUsedAt: number | null
  /** ms since the epoch; from then on it is worth nothing. */
  expiresAt: Generated<number>
}

export interface UserIdentitiesTable {
  /** A way to log in (unityId, wechat) or the key of a third-party site. */
  provider: string
  /** Who somebody is there; never changes. */
  subject: string
  userId: string
  createdAt: number
}

/** A log-in that has left for another site and is to come back. */
export interface ExternalLoginsTable {
  stateHash: string
  provider: string
  /** Of the cookie of the browser that left. */
  browserHash: string
  codeVerifier: string
  nonce: string
  redirectUri: string
  expiresAt: number
  /** The session it is to prove (step-up); null: it begins one. */
  sessionId: string | null
}

/** Somebody another site vouches for, whose account here is yet to be found. */
export interface IdentityBindsTable {
  idHash: string
  provider: string
  subject: string
  name: string
  /** Of the cookie of the browser that logged in. */
  browserHash: string
  /** Shown to be theirs, and that of an account they may take; null before that. */
  phone: string | null
  expiresAt: number
}

export interface HandOverNoncesTable {
  site: string
  nonce: string
  expiresAt: number
}

export interface BlocksTable {
  userId: string
  blockedUserId: string
  createdAt: number
}

export interface OrganizationsTable {
  id: string
  name: string
  description: string
  ownerId: string
  createdAt: number
  updatedAt: number
}

/** The owner is a member as well. */
export interface OrganizationMembersTable {
  orgId: string
  userId: string
  joinedAt: number
  /** The owner has ADMIN here; that they own it organizations.ownerId says. */
  role: Generated<'ADMIN' | 'MEMBER'>
}

/** Links by which people join an organization. */
export interface OrganizationInvitesTable {
  id: string
  tokenHash: string
  /** The last characters of the token. */
  hint: string
  orgId: string
  /** Who made it. */
  userId: string
  hours: number
  uses: number
  createdAt: number
  expiresAt: number
  revokedAt: number | null
}

/** Somebody has asked that their account be deleted; when: users.closesAt. */
export interface AccountClosingsTable {
  userId: string
  askedAt: number
  /** What stands in the person's place afterwards. */
  pseudonym: string
  /** 1: what they said goes too; 0: only that it was they. */
  eraseChats: Flag
  /** 1: what they put into spaces of others goes too; 0: it is then the space's. */
  eraseFiles: Flag
}

/** What a guest of a site is known again by while a ban of theirs holds (server/identity/siteGuests.ts). */
export interface SiteVisitsTable {
  userId: string
  /** Of the cookie of their browser. */
  deviceHash: string
  /** Keyed, of the block of their address (addressBlock); '': forgotten. */
  network: string
  /** The same of the larger block (wideBlock). */
  wideNetwork: string
}

/** A ban of an account that is gone: it holds again for whoever comes back with that phone or identity. */
export interface ReturningBansTable {
  id: string
  /** Keyed hash of the phone or identity (server/accounts/returningBans.ts). */
  whoHash: string
  /** null: of the site. */
  spaceId: string | null
  /** null: it has no end, as those of spaces mostly. */
  until: number | null
  reason: string
  bannedBy: string
  createdAt: number
}
