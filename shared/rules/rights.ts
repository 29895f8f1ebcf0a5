import type { ActionName } from '../protocol/messages.ts'
import { guestRole } from './guestVisit.ts'
import { canManage, roleRank } from './roles.ts'

/** The kinds of people the table knows, its columns. An api key acts with the role of the user who made it. */
export const subjectNames = [
  'guest',
  'visitor',
  'member',
  'builder',
  'admin',
  'owner',
  'siteAdmin',
  'banned',
  'apiKey',
] as const
export type SubjectName = (typeof subjectNames)[number]

/**
 * yes, no; state: the handler looks at what is so just now (one's permittedRooms, one's own nook, the object one put
 * there) and may refuse; role: as the role of the key's maker says.
 */
export type Say = 'yes' | 'no' | 'state' | 'role'

/** One row: what each column may do. */
export type Who = { readonly [S in SubjectName]: Say }

/**
 * What `targetId` of an action says, when it names somebody else. managers: whose player it is about, allowed to
 * ADMIN, OWNER and site admin. ownNpc: the same, for an NPC of one's own only. Absent: there is no targetId, or it is
 * the other party or the audience, and the handler's affair.
 */
export type ForOthers = 'managers' | 'ownNpc'

export interface Right {
  readonly who: Who
  /** Only a session whose player has entered. */
  readonly needsPlayer: boolean
  readonly forOthers?: ForOthers
  /** Kinds that are nobody's: the handler says what is wrong (404 of a foreign kind, a second init). */
  readonly isUnserved?: true
}

/** guest: on a guest visit (guestVisit.ts); nobody else without a log-in has a session. Banned people have none. */
const row = (visitor: Say, member: Say, builder: Say, admin: Say, guest: Say = 'no'): Who => ({
  guest,
  visitor,
  member,
  builder,
  admin,
  owner: admin,
  siteAdmin: admin,
  banned: 'no',
  apiKey: admin === 'no' ? 'no' : 'role',
})

const everybody = row('yes', 'yes', 'yes', 'yes')
/** Walking, sitting, looking, gestures: what stores nothing and says nothing to anybody. */
const lookers = row('yes', 'yes', 'yes', 'yes', 'yes')
const builders = row('no', 'no', 'yes', 'yes')
/** Who edits a map: decisions.md, People and rights. */
const editors = row('no', 'state', 'yes', 'yes')
const managers = row('no', 'no', 'no', 'yes')
/** Managers always, others for what is theirs. */
const ownersOfIt = row('state', 'state', 'state', 'yes')
const nobody = row('no', 'no', 'no', 'no')

/** A session as such: also before enter. */
const connected: Right = { who: lookers, needsPlayer: false }
/** What somebody does with its own player; a targetId, if any, is the other party. */
const oneself: Right = { who: everybody, needsPlayer: true }
/** The same, also on a guest visit. */
const onesFeet: Right = { who: lookers, needsPlayer: true }
/** The same; on a guest visit one asks how it stands and changes nothing. */
const asking: Right = { who: row('yes', 'yes', 'yes', 'yes', 'state'), needsPlayer: true }
/** What is said of a player: of one's own, or of another's by managers. */
const player: Right = { who: everybody, needsPlayer: true, forOthers: 'managers' }
/** The same, of one's own also on a guest visit. */
const playersFeet: Right = { ...player, who: lookers }
/** Objects and surfaces of a map: also by members in the rooms that are theirs. A bot may do it without a player. */
const furnishing: Right = { who: editors, needsPlayer: false }
/** A map as a whole. */
const mapEditing: Right = { who: builders, needsPlayer: false }
/** Effects on people who did not ask for them. */
const staging: Right = { who: builders, needsPlayer: false }
const running: Right = { who: managers, needsPlayer: false }
const grant: Right = { who: ownersOfIt, needsPlayer: true }
const unserved: Right = { who: nobody, needsPlayer: false, isUnserved: true }

type Rows = { readonly [K in ActionName]?: Right }

const sessionRights = {
  init: unserved,
  clientHeartbeat: connected,
  clientBackupHeartbeat: connected,
  updateSubscriptions: connected,
  connectServer: connected,
  updateSelfName: oneself,
} as const satisfies Rows

const presenceRights = {
  precomputeEnter: connected,
  enter: { who: lookers, needsPlayer: false, forOthers: 'ownNpc' },
  exit: connected,
  move: { who: lookers, needsPlayer: true, forOthers: 'ownNpc' },
  animate: onesFeet,
  spawn: onesFeet,
  respawn: onesFeet,
  respawnAtDesk: oneself,
  teleport: playersFeet,
  transScene: onesFeet,
  enterPortal: playersFeet,
  ghost: player,
} as const satisfies Rows

