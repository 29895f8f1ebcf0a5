import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

/* Spaces, their maps, who belongs to them, and what they are made of. */

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
  /** Who runs the site took it off the lists: then only they put it back. */
  hiddenBySite: Generated<Flag>
  allowAudioChat: Flag
  allowVideoChat: Flag
  allowScreenShare: Flag
  allowMultiPlayer: Flag
  disableChatPersist: Flag
  disableAudioVideo: Flag
  topMessage: string
  screenImage: string
  meetingBanner: string
  /** Whether those who come are asked for their contact data. */
  customerRegistration: Generated<Flag>
  likes: number
  views: number
  createdAt: number
  updatedAt: number
  /** Likes of the last month, for sorting: right to within some minutes. */
  monthLikes: Generated<number>
  /** Different people whose visits began in the last seven days: right to within ten minutes. */
  weekVisitors: Generated<number>
  /** What 最热 goes by (tables/spaces/spaceHeat.ts): right to within a minute. */
  heat: Generated<number>
  /** Put away: nobody but site admins finds it any more. */
  archivedAt: number | null
  /** Who put it away; null: nobody did, or before this was kept. */
  archivedBy: string | null
  /** Being destroyed since: nothing brings it back any more (archivedSpaces.ts). */
  endingAt: Generated<number | null>
  /** What it is found by (tables/spaces/spaceTexts.ts). */
  searchText: Generated<string>
  /** The highest number a level of it was given, as far as that is above those it has. */
  levelsGiven: Generated<number>
  /** What draws it elsewhere, and the token for that; null: our own. */
  buildAppId: Generated<string | null>
  buildSts: Generated<string | null>
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
  /** Levels come in this order, and where it is the same in that of their numbers. */
  position: Generated<number>
  /** The level it is a draft of, which only editors enter; null: it is one for everybody. */
  draftOf: Generated<string | null>
  /** Of a draft: the number of its level's map when it was made. */
  draftBase: Generated<number | null>
}

export interface MapEditsTable {
  spaceId: string
  mapId: string
  /** The number the map has after this edit: an edit of an older or equal one than spaceMaps.updateId is in there. */
  updateId: number
  /** A wire batch of map events, base64. */
  events: string
}

/** A state of a level that somebody saved, or that was kept before it changed. Never changed but for its name and note. */
export interface LevelVersionsTable {
  id: string
  spaceId: string
  mapId: string
  /** Why there is one (shared/http/levelVersions.ts). */
  cause: 'saved' | 'begun' | 'restore' | 'publish'
  /** 1: somebody gave it a name; 0: the oldest of these go by themselves. */
  isNamed: Flag
  name: string
  note: string
  /** User id. */
  savedBy: string
  savedAt: number
  /** Of the last edit in it. */
  updateId: number
  /** How many objects it has. */
  things: number
  /** JSON of PlanCells: its picture. */
  plan: string
  /** Gzip of the JSON of its map. */
  content: Uint8Array
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
  /** Of their desk, as its map says; '' where they have none. */
  deskMapId: Generated<string>
  deskId: Generated<string>
  deskDescription: Generated<string>
  deskLocked: Generated<Flag>
  /** Whether others may point at what they share. */
  allowScreenPointer: Generated<Flag>
  /** Made a teacher by whoever runs the space. */
  teacher: Generated<Flag>
  /** The organization by which alone they are a member: it ends with that. */
  viaOrg: Generated<string | null>
}

/** Spaces shared with an organization. */
export interface OrganizationSpacesTable {
  orgId: string
  spaceId: string
  sharedBy: string
  createdAt: number
}

/** Templates shared with an organization, by their owner. */
export interface OrganizationTemplatesTable {
  orgId: string
  templateId: string
  sharedBy: string
  createdAt: number
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

export interface SpaceBansTable {
  spaceId: string
  userId: string
  bannedBy: string
  reason: string
  createdAt: number
  /** When they may come again; null: never. */
  until: Generated<number | null>
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

/** How often a space was opened (tables/spaces/spaceEpochs.ts). */
export interface SpaceEpochsTable {
  spaceId: string
  epoch: number
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
  position: Generated<number>
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
