import type { Generated, Kysely } from 'kysely'

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
  documentUpdates: DocumentUpdatesTable
  documents: DocumentsTable
  publishProfiles: PublishProfilesTable
  organizations: OrganizationsTable
  organizationMembers: OrganizationMembersTable
  idempotentAnswers: IdempotentAnswersTable
  files: FilesTable
  spaceInvites: SpaceInvitesTable
  notifications: NotificationsTable
  announcements: AnnouncementsTable
  lotteries: LotteriesTable
  lotteryEntrants: LotteryEntrantsTable
  lotteryPrizes: LotteryPrizesTable
  lotteryCandidates: LotteryCandidatesTable
  lotteryDraws: LotteryDrawsTable
  customerInfos: CustomerInfosTable
  siteFacts: SiteFactsTable
  usage: UsageTable
  userIdentities: UserIdentitiesTable
  externalLogins: ExternalLoginsTable
  identityBinds: IdentityBindsTable
  handOverNonces: HandOverNoncesTable
  operationLogs: OperationLogsTable
  visits: VisitsTable
  serverBeats: ServerBeatsTable
  accountClosings: AccountClosingsTable
  returningBans: ReturningBansTable
}

export type Db = Kysely<Schema>

export type Flag = 0 | 1
export const toFlag = (value: boolean): Flag => (value ? 1 : 0)

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

export interface ReportsTable {
  id: string
  reporterId: string
  subjectType: 'space' | 'user' | 'chat'
  subjectId: string
  /** Where it is about: the space itself, or where the person or chat was met. */
  spaceId: string | null
  /** Whom it is about: the person, the owner of the space, who said it. */
  userId: string | null
  reason: string
  text: string
  /** JSON: names and words as they were when it was reported. */
  evidence: string
  state: 'OPEN' | 'HANDLED' | 'DISMISSED'
  createdAt: number
  handledAt: number | null
  handledBy: string | null
  /** Of who handled it. */
  note: string
}

export interface TemplatesTable {
  id: string
  ownerId: string
  isOfficial: Flag
  name: string
  description: string
  nameEn: string | null
  descriptionEn: string | null
  banner: string
  platform: string
  state: string
  tags: string
  recommendPeople: string
  /** The space it is made from; null: a built-in one, or that space is gone. */
  spaceId: string | null
  /** Soft: nobody finds it any more, spaces made from it keep its picture. */
  deletedAt: number | null
  createdAt: number
  updatedAt: number
}

export interface TemplateMapsTable {
  templateId: string
  mapId: string
  isDefault: Flag
  mapJson: string
}

export interface SpacesTable {
  id: string
  ownerId: string
  templateId: string | null
  origin: 'COMMUNITY' | 'OFFICIAL'
  name: string
  description: string
  nameEn: string | null
  descriptionEn: string | null
  bannerId: string | null
  platform: string
  capacity: number
  isPublic: Flag
  hideInMetaCity: Flag
  allowAudioChat: Flag
  allowVideoChat: Flag
  allowScreenShare: Flag
  allowMultiPlayer: Flag
  disableChatPersist: Flag
  disableAudioVideo: Flag
  topMessage: string
  screenImage: string
  meetingBanner: string
  likes: number
  views: number
  createdAt: number
  updatedAt: number
  /** Likes of the last month, for sorting: right to within some minutes. */
  monthLikes: Generated<number>
  /** Put away: nobody but site admins finds it any more. */
  archivedAt: number | null
  /** Being destroyed since: nothing brings it back any more (archivedSpaces.ts). */
  endingAt: Generated<number | null>
  /** What it is found by (tables/spaceTexts.ts). */
  searchText: Generated<string>
}

/** Two characters that stand side by side in the searchText of a space. */
export interface SpacePairsTable {
  pair: string
  spaceId: string
}

export interface SpaceMapsTable {
  spaceId: string
  mapId: string
  isDefault: Flag
  mapJson: string
  /** Number of the last committed change; grows, below 2^53. */
  updateId: number
}