const attributesRights = {
  setName: player,
  setTextStatus: player,
  setEmojiStatus: player,
  setEventStatus: player,
  setAffiliation: player,
  setStatus: player,
  setAvailability: oneself,
  setWorkCondition: player,
  setAway: playersFeet,
  setOutfitString: playersFeet,
  setCurrentlyEquippedWearables: playersFeet,
  setInConversation: player,
  setCurrentDesk: player,
  setDeskInfo: player,
  setCurrentArea: player,
  setImagePointer: player,
  setScreenPointer: player,
  setGoKartId: player,
  setIsAlone: playersFeet,
  setIsMobile: playersFeet,
  setEmoteV2: playersFeet,
  setFocusModeEndTime: player,
  setManualVideoSrc: player,
  setSubtitle: player,
  setAllowScreenPointer: player,
  setVehicleId: playersFeet,
  setSpeedModifier: player,
} as const satisfies Rows

const chatRights = {
  chat: oneself,
  chatMessageUpdated: oneself,
} as const satisfies Rows

const moderationRights = {
  kick: running,
  ban: running,
} as const satisfies Rows

const thingsRights = {
  interact: oneself,
  interactWithObject: oneself,
  triggerItem: player,
  triggerObject: oneself,
  // By whom the thing says (its property `control`), within reach.
  pressThing: asking,
  // Within reach, for a page of this site or of a listed origin.
  openExtension: oneself,
  setChairStatus: onesFeet,
  requestChairStatuses: onesFeet,
  // What anybody could give itself would be worth nothing.
  addInventoryItem: { who: builders, needsPlayer: true, forOthers: 'managers' },
  removeInventoryItem: player,
  craft: oneself,
  triggerInventoryItem: oneself,
  // From within reach; what lies there is the first one’s who takes it.
  takeItem: oneself,
  dropItem: oneself,
  giveItem: oneself,
  readBag: onesFeet,
  // What one holds in one’s hand.
  setItemString: player,
  playSound: staging,
  stopSound: staging,
  fxShakeObject: staging,
  fxShakeCamera: staging,
  spaceAttachment: furnishing,
} as const satisfies Rows

const talkRights = {
  enterWhisper: oneself,
  leaveWhisper: oneself,
  activelySpeaking: oneself,
  joinMeeting: oneself,
  leaveMeeting: oneself,
  // Its host, who is in it the longest.
  removeFromMeeting: grant,
  endMeeting: grant,
  startCastScreen: oneself,
  endCastScreen: oneself,
  requestToJoinNook: oneself,
  updateNookPermission: grant,
  // Also of oneself on announcer tiles.
  spotlight: grant,
  updateMeetingBanner: running,
} as const satisfies Rows

const nooksRights = {
  // Of the room one stands in.
  lockNook: oneself,
  enterNookCode: oneself,
  // By members.
  bookNook: { who: row('no', 'yes', 'yes', 'yes'), needsPlayer: true },
  // One's own; of others by who runs the space.
  cancelBooking: { who: row('no', 'state', 'state', 'yes'), needsPlayer: true },
} as const satisfies Rows

const speakerRights = {
  // Also by those in one conversation.
  requestMute: grant,
  // Also by the host of a meeting (speaking.ts).
  speakerUpdatesSession: { who: ownersOfIt, needsPlayer: false },
  giveWord: grant,
  // Where questions are open.
  askQuestion: oneself,
  voteQuestion: oneself,
  readQuestions: oneself,
  // One's own may be taken back.
  moderateQuestion: grant,
} as const satisfies Rows

const mediaRights = {
  signal: oneself,
  unmute: oneself,
  mediaSends: oneself,
} as const satisfies Rows

const callsRights = {
  ring: oneself,
  answerCall: oneself,
} as const satisfies Rows

const offersRights = {
  offerHand: oneself,
  // One’s own may be taken back, those to oneself answered.
  answerOffer: oneself,
} as const satisfies Rows

const videosRights = {
  // By whom the thing says (its property `control`), within reach; who asks how it stands changes nothing.
  controlVideo: asking,
} as const satisfies Rows

const screensRights = {
  castToWall: oneself,
  // Of others by who runs the space.
  endWallCast: oneself,
  pointAtShare: oneself,
  drawOnShare: oneself,
  clearShare: oneself,
  getShareMarks: oneself,
} as const satisfies Rows

const socialRights = {
  wave: oneself,
  notify: oneself,
  highFive: oneself,
  requestToLead: oneself,
  setFollowTarget: player,
  shootConfetti: playersFeet,
  block: oneself,
} as const satisfies Rows

const commandsRights = {
  customAction: oneself,
  sendCommand: oneself,
  hipToBeSquare: oneself,
  registerCommand: { who: builders, needsPlayer: true },
} as const satisfies Rows

