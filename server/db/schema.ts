import type { Kysely } from 'kysely'
import type {
  ChatHearersTable,
  ChatLikesTable,
  ChatMessagesTable,
  CookieFindsTable,
  DocumentUpdatesTable,
  DocumentsTable,
  InventoryItemsTable,
  LastPlacesTable,
  LotteriesTable,
  LotteryCandidatesTable,
  LotteryDrawsTable,
  EventGuestsTable,
  EventsTable,
  LotteryEntrantsTable,
  LotteryPrizesTable,
  RecordingsTable,
  NookBookingsTable,
  NookCodesTable,
  VisitsTable,
} from './columns/insideSpaces.ts'
import type {
  AccountClosingsTable,
  ApiKeysTable,
  BlocksTable,
  ExternalLoginsTable,
  HandOverNoncesTable,
  IdentityBindsTable,
  LoginDevicesTable,
  LoginSessionsTable,
  OrganizationInvitesTable,
  OrganizationMembersTable,
  OrganizationsTable,
  RefreshTokensTable,
  ReturningBansTable,
  SiteVisitsTable,
  SmsCodesTable,
  SmsSendsTable,
  UserIdentitiesTable,
  UsersTable,
} from './columns/people.ts'
import type {
  AnnouncementsSeenTable,
  AnnouncementsTable,
  CustomerInfosTable,
  FilesTable,
  IdempotentAnswersTable,
  NotificationsOffTable,
  NotificationsTable,
  OperationLogsTable,
  OriginWishesTable,
  ReportsTable,
  ServerBeatsTable,
  ShowroomDraftsTable,
  ShowroomVersionsTable,
  SiteFactsTable,
  UsageTable,
} from './columns/site.ts'
import type {
  LevelVersionsTable,
  MapEditsTable,
  MembersTable,
  OrganizationSpacesTable,
  OrganizationTemplatesTable,
  PublishProfilesTable,
  SpaceBansTable,
  SpaceEpochsTable,
  SpaceInvitesTable,
  SpaceLikesTable,
  SpaceMapsTable,
  SpacePairsTable,
  SpaceViewsTable,
  SpacesTable,
  TemplateMapsTable,
  TemplatesTable,
} from './columns/spaces.ts'

/**
 * The tables as stored, the same on SQLite and PostgreSQL: flags are 0 or 1, times are ms since the epoch, JSON is
 * text. Columns are snake_case in the database (CamelCasePlugin). Only tables/*.ts see these types.
 */
export interface Schema {
  users: UsersTable
  loginSessions: LoginSessionsTable
  refreshTokens: RefreshTokensTable
  smsCodes: SmsCodesTable
  smsSends: SmsSendsTable
  loginDevices: LoginDevicesTable
  apiKeys: ApiKeysTable
  reports: ReportsTable
  templates: TemplatesTable
  templateMaps: TemplateMapsTable
  spaces: SpacesTable
  spaceEpochs: SpaceEpochsTable
  spaceMaps: SpaceMapsTable
  spacePairs: SpacePairsTable
  mapEdits: MapEditsTable
  levelVersions: LevelVersionsTable
  members: MembersTable
  spaceLikes: SpaceLikesTable
  spaceViews: SpaceViewsTable
  chatMessages: ChatMessagesTable
  chatHearers: ChatHearersTable
  chatLikes: ChatLikesTable
  blocks: BlocksTable
  spaceBans: SpaceBansTable
  lastPlaces: LastPlacesTable
  inventoryItems: InventoryItemsTable
  cookieFinds: CookieFindsTable
  nookCodes: NookCodesTable
  nookBookings: NookBookingsTable
  documentUpdates: DocumentUpdatesTable
  documents: DocumentsTable
  publishProfiles: PublishProfilesTable
  organizations: OrganizationsTable
  organizationMembers: OrganizationMembersTable
  organizationInvites: OrganizationInvitesTable
  organizationSpaces: OrganizationSpacesTable
  organizationTemplates: OrganizationTemplatesTable
  idempotentAnswers: IdempotentAnswersTable
  files: FilesTable
  spaceInvites: SpaceInvitesTable
  notifications: NotificationsTable
  notificationsOff: NotificationsOffTable
  announcements: AnnouncementsTable
  announcementsSeen: AnnouncementsSeenTable
  events: EventsTable
  eventGuests: EventGuestsTable
  recordings: RecordingsTable
  lotteries: LotteriesTable
  lotteryEntrants: LotteryEntrantsTable
  lotteryPrizes: LotteryPrizesTable
  lotteryCandidates: LotteryCandidatesTable
  lotteryDraws: LotteryDrawsTable
  customerInfos: CustomerInfosTable
  siteFacts: SiteFactsTable
  originWishes: OriginWishesTable
  showroomVersions: ShowroomVersionsTable
  showroomDrafts: ShowroomDraftsTable
  usage: UsageTable
  userIdentities: UserIdentitiesTable
  externalLogins: ExternalLoginsTable
  identityBinds: IdentityBindsTable
  handOverNonces: HandOverNoncesTable
  siteVisits: SiteVisitsTable
  operationLogs: OperationLogsTable
  visits: VisitsTable
  serverBeats: ServerBeatsTable
  accountClosings: AccountClosingsTable
  returningBans: ReturningBansTable
}

export type Db = Kysely<Schema>
