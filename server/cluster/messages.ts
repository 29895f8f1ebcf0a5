import { z } from 'zod'
import { roomLayoutSchema } from '#shared/map/edit/roomLayout.ts'
import { mapFileSchema } from '#shared/map/files/spaceFile.ts'
import { mediaKinds } from '#shared/map/media.ts'
import { happenings } from '#shared/protocol/ownEvents.ts'
import { refusals, type RefusalCode, type RefusalKey } from '#shared/protocol/refusals.ts'
import { recordingStates } from '#shared/rules/recordings.ts'
import { recordingProblems } from '../room/mediaRooms.ts'

const id = z.string().min(1)
/** ms since the epoch. */
const time = z.number()
const aboutSpace = z.strictObject({ spaceId: id })

/** Everything a server tells all others, as JSON, each with what it must look like when it comes from another process. */
export const messages = {
  /** Name, settings or capacity of a space changed in the database, or it was put away or brought back. */
  spaceChanged: aboutSpace,
  /** Membership or role of somebody in a space changed in the database. */
  memberChanged: z.strictObject({ spaceId: id, userId: id }),
  /** Somebody was banned or let in again in the database: the sockets of one who is banned close (4003). */
  userChanged: z.strictObject({ userId: id }),
  /** A log-in session or an api key is no good any more: its sockets close (4003). */
  credentialEnded: z.strictObject({ credentialId: id }),
  /** The person of a log-in session has shown once more who they are. */
  credentialProven: z.strictObject({ credentialId: id, at: time }),
  /** There are new notifications for these people: the clients of those who are inside a space hear of it. */
  noticed: z.strictObject({ userIds: z.array(id) }),
  /** Something of a space beside its world is new or other: the clients of those who are inside hear of it. */
  happened: z.strictObject({ spaceId: id, what: z.enum(happenings), id: id.optional() }),
  /** Somebody came in somewhere with a tab of theirs: it drives no player on another server any more. */
  tabCameIn: z.strictObject({ userId: id, connectionId: id }),
  /** Somebody has a picture drawn for them from now on, by the server that tells it: others draw none for them any more. */
  cloudPlayBegan: z.strictObject({ userId: id }),
  /** A space failed too often: nobody is let in until then. */
  quarantined: z.strictObject({ spaceId: id, until: time, reason: z.string() }),
  /** It is open again. */
  released: aboutSpace,
  /** Something has happened in a room of the media server: whoever keeps it looks. */
  mediaRoomChanged: z.strictObject({ room: id }),
  /** Who runs a site was written anew. */
  siteFactsChanged: z.strictObject({}),
} as const

export type MessageName = keyof typeof messages
export type Message<K extends MessageName> = z.output<(typeof messages)[K]>

const identity = z.strictObject({
  userId: id,
  displayName: z.string(),
  avatar: z.int(),
  isSiteAdmin: z.boolean(),
  viaApiKey: z.boolean(),
})

const object = { spaceId: id, mapId: id, key: z.string() }
const media = z.strictObject({ kind: z.enum(mediaKinds), url: z.string() })