const mapRights = {
  gameObjectLayout: furnishing,
  mapAddObject: furnishing,
  mapSetObjects: furnishing,
  mapUpdateObjects: furnishing,
  mapMoveObject: furnishing,
  mapDeleteObject: furnishing,
  mapDeleteObjectById: furnishing,
  mapDeleteObjectByKey: furnishing,
  mapSetWalls: furnishing,
  mapSetFloors: furnishing,
  mapSetCollisions: furnishing,
  // A step is as much as what it is made of (editRights.ts).
  mapStep: furnishing,
  setImpassable: furnishing,
  mapSetDimensions: mapEditing,
  mapSetBackgroundImagePath: mapEditing,
  mapSetForegroundImagePath: mapEditing,
  mapSetSprites: mapEditing,
  mapSetSpawns: mapEditing,
  mapSetSpawn: mapEditing,
  mapSetPortals: mapEditing,
  mapSetAnnouncer: mapEditing,
  mapSetAssets: mapEditing,
  mapSetName: mapEditing,
  mapSetDescription: mapEditing,
  mapSetDecoration: mapEditing,
  mapSetCategory: mapEditing,
  mapSetMuteOnEntry: mapEditing,
  mapSetUseDrawnBG: mapEditing,
  mapSetAreas: mapEditing,
  mapSetMiniMapImagePath: mapEditing,
  mapSetEnabledChats: mapEditing,
  mapSetTutorialTasks: mapEditing,
  mapSetDesks: mapEditing,
  mapSetNooks: mapEditing,
  mapSetScript: mapEditing,
  // It can empty a whole level.
  setArbitraryMapData: running,
} as const satisfies Rows

const documentsRights = {
  // Others are shown by whom.
  editorPresence: { who: editors, needsPlayer: true },
  // Notes and whiteboards are talk, not furniture.
  documentUpdate: asking,
  // By those who may edit what the document belongs to.
  documentCompact: oneself,
  documentReset: running,
} as const satisfies Rows

const foreignRights = {
  mapSetSpaces: unserved,
  playerUpdatesSession: unserved,
  updateSpaceItems: unserved,
  setPronouns: unserved,
  setTitle: unserved,
  setTimezone: unserved,
  setPhone: unserved,
  setDescription: unserved,
  setProfileImageUrl: unserved,
  setPersonalImageUrl: unserved,
  setCity: unserved,
  setCountry: unserved,
  setStartDate: unserved,
  startRecording: unserved,
  requestAccessViaCheckIn: unserved,
  respondToAccessRequest: unserved,
  setDeskFromNextAvailableDesk: unserved,
  setSpaceRolePermissionOverride: unserved,
  setDisplayEmail: unserved,
  joinChimeMeeting: unserved,
} as const satisfies Rows

/** The rows of each feature of the room (server/room/features). Why so: docs/decisions/008-rights.md. */
export const rightsOf = {
  session: sessionRights,
  presence: presenceRights,
  attributes: attributesRights,
  chat: chatRights,
  moderation: moderationRights,
  things: thingsRights,
  talk: talkRights,
  nooks: nooksRights,
  speaker: speakerRights,
  media: mediaRights,
  videos: videosRights,
  screens: screensRights,
  calls: callsRights,
  offers: offersRights,
  social: socialRights,
  commands: commandsRights,
  map: mapRights,
  documents: documentsRights,
  foreign: foreignRights,
}

/** One row for every action; the compiler names a missing one. */
export const rights = {
  ...sessionRights,
  ...presenceRights,
  ...attributesRights,
  ...chatRights,
  ...moderationRights,
  ...thingsRights,
  ...talkRights,
  ...nooksRights,
  ...speakerRights,
  ...mediaRights,
  ...videosRights,
  ...screensRights,
  ...callsRights,
  ...offersRights,
  ...socialRights,
  ...commandsRights,
  ...mapRights,
  ...documentsRights,
  ...foreignRights,
} as const satisfies Record<ActionName, Right>

/** Somebody as far as rights go. */
export interface Subject {
  /** Role in the space; '' for a visitor. A site admin's is OWNER. */
  readonly role: string
  readonly isSiteAdmin?: boolean
  /** Not logged in: on a guest visit, as the role of a room says too. */
  readonly isGuest?: boolean
  /** Banned, or without access to the space. */
  readonly isBanned?: boolean
}

const roleColumns: readonly SubjectName[] = ['visitor', 'member', 'builder', 'admin', 'owner']

/** The column of somebody; an api key is its maker. */
export function columnOf({ role, isSiteAdmin, isGuest, isBanned }: Subject): SubjectName {
  if (isBanned) return 'banned'
  if (isGuest || role === guestRole) return 'guest'
  return isSiteAdmin ? 'siteAdmin' : roleColumns[roleRank(role)]!
}

/** The row of a kind. */
export const rightOf = (kind: ActionName): Right => rights[kind]

/** Whether somebody may do this at all; `state` counts as yes, the server then looks closer. */
export const mayAct = (subject: Subject, kind: ActionName): boolean =>
  rightOf(kind).who[columnOf(subject)] !== 'no'

/** Whether somebody may do this with the player of another (`targetId`). NPCs of one's own are oneself. */
export const mayActForOthers = (subject: Subject, kind: ActionName): boolean =>
  rightOf(kind).forOthers === 'managers' &&
  mayAct(subject, kind) &&
  (subject.isSiteAdmin === true || canManage(subject.role))
