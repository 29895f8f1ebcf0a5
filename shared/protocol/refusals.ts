import { limits } from '../rules/limits.ts'

/** Wire error codes of refused actions (specification §8). */
export type RefusalCode = 400 | 403 | 404 | 429 | 500

/**
 * Why an action is refused: what its code and its text on the wire are, by key. The texts are for published clients and
 * logs and stay as they are; people read the words of the key in their own language (client/text, area `refusals`).
 * In braces: a number of limits.ts, else what `refuse` is given.
 */
export const refusals = {
  // the frame
  malformed: [400, 'invalid action data'],
  unsafeInteger: [400, 'Value is larger than Number.MAX_SAFE_INTEGER'],
  severalActions: [400, 'a frame carries exactly one action'],
  unknownAction: [404, 'action not found'],
  // the session and the space
  alreadyConnected: [400, 'already connected'],
  notEntered: [403, 'enter the space first'],
  tooManyRequests: [429, 'too many requests'],
  overworked: [429, 'this space is being changed too fast: wait a moment'],
  internalError: [500, 'internal error'],
  notNow: [500, 'nothing can be stored right now: try again later'],
  notStored: [500, 'could not be stored'],
  spaceCloses: [500, 'the space is closing'],
  spaceFull: [403, 'the space is full'],
  noSuchSpace: [404, 'no such space'],
  noLevel: [404, 'the space has no level'],
  // rights
  noRight: [403, 'you have no right to do this'],
  unproven: [403, 'show once more that it is you'],
  onlyOfOneself: [403, 'only of oneself'],
  onlyOneself: [403, 'only oneself'],
  onlyManagersApprove: [403, 'only managers approve messages'],
  onlyManagersSendToAll: [403, 'only managers send to all'],
  onlyOwner: [403, 'only the owner may do that'],
  ownerStays: [403, 'the owner stays'],
  removalOfOneself: [403, 'not of oneself'],
  onlyOwnRooms: [403, 'only inside your own rooms'],
  arrivalsShutIn: [403, 'people arrive there and would not get out'],
  storageFull: [403, 'the storage of the space or of its owner is full'],
  objectKeyKept: [403, 'that key is kept for what was written on an object that is gone'],
  notInOwnRoom: [403, 'that is not in a room of yours'],
  // what an action says
  forbiddenWord: [403, 'the text holds a forbidden word'],
  nameReserved: [403, 'names that sound like the operator of the site are for its admins'],
  nameInvalid: [400, 'name is not valid'],
  fieldInvalid: [400, '{field} is not valid'],
  fieldsInvalid: [400, '{fields} are not valid'],
  inputInvalid: [400, 'the input is not valid, please re-enter'],
  dataTooLong: [400, '{field} is too long'],
  foreignSound: [400, 'sounds come from this site only'],
  foreignFile: [400, 'files come from this site only'],
  // people
  personGone: [404, 'that person is not here'],
  recipientGone: [404, 'the recipient is not here'],
  unreachable: [403, 'that person is not reachable'],
  notToBeReached: [403, 'that person is not to be reached'],
  notOfOneself: [400, 'not of oneself'],
  otherLevel: [403, 'that person is on another level'],
  otherMap: [403, 'that person is on another map'],
  tooManyBlocked: [403, 'too many people are blocked'],
  // places
  noSuchLevel: [404, 'no such level'],
  noSuchMap: [404, 'no such map'],
  tooManyLevels: [400, 'a space has at most {spaceLevelsMax} levels'],
  lastLevelStays: [400, 'the last level stays'],
  defaultLevelStays: [400, 'the level people arrive on stays: make another one the default first'],
  draftExists: [400, 'that level has a draft already'],
  noDraft: [404, 'that level has no draft'],
  mapUnknown: [404, 'no such map in this space'],
  elsewhere: [403, 'that is on another map'],
  notOnThatLevel: [400, 'you are not on that level'],
  noStandingThere: [400, 'nobody can stand there'],
  noDesk: [404, 'you have no desk one can stand at'],
  unknownSpawnToken: [404, 'unknown spawn token'],
  noPortal: [400, 'no portal here leads there'],
  portalBlocked: [400, 'a portal can not lead there'],
  portalLocked: [400, 'the portal is locked: {reason}'],
  spaceForbidden: [403, 'no access to that space'],
  // nooks
  noSuchNook: [404, 'no such nook'],
  nookClosed: [403, 'the nook is closed'],
  nookFull: [403, 'the nook is full'],
  nookOpen: [400, 'that nook is open'],
  nookAllowed: [400, 'you may enter that nook already'],
  nookQueueFull: [429, 'too many are waiting at that nook'],
  nookNotYours: [403, 'the nook is not yours'],
  notInNook: [403, 'you are not in that nook'],
  nookNotLockable: [400, 'that nook is not one to be locked'],
  nookCodeWrong: [403, 'that is not the code of the nook'],
  nookCodeWait: [429, 'too many wrong codes: wait {minutes} minutes'],
  deskTaken: [403, 'that desk is somebody else’s'],
  deskTooFar: [403, 'you are not at that desk'],
  deskOfMembers: [403, 'only members of the space have a desk'],
  notBookable: [400, 'that room cannot be booked'],
  bookingTaken: [400, 'somebody has booked that time'],
  bookingTime: [400, 'a booking is of 15 minutes to 4 hours, from now on, at most 30 days ahead'],
  bookingsTooMany: [429, 'you have as many bookings as one may have'],
  noSuchBooking: [404, 'no such booking'],
  bookingNotYours: [403, 'that booking is somebody else’s'],
  nookCodeShape: [400, 'a code has 4 to 8 digits'],
  // chat
  chatClosed: [403, 'text chat is closed in this space'],
  channelClosedHere: [403, 'that chat channel is not open on this level'],
  chatTooLong: [400, 'chat is too long: at most {chatLength} characters'],
  chatEmpty: [400, 'chat is empty'],
  chatIdTaken: [400, 'the chat id is taken'],
  noSuchMessage: [404, 'no such message'],
  nothingToChange: [400, 'nothing to change'],
  // talk
  whisperToOneself: [400, 'nobody whispers to oneself'],
  inMeeting: [403, 'you are in a meeting'],
  otherInMeeting: [403, 'that person is in a meeting'],
  meetingPrivate: [403, 'that meeting takes nobody else in'],
  removedFromMeeting: [403, 'you were removed from that meeting'],
  notMeetingHost: [403, 'only the host of a meeting, or who runs the space, removes somebody or ends it'],
  noMeetingToEnd: [400, 'you are in no meeting'],
  notInMeeting: [400, 'that person is in no meeting'],
  silentZone: [400, 'nobody talks in a silent zone'],
  personUndisturbed: [400, 'that person does not want to be disturbed'],
  selfInCall: [400, 'you are in a call already'],
  noSuchCall: [404, 'that call is over'],
  everybodyAlone: [403, 'everybody is alone in this space'],
  noConversationToMeet: [400, 'you are in no conversation to meet in'],
  meetingElsewhere: [403, 'that meeting is on another map'],
  noTalk: [403, 'you are in no meeting and no conversation'],
  presenterTaken: [403, 'somebody else is presenting'],
  notOnStage: [403, 'only on announcer tiles, or by who runs the space'],
  notTogether: [403, 'you are in no conversation with that person'],
  screenClosed: [403, 'screen sharing is closed in this space'],
  // No rights either: a share may end while somebody draws on it.
  screenTooFar: [400, 'the screen is too far away'],
  wallTaken: [400, 'somebody else shows something on that screen'],
  shareGone: [400, 'you see no screen of that person'],
  drawingClosed: [400, 'only who shares it draws on that screen'],
  marksFull: [400, 'there are too many drawings on that screen: clear some'],
  // No right of its sender: whoever is in a call when it is closed sends some hundred more (4666 is for 50 of 403).
  mediaClosed: [400, 'audio and video are closed in this space'],
  signalTooLong: [400, 'the signal is too long'],
  tooManySessions: [400, 'there are too many sessions'],
  noSuchSession: [404, 'no such session'],
  notLeading: [403, 'only by who leads this session'],
  allMuted: [403, 'all are muted'],
  chatClosedBySpeaker: [403, 'the speaker has closed the chat'],
  roomClosedBySpeaker: [403, 'the speaker lets nobody change the room'],
  videoClosed: [400, 'video is closed in this space'],
  cameraHeld: [400, 'your camera was switched off: switch it on again first'],
  // questions
  questionsClosed: [400, 'questions are not open'],
  questionEmpty: [400, 'the question is empty'],
  questionTooLong: [400, 'the question is too long: at most {questionLength} characters'],
  questionsFull: [400, 'there are too many questions'],
  questionsOfOneFull: [400, 'you have asked {questionsOfOne} questions that are not answered yet'],
  noSuchQuestion: [404, 'no such question'],
  // things
  noSuchObject: [404, 'no such object on this map'],
  objectTooFar: [400, 'the object is too far away'],
  noSuchChair: [404, 'no such chair on this map'],
  chairTaken: [400, 'the chair is taken'],
  chairTooFar: [400, 'the chair is too far away'],
  chairNotYours: [403, 'that is not your chair'],
  ghostSits: [400, 'a ghost can not sit down'],
  noSuchVehicle: [404, 'no such vehicle on this map'],
  vehicleTaken: [400, 'somebody rides it already'],
  vehicleTooFar: [400, 'the vehicle is too far away'],
  mayNotRide: [400, 'this vehicle is for others'],
  noKartLeft: [400, 'every go-kart is on its way'],
  noShore: [400, 'there is no shore here to get off at'],
  itemMissing: [400, 'you have no {item}'],
  itemTooFew: [400, 'not enough of {item}'],
  itemTooMany: [400, 'too many of {item}'],
  tooManyFiles: [400, 'a thing holds at most {thingFilesMax} files'],
  tooManyItems: [400, 'too many different items'],
  noSuchOffer: [404, 'no such offer'],
  nobodyNear: [404, 'nobody is near'],
  nothingToTake: [404, 'there is nothing to take'],
  enoughOfIt: [400, 'you have enough of {item}'],
  tooManyLying: [400, 'too many things lie about here'],
  personTooFar: [400, 'that person is too far away'],
  otherBagFull: [400, 'the bag of that person is full'],
  noAbility: [404, '{item} has no such ability'],
  noRecipe: [404, 'no recipe for these inputs'],
  // commands and events of one's own
  commandTooLong: [400, 'command is not one word of at most 64 characters'],
  tooManyCommands: [403, 'too many commands'],
  noSuchCommand: [404, 'no such command'],
  eventNameKept: [403, 'that name is kept for the server'],
  eventTooLong: [400, 'payload is too long: at most 8 KB'],
  squareTooLong: [400, 'data is too long: at most 1 KB'],
  nobodyNamed: [400, 'nobody is named'],
  tooManyRecipients: [400, 'too many recipients'],
  // shared documents
  notAVideo: [400, 'this object shows no film'],
  notAnExtension: [400, 'this object shows no extension'],
  extensionNotListed: [403, 'the origin of this extension is not one of those allowed here'],
  stateTooLarge: [400, 'the state of an extension is a record of at most {max} characters'],
  notPressed: [400, 'this object cannot do that'],
  mayNotPress: [403, 'you may not use this object'],
  noVideoControl: [403, 'you may not control this film'],
  noDocumentOwner: [404, 'there is no such thing or nook'],
  mayNotWrite: [403, 'you may not write there'],
  documentFull: [400, 'the document is full'],
  documentShareFull: [400, 'your share of the document is full'],
  tooManyDocuments: [400, 'too many documents'],
  nothingUpToThere: [400, 'there is nothing up to there'],
  // edits of a map
  layoutStale: [400, 'the layout has changed meanwhile: its revision is stale'],
  mapFieldInvalid: [400, '{field} is not valid'],
  mapNotJson: [400, '{field} is not JSON'],
  mapDataInvalid: [400, '{field} is not valid: {path} {issue}'],
  mapTooMany: [400, 'too many {what}'],
  mapSizeMissing: [400, '{what} cannot be set because dimensions are undefined'],
  mapCellOutside: [400, '{field} lies outside of the map'],
  mapWouldCut: [400, '{what} would lie outside of the map'],
  mapMasksTooLarge: [
    400,
    'the floors and walls of the map take too much: at most {mapMaskCellsMax} cells of all their kinds together',
  ],
  mapMaskKeyInvalid: [400, '{what}: the key {key} is not valid'],
  mapMaskMisfits: [400, '{what}: the mask of {key} does not fit the dimensions'],
  mapRectEmpty: [400, 'the rectangle is empty'],
  mapRectOutside: [400, 'the rectangle lies outside of the map'],
  mapRectMaskMisfits: [400, 'the mask does not fit the rectangle'],
  mapObjectsTooLarge: [400, 'the objects of the map take too much'],
  mapObjectKeyInvalid: [400, 'object key {key} is not valid'],
  mapObjectIncomplete: [400, 'object {key} lacks required fields: {fields}'],
  mapObjectIdTaken: [400, 'another object has the id {id}'],
  mapObjectMissing: [400, 'object is missing'],
  mapObjectsMissing: [400, 'objects are missing'],
  mapItemIdTwice: [400, 'two items have the id {id}'],
  mapUnchanged: [400, 'dataJson changes nothing'],
  mapStepIdTaken: [400, 'another step has this id'],
  mapSpawnMissing: [400, 'spawn is missing'],
  mapSpawnBlocked: [400, 'nobody can stand on the spawn {x}, {y}'],
  mapAreaCategory: [400, 'Invalid area category'],
  mapLevelCategory: [400, 'Invalid category of a level'],
  mapTutorialMissing: [400, 'Cannot set tutorialTasks because it is undefined'],
  mapTutorialGroup: [400, 'Invalid presetTutorialGroupSetId'],
  mapDeskIdTaken: [400, 'a nook that is no desk has the id {id}'],
  mapNookIncomplete: [400, 'Invalid nook found when overwriting, failing'],
} as const satisfies Readonly<Record<string, readonly [RefusalCode, string]>>

export type RefusalKey = keyof typeof refusals

type Named<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Named<Rest>
  : never

/** What the text of a key wants to be told; its numbers are in limits.ts. */
type Wanted<K extends RefusalKey> = Exclude<Named<(typeof refusals)[K][1]>, keyof typeof limits>

/** What is said beside a key: nothing, where its text has nothing to fill in. */
export type RefusalParams<K extends RefusalKey> = [Wanted<K>] extends [never]
  ? []
  : [params: { readonly [Name in Wanted<K>]: string | number }]

/** The wire text of a key. */
export function refusalText<K extends RefusalKey>(key: K, ...[params]: RefusalParams<K>): string {
  const text: string = refusals[key][1]
  const given: Readonly<Record<string, unknown>> = params ?? {}
  const numbers: Readonly<Record<string, unknown>> = limits
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name] ?? numbers[name]))
}

/** Why something is refused, as it is told. */
export interface RefusalReason {
  readonly key: RefusalKey
  readonly code: RefusalCode
  /** The wire text. */
  readonly reason: string
}

export const because = <K extends RefusalKey>(key: K, ...params: RefusalParams<K>): RefusalReason => ({
  key,
  code: refusals[key][0],
  reason: refusalText(key, ...params),
})
