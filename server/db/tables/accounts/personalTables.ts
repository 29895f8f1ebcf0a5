import type { Schema } from '../../schema.ts'

/**
 * What becomes of a column that holds the id of a person when their account is gone.
 * row: the row goes. cascade: it goes with the row in `users`. rename: a pseudonym stands there instead. owned: handed
 * over or deleted before (server/accounts/endAccounts.ts). stays: why.
 */
export type End = 'row' | 'cascade' | 'rename' | 'owned' | { readonly stays: string }

export interface PersonalColumn {
  /** Whether rows with a person there are theirs: they are in the export of the account. */
  readonly mine: boolean
  readonly end: End
}

export interface PersonalTable {
  /** Every column that may hold the id of a person. */
  readonly people: Readonly<Record<string, PersonalColumn>>
  /** Every column that may hold a phone of somebody who logs in: such rows go, and are in the export. */
  readonly phones?: readonly string[]
  /** Columns nobody is given: hashes of secrets. */
  readonly secrets?: readonly string[]
  /** The tables that show what is in a thing one owns are exported by the thing's id. */
  readonly contentOf?: { readonly table: 'spaces' | 'templates'; readonly column: string }
}

const mine = (end: End): PersonalColumn => ({ mine: true, end })
const mentioned = (end: End): PersonalColumn => ({ mine: false, end })
const notPersonal = (why: string) => ({ why })

/**
 * Every table, as the compiler sees to, and what in it is a person's. A new table needs its line here: whoever adds one
 * decides whether its rows belong to an export and what becomes of them when the account ends.
 * `tests/integration/accounts.end.server.test.ts` finds columns that look like a person's and are not named.
 */