export interface MapEditsTable {
  spaceId: string
  mapId: string
  /** The number the map has after this edit: an edit of an older or equal one than spaceMaps.updateId is in there. */
  updateId: number
  /** A wire batch of map events, base64. */
  events: string
}

export interface MembersTable {
  spaceId: string
  userId: string
  role: 'OWNER' | 'ADMIN' | 'BUILDER' | 'MEMBER'
  displayName: string
  character: string | null
  outfitString: string
  firstInGame: Flag
  profile: string
  permittedRooms: string
  joinedAt: number
}

export interface SpaceLikesTable {
  spaceId: string
  userId: string
  createdAt: number
}

export interface SpaceViewsTable {
  spaceId: string
  userId: string
  /** Days since the epoch, UTC: a view counts once a day. */
  day: number
}

export interface ChatMessagesTable {
  id: string
  spaceId: string
  mapId: string
  senderId: string
  senderName: string
  channel: string
  recipient: string
  contents: string
  sentAt: number
  /** 1: whoever its channel names may see it; 0: only those of chatHearers. */
  isOpen: Flag
  approved: Flag | null
  replied: Flag | null
  /** JSON: {senderId, senderName, contents}. */
  reply: string | null
}

export interface ChatHearersTable {
  spaceId: string
  senderId: string
  chatId: string
  userId: string
  /** 1: heard it; 0: it was kept from them. */
  hears: Flag
}

export interface ChatLikesTable {
  spaceId: string
  senderId: string
  chatId: string
  userId: string
}

export interface BlocksTable {
  userId: string
  blockedUserId: string
  createdAt: number
}

export interface SpaceBansTable {
  spaceId: string
  userId: string
  bannedBy: string
  reason: string
  createdAt: number
}

export interface LastPlacesTable {
  spaceId: string
  userId: string
  mapId: string
  x: number
  y: number
  z: number
  yaw: number
  name: string
  outfitString: string
  chairIdx: number | null
  leftAt: number
}

export interface InventoryItemsTable {
  spaceId: string
  userId: string
  itemId: string
  amount: number
}

export interface CookieFindsTable {
  spaceId: string
  userId: string
  /** Days since the epoch, UTC. */
  day: number
}

export interface DocumentUpdatesTable {
  spaceId: string
  docId: string
  /** Grows within a document. */
  seq: number
  update: Uint8Array
  userId: string
  at: number
  /** 1: it stands for all changes up to its number. */
  whole: number
}

/** Shared documents: of things and nooks. */
export interface DocumentsTable {
  spaceId: string
  docId: string
  /** User id of who wrote to it first. */
  begunBy: string
  lastSeq: number
  /** What its changes cost together; 0: it is empty. */
  bytes: number
  /** Since when what it belongs to is gone, ms since the epoch. */
  goneSince: number | null
}

export interface FilesTable {
  id: string
  ownerId: string
  /** The space it belongs to, once it is used there. */
  spaceId: string | null
  kind: string
  contentType: string
  bytes: number
  createdAt: number
}

export interface SpaceInvitesTable {
  id: string
  tokenHash: string
  /** The last characters of the token, for the eye. */
  hint: string
  spaceId: string
  /** Who made it. */
  userId: string
  hours: number
  uses: number
  createdAt: number
  expiresAt: number
  revokedAt: number | null
}

export interface IdempotentAnswersTable {
  userId: string
  key: string
  /** Method and path. */
  path: string
  requestHash: string
  /** null: the call is under way. */
  status: number | null
  answer: string | null
  createdAt: number
}

export interface NotificationsTable {
  id: string
  userId: string
  /** null: of the whole site. */
  spaceId: string | null
  kind: string
  /** JSON, by kind (shared/http/notifications.ts). */
  params: string
  createdAt: number
  readAt: number | null
}

export interface AnnouncementsTable {
  id: string
  spaceId: string
  authorId: string
  title: string
  content: string
  createdAt: number
  updatedAt: number
}

