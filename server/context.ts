import type { Logger } from 'pino'
import type { HandOvers } from './cloud/handOvers.ts'
import type { CloudRenderProvider } from './cloud/provider.ts'
import type { ClientLog } from './log/clientLog.ts'
import type { Clock } from './clock.ts'
import type { Teller } from './cluster/cluster.ts'
import type { LiveRooms } from './cluster/liveRooms.ts'
import type { Config } from './config.ts'
import type { CallMeters } from './operating/callMeters.ts'
import type { ClientFaultMeters } from './operating/clientFaultMeters.ts'
import type { Disk } from './operating/disk.ts'
import type { Db } from './db/schema.ts'
import type { Files } from './files/files.ts'
import type { FileUses } from './files/fileUses.ts'
import type { Uploads } from './files/uploads.ts'
import type { ExternalIdentities } from './identity/externalIdentity.ts'
import type { LiveKitCalls } from './livekit/createLiveKit.ts'
import type { RequestRates } from './middleware/rateLimit.ts'
import type { SmsSender } from './login/sms/SmsSender.ts'
import type { Tokens } from './login/tokens.ts'
import type { Moderation } from './moderation/moderation.ts'
import type { Publisher } from './publishing/publisher.ts'
import type { Showrooms } from './showroom/showrooms.ts'
import type { SiteFactsStore } from './site/siteFactsStore.ts'

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
  /** What happens to spaces and people here, for whichever server it concerns. */
  readonly bus: Teller
  /** The living spaces, wherever they are held. */
  readonly rooms: LiveRooms
  /** Who runs the site, for every page. */
  readonly siteFacts: SiteFactsStore
  /** What the showrooms of sites show. */
  readonly showrooms: Showrooms
  readonly moderation: Moderation
  /** What was uploaded. */
  readonly files: Files
  /** Where what was uploaded is used. */
  readonly fileUses: FileUses
  /** What is being uploaded. */
  readonly uploads: Uploads
  /** What clients report of themselves. */
  readonly clientLog: ClientLog
  /** Counts how good calls are. */
  readonly calls: CallMeters
  /** Counts what pages could make nothing of. */
  readonly clientFaults: ClientFaultMeters
  /** How much room there is where DATA_DIR lies. */
  readonly disk: Disk
  /** Makes templates of spaces. */
  readonly publisher: Publisher
  /** The media server; undefined: none is configured. */
  readonly liveKit: LiveKitCalls | undefined
  /** Who draws for people whose devices can not. */
  readonly cloud: CloudRenderProvider
  /** What workers that were just started show for whom they draw. */
  readonly cloudHandOvers: HandOvers
  /** Counts calls. */
  readonly rates: RequestRates
  readonly newId: () => string
}