export const personalTables = {
  users: { people: { id: mine('row') }, phones: ['phone'] },
  loginSessions: { people: { userId: mine('cascade') } },
  refreshTokens: notPersonal('hashes, which belong to a row of loginSessions and go with it'),
  smsCodes: { people: {}, phones: ['phone'], secrets: ['codeHash'] },
  smsSends: { people: {}, phones: ['phone'] },
  // Hashes of random cookies.
  loginDevices: { people: { userId: mine('cascade') }, secrets: ['deviceHash'] },
  apiKeys: { people: { userId: mine('cascade') }, secrets: ['keyHash'] },
  reports: {
    people: {
      // Of a guest of a site nobody stands there instead: what they told is for who runs the platform.
      reporterId: mine('row'),
      // Who reported somebody is nobody else's to know.
      userId: mentioned('rename'),
      subjectId: mentioned('rename'),
      handledBy: mentioned('rename'),
    },
  },
  templates: { people: { ownerId: mine('owned') } },
  templateMaps: { people: {}, contentOf: { table: 'templates', column: 'templateId' } },
  spaces: {
    people: { ownerId: mine('owned'), archivedBy: mentioned('rename') },
    secrets: ['searchText'],
  },
  spaceMaps: { people: {}, contentOf: { table: 'spaces', column: 'spaceId' } },
  spacePairs: notPersonal('an index of the texts of spaces'),
  mapEdits: { people: {}, contentOf: { table: 'spaces', column: 'spaceId' } },
  levelVersions: {
    people: { savedBy: mine('rename') },
    contentOf: { table: 'spaces', column: 'spaceId' },
  },
  members: { people: { userId: mine('cascade') } },
  spaceLikes: { people: { userId: mine('cascade') } },
  spaceViews: { people: { userId: mine('cascade') } },
  chatMessages: { people: { senderId: mine('rename'), recipient: mine('rename') } },
  chatHearers: { people: { senderId: mentioned('rename'), userId: mine('row') } },
  chatLikes: { people: { senderId: mentioned('rename'), userId: mine('cascade') } },
  blocks: { people: { userId: mine('cascade'), blockedUserId: mentioned('cascade') } },
  // Taken over into returningBans before.
  spaceBans: { people: { userId: mine('cascade'), bannedBy: mentioned('rename') } },
  lastPlaces: { people: { userId: mine('cascade') } },
  inventoryItems: { people: { userId: mine('cascade') } },
  cookieFinds: { people: { userId: mine('cascade') } },
  documentUpdates: { people: { userId: mine('rename') } },
  documents: { people: { begunBy: mine('rename') } },
  publishProfiles: { people: { createdBy: mine('owned') } },
  organizations: { people: { ownerId: mine('owned') } },
  organizationMembers: { people: { userId: mine('cascade') } },
  // Taken back before, with all who came by it.
  organizationSpaces: { people: { sharedBy: mine('cascade') } },
  // Ended when the template becomes somebody else's.
  organizationTemplates: { people: { sharedBy: mine('cascade') } },
  organizationInvites: { people: { userId: mine('cascade') }, secrets: ['tokenHash'] },
  // Copies of answers, for a day.
  idempotentAnswers: { people: { userId: mentioned('cascade') } },
  files: { people: { ownerId: mine('owned') } },
  spaceInvites: { people: { userId: mine('cascade') }, secrets: ['tokenHash'] },
  notifications: { people: { userId: mine('cascade') } },
  notificationsOff: { people: { userId: mine('cascade') } },
  announcements: { people: { authorId: mine('rename') } },
  events: { people: { organiserId: mine('rename') } },
  // That a guest of a site came is counted, without them.
  eventGuests: { people: { userId: mine('row') } },
  recordings: { people: { startedBy: mine('rename') } },
  announcementsSeen: { people: { userId: mine('cascade') } },
  lotteries: notPersonal('of a space; its seed is secret until it is finished'),
  lotteryEntrants: { people: { userId: mine('cascade') } },
  lotteryPrizes: notPersonal('of a lottery'),
  lotteryCandidates: {
    people: {
      userIds: mentioned({
        stays: 'its hash is published: with another id no draw could be checked any more',
      }),
    },
  },
  lotteryDraws: {
    people: {
      winnerId: mine({
        stays: 'the published list of candidates has it, a random number that is nobody any more',
      }),
    },
  },
  showroomVersions: { people: { savedBy: mine('rename') } },
  showroomDrafts: { people: { savedBy: mine('rename') } },
  customerInfos: { people: { userId: mine('row') } },
  // Of a space or a template it is the id of that. Logs of clients are no table: they run out within days.
  usage: { people: { id: mine('row') } },
  userIdentities: { people: { userId: mine('cascade') } },
  externalLogins: notPersonal('of a browser, for ten minutes'),
  // Of somebody who is about to log in, for ten minutes.
  identityBinds: { people: {}, phones: ['phone'], secrets: ['idHash', 'browserHash'] },
  siteFacts: notPersonal('what the operator says of a site'),
  originWishes: { people: { userId: mine('cascade') } },
  // Hashes, gone with the guest; of an account there is none.
  siteVisits: { people: { userId: mentioned('cascade') } },
  handOverNonces: notPersonal('random numbers of partner sites'),
  operationLogs: { people: { userId: mine('rename'), subjectId: mentioned('rename') } },
  visits: { people: { userId: mine('rename') } },
  serverBeats: notPersonal('of the servers'),
  spaceEpochs: notPersonal('numbers'),
  nookCodes: notPersonal('codes of rooms'),
  nookBookings: { people: { userId: mine('cascade') } },
  accountClosings: { people: { userId: mine('cascade') }, secrets: ['pseudonym'] },
  returningBans: { people: { bannedBy: mentioned('rename') } },
} as const satisfies Readonly<Record<keyof Schema, PersonalTable | { readonly why: string }>>

/** The tables with something of a person in them, by name. */
export const tablesOfPeople: readonly (readonly [keyof Schema, PersonalTable])[] = (
  Object.entries(personalTables) as [keyof Schema, PersonalTable | { readonly why: string }][]
).flatMap(([name, table]) => ('why' in table ? [] : [[name, table] as const]))