export interface LotteriesTable {
  id: string
  spaceId: string
  name: string
  status: 'UNPUBLISHED' | 'PUBLISHED' | 'FINISHED'
  /** 1: OWNER and ADMIN of the space cannot win. */
  excludeManagers: Flag
  /** 64 hex digits; nobody sees it before the lottery is finished. */
  seed: string
  /** SHA-256 of the seed, hex. */
  commitment: string
  drawCount: number
  createdAt: number
  updatedAt: number
}

export interface LotteryEntrantsTable {
  lotteryId: string
  userId: string
  /** Whether they could manage the space when they came in. */
  isManager: Flag
  optedOut: Flag
  /** null: opted out before coming in. */
  enteredAt: number | null
}

export interface LotteryPrizesTable {
  id: string
  lotteryId: string
  name: string
  /** 1 to 6, first to sixth prize. */
  level: number
  totalCount: number
  /** A path on this site or ''; older rows may hold an https address, which no page shows. */
  thumbnail: string
  createdAt: number
}

export interface LotteryCandidatesTable {
  lotteryId: string
  /** SHA-256 of userIds, hex. */
  hash: string
  /** One id a line, ascending. */
  userIds: string
}

export interface LotteryDrawsTable {
  id: string
  lotteryId: string
  /** 1 for the first draw of the lottery. */
  number: number
  prizeId: string
  candidatesHash: string
  winnerId: string
  drawnAt: number
}

export interface CustomerInfosTable {
  id: string
  spaceId: string
  userId: string
  companyName: string
  name: string
  position: string
  phoneNumber: string
  email: string
  message: string
  createdAt: number
}

/** What somebody or something keeps; kept by triggers (migration 019). */
export interface UsageTable {
  kind: 'user' | 'space' | 'template'
  /** Of the user, space or template; no foreign key. */
  id: string
  /** Uploads: of a user, of a space. */
  files: Generated<number>
  fileBytes: Generated<number>
  /** Whole maps and edits: of a space, of a template. */
  mapBytes: Generated<number>
  /** Of a space. */
  documentBytes: Generated<number>
  documents: Generated<number>
  /** Of a user: not deleted ones. */
  spaces: Generated<number>
  templates: Generated<number>
}

/** One try to publish a template. */
export interface PublishProfilesTable {
  id: string
  templateId: string
  /** 1 and up within a template. */
  version: number
  /** The template's name at that time. */
  name: string
  state: string
  testStatus: string
  testLog: string
  /** JSON: TemplateProblem[]. */
  problems: string
  /** How often the work on it was begun. */
  attempts: number
  createdBy: string
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

/** What was done with an admin's or a manager's rights. */
export interface OperationLogsTable {
  id: string
  at: number
  userId: string
  /** As it was then. */
  userName: string
  /** Network address; '' from within a space. */
  address: string
  action: string
  subjectType: string
  subjectId: string
  subjectName: string
  /** Where it was done, or to which space. */
  spaceId: string | null
  /** JSON. */
  details: string
}

/** Who runs a site, as its administrator wrote it. */
export interface SiteFactsTable {
  /** '' is this site itself. */
  site: string
  /** JSON (shared/sites/siteFacts.ts). */
  facts: string
  revision: number
  updatedAt: number
}

/** Somebody was in a space. */
export interface VisitsTable {
  id: string
  spaceId: string
  userId: string
  joinedAt: number
  /** null: still there. */
  leftAt: number | null
  /** The server they came in on. */
  serverId: Generated<string>
}

/** When each server was last known to run. */
export interface ServerBeatsTable {
  serverId: string
  at: number
}

/** How often a space was opened (tables/spaceEpochs.ts). */
export interface SpaceEpochsTable {
  spaceId: string
  epoch: number
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

/** A ban of an account that is gone: it holds again for whoever comes back with that phone or identity. */
export interface ReturningBansTable {
  id: string
  /** Keyed hash of the phone or identity (server/accounts/returningBans.ts). */
  whoHash: string
  /** null: of the site. */
  spaceId: string | null
  /** Of a ban of the site; null: of a space, which has no end. */
  until: number | null
  reason: string
  bannedBy: string
  createdAt: number
}
