/**
 * Every number of the specification in one place (spec/platform.md §9, spec/in-space.md §9,
 * spec/showroom-and-protocol.md §9, spec/decisions.md). Units are in the names.
 */
export const limits = {
  // people
  displayName: 50,
  signature: 100,
  phoneDigits: 11,
  smsCodeDigits: 6,
  /** Of who asked for it. */
  smsCodeTries: 3,
  /** For a phone: of one who asks, or of the browsers known for it. */
  smsPerHour: 5,
  smsPerDay: 10,
  /** For a phone: of all strangers together. */
  smsOfStrangersPerDay: 30,
  /** Beyond that: one in so many minutes, and only for networks that asked for none today. */
  smsOfStrangersEveryMinutes: 20,
  smsResendSeconds: 60,
  defaultAvatars: 8,
  outfitString: 200,
  /** The line under a name on its card. */
  textStatus: 100,
  apiKeysPerUser: 20,
  /** How long a key is good unless its maker says otherwise, and at most. */
  apiKeyDays: 90,
  apiKeyDaysMax: 365,
  /** One that ran out is shown for so long. */
  apiKeyShownDays: 30,
  /** What somebody writes to a report, characters. */
  reportText: 500,
  reportsPerDay: 30,
  // the end of an account
  /** So long somebody may change their mind, days. */
  accountGraceDays: 15,
  /** Exports of one's own data an hour. */
  exportsPerHour: 3,
  // site admins
  /** What a site admin notes with a report, characters. */
  reportNote: 500,
  /** A notification to everybody. */
  broadcastContent: 1_000,
  operationsExported: 10_000,
  /** What is done to many at once. */
  bulkIds: 100,
  // who runs the site (shared/sites/siteFacts.ts), characters
  siteTitle: 40,
  siteDescription: 160,
  siteFactLength: 100,
  /** Other origins whose pages, pictures and films spaces may show. */
  originsMax: 100,
  originLength: 120,
  /** How many origins somebody may ask for in a day, and how many of a space may wait for an answer. */
  originWishesPerDay: 10,
  originWishesOfSpace: 20,
  /** So long what was refused stays refused, days. */
  originRefusedDays: 7,
  legalTextLength: 30_000,
  /** A year, and the day it began on. */
  statisticsDays: 367,
  // spaces
  spaceName: 20,
  spaceDescription: 36,
  /** A published client rewrites longer ids. */
  spaceIdLength: 16,
  capacityDefault: 200,
  capacityMax: 2000,
  /** A room for more people is a hall: who runs the space closes it, not any one of those inside. */
  closablePlaces: 30,
  /** ADMIN and OWNER may exceed the capacity by so many. */
  capacityManagerExtra: 10,
  topMessage: 200,
  /** Pictures of the display screen. */
  screenImages: 20,
  /** Rooms of one level that one member may edit. */
  permittedRooms: 500,
  levelsMax: 100,
  /** Levels of one space, drafts among them: everybody who enters receives all of them. */
  spaceLevelsMax: 50,
  /** Bytes all of them take as they are stored, beyond which no more are made: all are in memory while somebody is inside. */
  spaceLevelsBytes: 192 * 1024 * 1024,
  levelName: 100,
  bannerBytes: 10 * 1024 * 1024,
  /** Banners are kept at four times the size cards show (platform.md §9: 285 × 160). */
  bannerWidth: 1140,
  bannerHeight: 640,
  invitesPerSpace: 500,
  pageSize: 20,
  pageSizeMax: 200,
  // events
  notificationPage: 100,
  /** What a manager tells everybody on a level at once. */
  noticeLength: 500,
  notificationsReadAtOnce: 1_000,
  announcementTitle: 50,
  announcementContent: 5_000,
  /** Of one with pictures and links, as HTML. */
  announcementHtml: 40_000,
  announcementPictures: 20,
  /** To who was never here before, older ones are nothing new. */
  announcementFreshDays: 14,
  announcementsOfSpace: 200,
  /** All of them together, as they are stored: whoever asks for no page gets all. */
  announcementsHtml: 2_000_000,
  eventTitle: 50,
  eventDescription: 2_000,
  /** Guests of an event that has a limit. */
  eventCapacity: 10_000,
  /** An event is over after so many days at most. */
  eventDays: 14,
  /** Events of a space that are still to come. */
  eventsOfSpace: 100,
  /** Events of a space that are called off in a day; after that none is planned there until the next. */
  eventsCalledOffADay: 100,
  /** Days until an event that was called off is forgotten. */
  calledOffDays: 30,
  /** What was recorded in a space, as entries of the list. */
  recordingsOfSpace: 1_000,
  /** What a space may have recorded in so many days: hours, each recording counted as a minute at least, and gigabytes. */
  recordingMonthDays: 30,
  recordingHoursDefault: 20,
  recordingGigabytesDefault: 30,
  recordingMinimumMs: 60_000,
  /** What a second of one takes until its size is known: 3 Mbit/s of picture, and sound. */
  recordingBytesASecond: 400_000,
  recordingDaysDefault: 365,
  /** Guests are reminded so long before, and the doors open: who is there then takes part. */
  eventReminderMinutes: 30,
  /** Rows of an export. */
  eventGuestsExported: 20_000,
  announcementExcerpt: 200,
  /** Names of lotteries are shorter than this, of prizes at most this. */
  lotteryName: 49,
  prizeName: 50,
  prizeCountMax: 500,
  prizeLevels: 6,
  lotteriesOfSpace: 200,
  prizesOfLottery: 100,
  /** Winners of a prize that come with it; the others in pages. */
  winnersShown: 20,
  /** For so long a draw is shown to who comes in, and so many at once. */
  stageMs: 2 * 60_000,
  stageDraws: 20,
  companyName: 100,
  /** JSON of a request: of somebody who has not shown who they are, and of others. */
  strangerBodyBytes: 16 * 1024,
  bodyBytes: 256 * 1024,
  /** In so long a JSON body is there, and one of a level. */
  bodyMs: 30_000,
  levelBodyMs: 120_000,
  /** Bodies larger than a stranger's are counted by the person, one for each so many bytes begun. */
  largeBodyPointBytes: 64 * 1024,
  /** Layouts of whole levels are larger than other bodies. */
  levelBodyBytes: 2 * 1024 * 1024,
  objectFileBytes: 50 * 1024 * 1024,
  screenImageBytes: 10 * 1024 * 1024,
  chatPictureBytes: 10 * 1024 * 1024,
  customerMessage: 2_000,
  customerInfosExported: 10_000,
  /** One report of a client: of somebody logged in, and of a guest. */
  clientLogBytes: 64 * 1024,
  clientLogGuestBytes: 4 * 1024,
  clientLogDays: 7,
  // storage: what settings say by default (README, Configuration)
  /** Of the disk, so much stays free. */
  freeDiskPercentDefault: 5,
  uploadsPerPersonDefault: 4,
  uploadsAtOnceDefault: 64,
  /** An upload of which nothing arrives for so long is given up. */
  uploadQuietMs: 60_000,
  /** What comes before the file: it may be so long, and take so long. */
  uploadHeadBytes: 64 * 1024,
  uploadHeadMs: 10_000,
  /** Bodies under way that say only themselves what they are for. */
  unnamedUploadsPerPerson: 1,
  unnamedUploadsAtOnce: 256,
  personMegabytesDefault: 5_120,
  personFilesDefault: 5_000,
  personSpacesDefault: 200,
  spaceMegabytesDefault: 5_120,
  spaceFilesDefault: 5_000,
  /** Six months and a day: Cybersecurity Law of the PRC, article 21 (3). */
  operationDaysByLaw: 183,
  operationDaysDefault: 183,
  chatDaysDefault: 365,
  /** The statistics of a space reach back statisticsDays. */
  visitDaysDefault: 400,
  notificationDaysDefault: 180,
  /** A space that was deleted, before it is gone for good. */
  archivedSpaceDaysDefault: 180,
  /** So long before its owner is told. */
  archiveNoticeDays: 14,
  clientLogMegabytesDefault: 64,
  // chat
  chatLength: 2000,
  /** What one person may write in 24 hours, in all spaces together, bytes on the disk: 50,000 lines to all, or 500 to a hundred. Kept for a year, so a flood of a day is for the disk. */
  chatBytesADay: 20_000_000,
  /** Of a line of the chat so many names with @ are told to those they name. */
  mentionsOfLine: 20,
  unreadBadgeCap: 99,
  chatIdMemoryMs: 600_000,
  /** Lines of the past that somebody gets on entry. */
  chatHistory: 200,
  /** Who was kicked stays out so long. */
  kickMs: 60_000,
  /** What a manager notes with a ban, characters. */
  banReasonLength: 200,
  // movement, metres and metres per second
  walkSpeed: 1.4,
  runSpeed: 4,
  positionStepM: 0.01,
  yawSteps: 256,
  heightMaxM: 3,
  standHeightMaxM: 1.2,
  walkableToleranceM: 0.3,
  sitReachM: 3,
  nearbyChatM: 5,
  // conversations
  proximityInM: 2.5,
  proximityOutM: 3.25,
  proximityJoinMs: 300,
  proximityLeaveMs: 750,
  /** Ids of meetings, sessions of speakers and the like, characters. */
  meetingIdLength: 64,
  /** Into a room for so many one comes into its meeting by walking in. */
  meetingByItself: 50,
  /** So long somebody has a screen on a wall for themselves without sharing anything. */
  wallIdleMs: 10_000,
  /** So long a whisper waits for the word of who was asked. */
  whisperAskMs: 60_000,
  /** So long somebody is called before it is a call missed. */
  callRingMs: 30_000,
  /** Of calls by one person that another misses within this time, one is told. */
  missedCallMs: 5 * 60_000,
  /** Tabs one person may name when joining a meeting. */
  meetingConnections: 16,
  meetingBannerLength: 500,
  speakerSessionsMax: 100,
  /** A question of the audience, characters; so many in a session, and of one person that are not answered yet. */
  questionLength: 200,
  questionsPerSession: 100,
  questionsOfOne: 5,
  /** People waiting at the door of one nook. */
  nookRequests: 200,
  /** Wrong codes of nooks somebody may give before they have to wait. */
  bookingMinutesMin: 15,
  bookingMinutesMax: 240,
  bookingDays: 30,
  /** Still to come, of one person in a space, and of everybody in one room. */
  bookingsOfOne: 5,
  bookingsOfNook: 100,
  bookingReminderMinutes: 5,
  nookCodeTries: 5,
  /** Wrong codes of one nook all may give together. */
  nookCodeTriesOfAll: 50,
  /** So long, and so long a wrong code counts. */
  nookCodeMinutes: 5,
  /** People of one conversation who share a screen at the same time. */
  sharesAtOnce: 2,
  /** Points of a line that come at once, and of a whole line. */
  markPointsAtOnce: 128,
  markPoints: 2_000,
  /** Lines on one shared screen, and points of all of them. */
  marksOfShare: 300,
  /** Of both, so much may be one person's: nobody takes the others' room. Whose screen it is has all of it. */
  marksShareOfOne: 0.25,
  markPointsOfShare: 30_000,
  /** From so far a screen of a level offers to show what one shares, measured from its front. */
  castReachM: 8,
  /** What browsers carry among themselves: so many people who talk, and so many with a camera. */
  meshPeople: 8,
  meshCameras: 4,
  /** A conversation on LiveKit goes back to the browsers after it was small for so long; both carry it for a while. */
  carrierBackMs: 5_000,
  carrierLingerMs: 15_000,
  /** So often at most a block makes a conversation go on in another room of LiveKit. */
  carrierMoveMs: 10_000,
  /** An id of a conversation: kind, level and nook. */
  conversationIdLength: 200,
  /** One message between two browsers about sound and picture. */
  signalBytes: 32 * 1024,
  /** Things are used from this near, measured to their edge; an object may ask for more (distThreshold). */
  interactReachM: 3,
  interactReachMaxM: 12,
  /** A guide is spoken to from so near: one stands before somebody. */
  guideReachM: 2.2,
  /** From a portal's edge. */
  portalReachM: 1.5,
  spawnTokenMs: 60_000,
  // things
  itemIdLength: 64,
  inventoryCountMax: 1_000_000,
  /** Different items one person may own in a space. */
  inventoryItemsMax: 500,
  /** So far others fill a bag; the rest is for what its owner takes and makes. */
  givenItemsMax: 250,
  /** Items a space may know, and characters of the scripts of levels that say them: everybody who comes is told. */
  spaceItemsMax: 1_000,
  spaceItemsLetters: 500_000,
  /** Things people put down that lie about on one level, together and of one person. */
  lyingItemsMax: 300,
  lyingItemsOfOneMax: 30,
  /** How far one reaches to hand somebody a thing, metres. */
  giveReachM: 4,
  /** So long an offered hand waits for an answer. */
  offerMs: 20_000,
  /** Who is asked when one leads everybody near, metres and people. */
  leadGroupM: 8,
  leadGroupMax: 20,
  shakeIntensity: 0.1,
  shakeIntensityMax: 2,
  shakeMs: 1_000,
  shakeMsMax: 10_000,
  /** People this near are told about at full rate. */
  nearM: 15,
  /** Cells of movement groups: nearM and the hysteresis on both sides of a border. */
  ringCellM: 17,
  ringHysteresisM: 1,
  /** How often somebody farther away is told about while moving. */
  farMs: 1_000,
  flushMs: 50,
  moveSendMs: 100,
  // maps
  /** Cells a side of a map that is edited. */
  mapSideMax: 1_000,
  /** Cells of all floor and wall masks of a level together: 8 full masks at 1,000 × 1,000, 60 at 360 × 360. */
  mapMaskCellsMax: 8_000_000,
  /** Keys are "0" to "9999". */
  objectsMax: 10_000,
  objectJsonLength: 32_000,
  /** Of what a level holds, so much may be in one placed room, as far as who furnishes rooms puts it there. */
  roomShareOfLevel: 0.2,
  /** How far one hears what they put there, metres. */
  roomSoundM: 15,
  /** Files that hang on one thing, beside what it shows. */
  thingFilesMax: 20,
  objectMoveMs: 600_000,
  addressLength: 2_000,
  /** What all objects of one map may take, about, bytes. */
  mapBytesMax: 16 * 1024 * 1024,
  /** A level as it is stored: its objects, masks, nooks and lists, each at its own maximum, characters of JSON. */
  levelFileMax: 40 * 1024 * 1024,
  scriptLength: 100_000,
  spawnsMax: 1_000,
  portalsMax: 1_000,
  nooksMax: 500,
  /** Cells of all nooks of a map together. */
  nookCellsMax: 100_000,
  /** People named by all nooks of a map together: who may come in, and who asks to. */
  nookUsersMax: 20_000,
  /** So many edits are kept one by one before a map is stored anew. */
  mapEditsKept: 200,
  /** Or so many bytes of them: a cell of a floor is told with all floors of its map, 11 MB where they are at their largest. */
  mapEditsKeptBytes: 32 * 1024 * 1024,
  /** Object keys in one selection of the map maker, and characters of each. */
  selectionKeysMax: 200,
  selectionKeyLength: 64,
  // shared documents
  /** Characters of a note. */
  noteText: 5_000,
  documentUpdateBytes: 64 * 1024,
  /** One that stands for all before it: nearly a whole frame. */
  documentWholeBytes: 768 * 1024,
  /** What keeping an update costs beside its bytes. */
  documentUpdateCost: 64,
  /** So many updates of a document are read at a stretch. */
  documentPart: 128,
  /** All updates of one document together; the last quarter is for those who may edit what it belongs to. */
  documentBytesMax: 4 * 1024 * 1024,
  documentOthersBytes: 3 * 1024 * 1024,
  /** The share of one writer who may not edit what it belongs to. */
  documentShareBytes: 512 * 1024,
  /** Documents of a space with something in them; the last fifth is for those who may edit what they belong to. */
  documentsMax: 500,
  documentsOthers: 400,
  /** How many of them one other writer may begin. */
  documentsBegun: 20,
  /** A document is kept so long after what it belonged to is gone. */
  documentGoneDays: 30,
  // storing what people do in a space
  /** Actions of one space that may wait for the database at once, and their bytes. */
  storeQueueMax: 2_000,
  storeQueueBytes: 32 * 1024 * 1024,
  /** So long an action waits for its turn; then it is refused as not stored. */
  storeWaitMs: 10_000,
  /** A space that closes waits so long for the database. */
  storeCloseMs: 2_000,
  /** A locked database file is asked again for so long. */
  sqliteBusyMs: 5_000,
  // versions of levels
  versionName: 50,
  versionNote: 200,
  /** Of one level. */
  versionsNamed: 50,
  versionsAutomatic: 10,
  /** Work on a level begins when nobody worked on it for so long; then what it was is kept. */
  versionPauseMs: 3_600_000,
  // templates
  templateName: 30,
  templateDescription: 200,
  templateTagsMax: 3,
  templatesPerUser: 100,
  /** All maps of one template together, bytes of JSON. */
  templateBytesMax: 48 * 1024 * 1024,
  templateLevelsMax: 50,
  /** Lines of a log that name what is wrong; one broken wall can make thousands. */
  templateProblemsMax: 100,
  // finding anything (⌘K)
  findText: 50,
  /** Of each list, where nothing is looked for yet. */
  findSpaces: 100,
  findPeople: 300,
  /** Of each list, by a text; and on the card of a person. */
  findMatches: 20,
  // organisations
  organizationName: 20,
  organizationDescription: 20,
  organizationUserId: 30,
  organizationsPerUser: 100,
  /** That somebody is in. */
  organizationsOfUser: 200,
  /** The part of the two above that others may fill without asking: by adding somebody, by handing an organization over to them. */
  organizationsUnaskedShare: 0.5,
  organizationMembers: 500,
  organizationInvites: 50,
  /** Shared with one organization. */
  organizationSpaces: 50,
  /** That one space is shared with. */
  organizationsOfSpace: 10,
  /** Shared with one organization. */
  organizationTemplates: 50,
  // showrooms (shared/showroom), characters and counts
  showroomTitle: 40,
  showroomName: 12,
  /** A line set large. */
  showroomQuote: 120,
  showroomBody: 400,
  showroomDepartments: 6,
  showroomProducts: 12,
  showroomIntroPages: 60,
  showroomPagesOfProduct: 20,
  showroomFilmsOfPage: 6,
  /** Versions of one showroom that are kept; the one that is shown always is. */
  showroomVersions: 200,
  showroomVersionNote: 50,
  showroomMediaBytes: 100 * 1024 * 1024,
  // log-ins from elsewhere
  /** From leaving for another site to coming back. */
  externalLoginMs: 600_000,
  /** A link to bind a phone. */
  bindLinkMs: 600_000,
  /** After a binding succeeded or its link was of no use, the page goes on. */
  bindRedirectMs: 1_000,
  /** The clock of a partner may be off by this. */
  handOverSkewMs: 300_000,
  /** A visit of a third-party site, handed over or as its guest. */
  siteVisitMs: 12 * 3_600_000,
  /** Guests of one site at a time. */
  siteGuests: 2_000,
  /** The same with those who have logged out, in the time of a visit. */
  siteGuestsKept: 20_000,
  // one tenant beside the others
  /** CPU of the main thread edits of one space may take at once, ms: a placed room takes a tenth of it. */
  spaceCpuBurstMs: 1_500,
  /** And steadily, ms a second. */
  spaceCpuMsPerSecond: 100,
  /** Those who do not edit have so much of it beside it, all together. */
  visitorsShareOfSpace: 0.3,
  /** The same of one person's edits in all spaces together: more spaces do not mean more of the machine. */
  personCpuBurstMs: 3_000,
  personCpuMsPerSecond: 150,
  /**
   * Stored maps too large for the main thread that may wait to be read, and of them those of the spaces of one owner: two are
   * read at once, in 0.1 to 1.5 s each, so that the last one waits half a minute.
   */
  mapsWaitingMax: 100,
  mapsWaitingEach: 8,
  /** Maps that were read and are kept for who asks next, bytes as stored; in memory one and a half times that at most. */
  mapCacheBytes: 64 * 1024 * 1024,
  /** Of that so much at a stretch, ms, unless one edit takes longer; then others have as long. */
  spaceStretchMs: 10,
  // openings: a seat opens a space with all its maps (measured 2026-11-26: 25 of 25 lived by seats nobody came for)
  /** A seat that nobody comes for; Colyseus' own time. */
  seatMs: 15_000,
  /** An empty room lives on so long: somebody who reloads finds it. */
  emptyRoomMs: 30_000,
  /** Spaces that were not open, of one person: whoever looks around opens one every few seconds. */
  openingsPerMinute: 10,
  /** Living spaces one person opened that nobody else is in. */
  spacesAloneEach: 5,
  /** Maps of all living spaces together, bytes as stored: about 750 MB in memory. */
  livingMapBytes: 512 * 1024 * 1024,
  /** A space that takes no more is always opened: nobody notices a few of them in what all take. */
  smallSpaceBytes: 1024 * 1024,
  /** So many failures of a space within the window, and it is closed for a while. */
  spaceFailuresMax: 3,
  spaceFailureWindowMs: 600_000,
  quarantineMs: 600_000,
  /** Numbers of people are kept so long after a space is empty: longer than a client waits for a lost connection. */
  encIdMemoryMs: 3_600_000,
  /** A process in which nothing ran for so long has stood still. */
  stallMs: 2_000,
  // wire
  frameBytesMax: 1 << 20,
  /** What a socket may send before it has said who it is and was let in, bytes, and how long it may wait with it. */
  earlyBytes: 64 * 1024,
  earlyMs: 5_000,
  /** A token and the id of a space. */
  initBytes: 4 * 1024,
  /** From a close frame to the end of its socket. */
  closingMs: 1_000,
  /** Sessions of a space that look on without entering, how long each may, and how long nobody counts as one yet. */
  watchersMax: 20,
  watchMs: 600_000,
  watchGraceMs: 60_000,
  /** What a socket may send at once and steadily; one that sends more is read more slowly. */
  socketBytesBurst: 2 * 1024 * 1024,
  socketBytesPerSecond: 512 * 1024,
  heartbeatMs: 10_000,
  connectTimeoutMs: 45_000,
  /** The client log hears so often that somebody wants in and is not. */
  connectIntentMs: 60_000,
  /** Without a connection for so long the page's log goes to the client log. */
  debugLogAtMs: [31_000, 120_000],
  lookupTimeoutMs: 29_700,
  /** What a page could make nothing of is told at most so often, and of one kind no more of it at once. */
  clientFaultsMs: 60_000,
  clientFaults: 1_000,
  deadAfterMs: 45_000,
  /** The server waits longer than a client does: a throttled tab wakes once a minute. */
  serverDeadAfterMs: 90_000,
  byteActivityCheckMs: 15_000,
  suspendCheckMs: 3_000,
  suspendGapMs: 10_000,
  reconnectFirstMs: 1_000,
  reconnectCapMs: 15_000,
  reconnectResetMs: 60_000,
  /** Who was in for so long and is sent to another server has not failed to connect: the count begins anew. */
  reassignedResetMs: 5_000,
  transactionTimeoutMs: 600_000,
  bufferedMovesMax: 10,
  sendQueueWarning: 20,
  postDeployExitCheckMs: 300_000,
  mapDataCheckMs: 2_500,
  /** A lost connection keeps its player so long. */
  playerHoldMs: 60_000,
  fadeAfterMs: 5_000,
  toastMs: 3_000,
} as const