/** What somebody without a session may want of a living space, over HTTP. */
export const wish = z.discriminatedUnion('kind', [
  /** The placed rooms of a level as a layout says. */
  z.strictObject({ kind: z.literal('applyLayout'), mapId: id, layout: roomLayoutSchema }),
  /**
   * A level becomes another one in one edit: a former state of it (`isReturn`: what comes back has its key again), or its
   * draft. Its number and its name stay.
   */
  z.strictObject({
    kind: z.literal('becomeMap'),
    mapId: id,
    target: mapFileSchema,
    isReturn: z.boolean().optional(),
    /** The automatic version that is made of what it is now, unless nothing changes. */
    keep: z.strictObject({ id, cause: z.enum(['restore', 'publish']), name: z.string() }).optional(),
  }),
  /** Something for an object to show; without `media` nothing any more. */
  z.strictObject({ kind: z.literal('attachMedia'), object: z.strictObject(object), media: media.optional() }),
  /** A file that hangs on an object beside what it shows. */
  z.strictObject({ kind: z.literal('hangFile'), object: z.strictObject(object), url: z.string() }),
  /** Nothing in it names somebody any more: their account ends. */
  z.strictObject({ kind: z.literal('forgetPerson'), userId: id }),
  /** What somebody who is banned from the site has of its rooms is free; until then, seconds since the epoch. */
  z.strictObject({ kind: z.literal('giveBack'), userId: id, until: z.number().optional() }),
  /** A member is out of the space, for so many hours or (99999) for good, as who manages it says. */
  z.strictObject({ kind: z.literal('ban'), userId: id, reason: z.string(), hours: z.int().min(0) }),
  /** A level with a number nobody had: as a map file says, or a copy of one of the space. */
  z.strictObject({
    kind: z.literal('addLevel'),
    mapId: id,
    name: z.string(),
    mapJson: z.string().optional(),
    copyOf: id.optional(),
  }),
  z.strictObject({ kind: z.literal('addDraft'), mapId: id, draftId: id }),
  z.strictObject({ kind: z.literal('removeLevel'), mapId: id }),
  z.strictObject({ kind: z.literal('removeDraft'), mapId: id }),
  /** The draft of a level takes its place. `revision`: the number of the level's map as it was looked at. */
  z.strictObject({ kind: z.literal('publishDraft'), mapId: id, revision: z.number().optional() }),
  z.strictObject({ kind: z.literal('orderLevels'), mapIds: z.array(id) }),
  z.strictObject({ kind: z.literal('setDefaultLevel'), mapId: id }),
  z.strictObject({ kind: z.literal('renameLevel'), mapId: id, name: z.string() }),
  /** Whether they may do that. */
  z.strictObject({ kind: z.literal('mayAttachMedia'), object: z.strictObject(object) }),
])
export type Wish = z.output<typeof wish>

const refused = z.strictObject({
  key: z.custom<RefusalKey>((key) => typeof key === 'string' && Object.hasOwn(refusals, key)),
  code: z.custom<RefusalCode>((code) => [400, 403, 404, 429, 500].includes(code as number)),
  reason: z.string(),
})

/** Everything a server asks the holder of a space; `nobody`: it is not held there (any more). */
export const questions = {
  /** Who is in it, without bots; `isHeld`: their connection is lost, and their place is kept for a while. */
  peopleIn: {
    asks: aboutSpace,
    answers: z.array(z.strictObject({ userId: id, canManage: z.boolean(), isHeld: z.boolean() })),
  },
  /** Decides something for somebody who has no session there; null: stored and told. */
  wish: {
    asks: z.strictObject({ spaceId: id, identity, wish }),
    answers: z.union([z.literal('nobody'), z.null(), refused]),
  },
  /** The room of a conversation on the media server, made if need be, and what somebody may send there. */
  mediaRoom: {
    asks: z.strictObject({ spaceId: id, conversationId: id, userId: id }),
    answers: z.union([
      z.enum(['nobody', 'unknown', 'notMember', 'mesh', 'unavailable']),
      z.strictObject({ room: id, give: z.int(), isRecorded: z.boolean() }),
    ]),
  },
  /** Whether somebody talks with somebody just now: something may go between them. */
  isTalking: {
    asks: z.strictObject({ spaceId: id, userId: id }),
    answers: z.boolean(),
  },
  /** Begins or ends the recording of a conversation; whoever wants it. */
  mediaRecording: {
    asks: z.strictObject({ spaceId: id, conversationId: id, userId: id, isOn: z.boolean() }),
    answers: z.union([
      z.enum(['nobody', 'unknown', ...recordingProblems]),
      z.strictObject({ id, state: z.enum(recordingStates) }),
    ]),
  },
  /** Spaces that are closed for a while as they failed too often; until then, ms since the epoch. */
  quarantined: {
    asks: z.strictObject({}),
    answers: z.array(z.strictObject({ spaceId: id, until: time, reason: z.string() })),
  },
  /** A level as an edit would find it; null: there is no such level. */
  layout: {
    asks: z.strictObject({ spaceId: id, mapId: id }),
    answers: z.union([
      z.literal('nobody'),
      /** The space takes too much of its server at the moment. */
      z.literal('busy'),
      z.null(),
      z.strictObject({ name: z.string().optional(), layout: roomLayoutSchema }),
    ]),
  },
  /** The names of its levels, by number, of those that have one. */
  levelNames: {
    asks: aboutSpace,
    answers: z.union([z.literal('nobody'), z.record(z.string(), z.string())]),
  },
} as const

export type QuestionName = keyof typeof questions
export type Question<K extends QuestionName> = z.output<(typeof questions)[K]['asks']>
export type Answer<K extends QuestionName> = z.output<(typeof questions)[K]['answers']>
