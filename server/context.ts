import type { Logger } from 'pino'
import type { ClientLog } from './clientLog.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Disk } from './disk.ts'
import type { Db } from './db/schema.ts'
import type { Files } from './files/files.ts'
import type { FileUses } from './files/fileUses.ts'
import type { Uploads } from './files/uploads.ts'
import type { ExternalIdentities } from './identity/externalIdentity.ts'
import type { RequestRates } from './middleware/rateLimit.ts'
import type { SmsSender } from './login/sms/SmsSender.ts'
import type { Tokens } from './login/tokens.ts'
import type { Moderation } from './moderation/moderation.ts'
import type { Publisher } from './publishing/publisher.ts'
import type { Rooms } from './room/doors/createRooms.ts'
import type { SiteFactsStore } from './site/siteFactsStore.ts'

/** What the HTTP side asks of the live rooms and tells them. */
export interface LiveRooms extends Pick<
  Rooms,
  'peopleIn' | 'request' | 'mapsOf' | 'cpuOf' | 'quarantined' | 'release'
> {
  onlinePlayers(spaceId: string): number
  /** A user was banned or let in again in the database: the sockets of one who is banned close (4003). */
  userChanged(userId: string): void
  /** A log-in session or an api key is no good any more: its sockets close (4003). */
  credentialEnded(credentialId: string): void
  /** The person of a log-in session has shown once more who they are (ms since the epoch). */
  credentialProven(credentialId: string, at: number): void
  /** Name, settings or capacity of a space changed in the database. */
  spaceChanged(spaceId: string): void
  /** There are new notifications for these people: the clients of those who are inside a space hear of it. */
  noticed(userIds: readonly string[]): void
  /** Membership or role of a user changed in the database. */
  memberChanged(spaceId: string, userId: string): void
}

/** What every endpoint gets. */
export interface AppContext {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly tokens: Tokens
  readonly sms: SmsSender
  /** Log-ins with accounts from elsewhere, as far as they are configured. */
  readonly identities: ExternalIdentities
  readonly rooms: LiveRooms
  /** Who runs the site, for every page. */
  readonly siteFacts: SiteFactsStore
  readonly moderation: Moderation
  /** What was uploaded. */
  readonly files: Files
  /** Where what was uploaded is used. */
  readonly fileUses: FileUses
  /** What is being uploaded. */
  readonly uploads: Uploads
  /** What clients report of themselves. */
  readonly clientLog: ClientLog
  /** How much room there is where DATA_DIR lies. */
  readonly disk: Disk
  /** Makes templates of spaces. */
  readonly publisher: Publisher
  /** Counts calls. */
  readonly rates: RequestRates
  readonly newId: () => string
}
