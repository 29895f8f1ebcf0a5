import type { NotificationParams } from '#shared/http/notifications.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Pose } from '#shared/rules/pose.ts'
import type { Effect } from './effects.ts'
import type { ExtensionTokens, SpawnTokens } from './tokens.ts'

/** Who is behind a socket, after its token or key was checked. */
export interface Identity {
  readonly userId: string
  readonly displayName: string
  /** A guest of a third-party site, whose name always says so. */
  readonly isSiteGuest?: boolean | undefined
  /** 2D portrait number, 1 to 8. */
  readonly avatar: number
  readonly isSiteAdmin: boolean
  /** True when it came by an api key: enters as an NPC. */
  readonly viaApiKey: boolean
  /** The log-in session or api key it came by: its end ends the socket. */
  readonly credentialId?: string | undefined
  /** On a guest visit: official spaces only, and only to look around. */
  readonly isGuestVisit?: boolean | undefined
  /** The one space a session of a third-party site may be in; undefined: any. */
  readonly onlySpaceId?: string | undefined
  /** Draws that space for its person and does nothing itself (docs/cloud-play.md). */
  readonly isView?: boolean | undefined
  /** When the credential runs out and ends the socket, ms since the epoch; undefined: as long as it is used. */
  readonly endsAt?: number | undefined
  /** When the person last showed who they are, ms since the epoch; undefined: never, as a key cannot. */
  readonly provenAt?: number | undefined
}

/** A space as its room needs it, without its maps. */
export interface SpaceFacts {
  readonly id: string
  readonly name: string
  readonly capacity: number
  readonly isPublic: boolean
  readonly allowMultiPlayer: boolean
  readonly disableChatPersist: boolean
  readonly meetingBanner: string
  /** What spaceOverwrites tells beside the rest. */
  readonly settings?: SpaceSettings | undefined
  /** By nook (nookKey): who has it comes in. */
  readonly nookCodes?: ReadonlyMap<string, string> | undefined
  /** Documents with something in them when the space was loaded. */
  readonly writtenDocuments?: ReadonlySet<string> | undefined
}

/** The same with its maps. */
export interface SpaceRecord extends SpaceFacts {
  /** One a level, in their order; `updateId` is the number of its last committed change. */
  readonly maps: readonly {
    readonly map: GameMap
    readonly isDefault: boolean
    readonly updateId: number
    /** The level it is a draft of; undefined: it is one for everybody. */
    readonly draftOf?: string | undefined
    /** Of a draft: the number of that level's map when it was made. */
    readonly draftBase?: number | undefined
  }[]
}

export interface SpaceSettings {
  readonly allowAudioChat: boolean
  readonly allowVideoChat: boolean
  readonly allowScreenShare: boolean
  readonly hideInMetaCity: boolean
  readonly disableAudioVideo: boolean
  readonly topMessage: string
  readonly screenImage: readonly string[]
  /** Whether those who come are asked for their contact data. */
  readonly customerRegistration?: boolean
}

/** What a user is in one space. */
export interface Access {
  /** Space exists, not banned, public or member or owner or site admin. */
  readonly canEnter: boolean
  /** Sent out of this space for good, which is why they may not enter. */
  readonly isSentOut?: boolean
  /** May exceed the capacity by limits.capacityManagerExtra and manage others. */
  readonly canManage: boolean
  /** The strongest of OWNER, ADMIN, BUILDER, MEMBER; '' for a visitor, GUEST on a guest visit (shared/rules/guestVisit.ts). */
  readonly role: string
  /** Numbers of placed rooms, on whatever level. */
  readonly permittedRooms: readonly number[]
  /** The same by level (map id). */
  readonly permittedByLevel?: Readonly<Record<string, readonly number[]>> | undefined
  readonly member?: {
    readonly displayName: string
    readonly character: string | null
    readonly outfitString: string
    readonly allowScreenPointer?: boolean
    readonly teacher?: boolean
  }
}

/** Where somebody was when a session ended, so that a reconnect after a restart finds the same place and chair. */
export interface LastPlace extends Pose {
  readonly userId: string
  readonly mapId: string
  readonly name: string
  readonly outfitString: string
  readonly chairIdx?: number
  /** ms since the epoch. */
  readonly leftAt: number
}

export interface StoredChat {
  readonly id: string
  readonly spaceId: string
  readonly mapId: string
  readonly senderId: string
  readonly senderName: string
  readonly channel: string
  readonly recipient: string
  readonly contents: string
  /** ms since the epoch. */
  readonly sentAt: number
  /** Said to who was in a room of the level. */
  readonly nookId?: string | undefined
  /** User ids that heard it, beside the sender; undefined: whoever its channel names. */
  readonly hearers?: readonly string[] | undefined
  /** User ids it was kept from, because one of the two blocks the other. */
  readonly keptFrom?: readonly string[] | undefined
}

/** An answer shown at a chat. */
export interface ChatReply {
  readonly senderId: string
  readonly senderName: string
  readonly contents: string
}

/** What became of a chat since it was said. */
export interface ChatMarks {
  /** User ids. */
  readonly likers: readonly string[]
  readonly approved?: boolean | undefined
  readonly replied?: boolean | undefined
  readonly reply?: ChatReply | undefined
}

export interface KnownChat extends StoredChat, ChatMarks {}

/** One change of a chat; what is undefined stays. */
export interface ChatEdit {
  readonly senderId: string
  readonly chatId: string
  /** Who likes it now, or does no more. */
  readonly like?: { readonly userId: string; readonly likes: boolean } | undefined
  readonly approved?: boolean | undefined
  readonly replied?: boolean | undefined
  readonly reply?: ChatReply | undefined
}

/** Whose history of a space is asked for. */
export interface ChatReader {
  readonly userId: string
  /** Where they stand: the level's own chat is theirs to read. */
  readonly mapId: string
  /** ms since the epoch; only what was said before. */
  readonly before: number
  /** ms since the epoch; only what was said from then on. */
  readonly since?: number | undefined
  readonly limit: number
  /** Only what they said themselves: the space is for one. */
  readonly ownOnly: boolean
}

/** User ids. */
export interface BlockPairs {
  readonly blocks: readonly string[]
  readonly blockedBy: readonly string[]
}

export interface SpaceBan {
  readonly userId: string
  /** User id of who banned. */
  readonly bannedBy: string
  readonly reason: string
  /** ms since the epoch. */
  readonly createdAt: number
  /** When they may come again, ms since the epoch; null: never. */
  readonly until: number | null
}

/** What somebody owns and found in a space. */
export interface Belongings {
  /** Item id → how many, 1 to limits.inventoryCountMax. */
  readonly items: ReadonlyMap<string, number>
  /** Day (since the epoch, UTC) of the last cookie. */
  readonly cookieDay?: number | undefined
  /** Cookies found so far. */
  readonly cookieCount?: number | undefined
}

/** Items somebody gets (positive) or gives away. */
export interface InventoryChange {
  readonly userId: string
  readonly itemId: string
  readonly delta: number
}

/** One edit of a map, as the events that tell it. */
export interface StoredMapEdit {
  readonly mapId: string
  /** The number of the map after it; grows. */
  readonly updateId: number
  readonly events: readonly WireEvent[]
}

/** What is stored of a shared document; times in ms since the epoch. */
export type DocumentChange =
  | {
      readonly kind: 'add'
      readonly seq: number
      readonly update: Uint8Array
      readonly userId: string
      readonly at: number
    }
  /** Stands for all up to a number. */
  | {
      readonly kind: 'whole'
      readonly upTo: number
      readonly update: Uint8Array
      readonly userId: string
      readonly at: number
    }
  /** Nothing up to a number is left. */
  | { readonly kind: 'reset'; readonly upTo: number }

/** One change of a shared document. */
export interface StoredDocumentUpdate {
  readonly docId: string
  /** Grows within a document. */
  readonly seq: number
  readonly update: Uint8Array
  /** Who made it. */
  readonly userId: string
  /** ms since the epoch. */
  readonly at: number
}

/** Something for the lists of notifications of people, who may be elsewhere. */
export type RoomNotice = {
  readonly [K in 'nookRequest' | 'nookGrant' | 'missedCall' | 'missedMeanwhile']: {
    /** User ids; unknown ones are passed over. managers: OWNER and ADMIN of the space. */
    readonly to: readonly string[] | 'managers'
    readonly kind: K
    readonly params: NotificationParams<K>
  }
}['nookRequest' | 'nookGrant' | 'missedCall' | 'missedMeanwhile']

/**
 * What is written of a space by the server that holds it. Each is compared with the epoch of its lease in its own
 * transaction.
 * @throws LeaseLost when the space was opened anew since, here or elsewhere; nothing is stored then
 */
export interface SpaceWrites {
  /**
   * Stores a group of effects, all or none; resolves when the database has them. What it rejects with says what became
   * of them: nothing of the group is stored then.
   * @throws StoreUnavailable when it is nobody's fault; StoreRefusal, or anything else, when an effect cannot be stored
   */
  commit(spaceId: string, effects: readonly Effect[]): Promise<void>
  savePlaces(spaceId: string, places: readonly LastPlace[]): Promise<void>
  /** Makes one whole map of a map and its edits: nothing changes but the time the next load takes. */
  compactMap(spaceId: string, mapId: string, payer?: Payer): Promise<void>
  /** Writes the maps anew so that they do not name somebody, nor does an edit beside them. */
  forgetPerson(spaceId: string, userId: string): Promise<void>
}

/** Whoever pays for work on stored maps. */
export interface Payer {
  spend<T>(work: () => T): T
  /** What cannot be measured where it is done, ms. */
  charge(ms: number): void
}

/** What one living space wants from the rest of the server. */
export interface SpacePorts extends SpaceWrites {
  /** undefined: bad, expired or revoked credentials, or a banned user. Never throws for bad input. */
  authenticate(auth: { readonly token: string } | { readonly apiKey: string }): Promise<Identity | undefined>
  /** Exact id, or an id as a published client rewrites it (protocol notes §1.1). undefined: no such space. */
  findSpaceId(rawId: string): Promise<string | undefined>
  /** @param spend on whose account maps are worked on, as far as that is done on the main thread */
  loadSpace(spaceId: string, spend?: <T>(work: () => T) => T): Promise<SpaceRecord | undefined>
  /** The same without reading a map. */
  loadFacts(spaceId: string): Promise<SpaceFacts | undefined>
  mapWeight(spaceId: string): Promise<SpaceWeight>
  access(identity: Identity, spaceId: string): Promise<Access>
  /** The same of many people, in their order, with as many statements as of one. */
  accessOfAll(identities: readonly Identity[], spaceId: string): Promise<Access[]>
  /** Whether the account as such is banned, from everywhere. */
  isBanned(userId: string): Promise<boolean>
  /** Somebody's player came in; bots are not told of. True of them whoever holds the space: no write of it. */
  entered(spaceId: string, person: { readonly userId: string; readonly canManage: boolean }): Promise<void>
  /** Somebody's player went, and was last there at that time (ms since the epoch). */
  exited(spaceId: string, userId: string, at: number): Promise<void>
  loadPlace(spaceId: string, userId: string): Promise<LastPlace | undefined>
  /** What somebody was allowed to see, the newest, oldest first. */
  loadChats(spaceId: string, reader: ChatReader): Promise<readonly KnownChat[]>
  /** Blocks hold in every space. */
  loadBlocks(userId: string): Promise<BlockPairs>
  /** Promises of a place, in this space or another. */
  readonly spawnTokens: SpawnTokens
  /** What the pages of extensions are told of who uses them. */
  readonly extensionTokens: ExtensionTokens
  /** Whether a text holds words nobody is to read. */
  isSensitive(text: string): boolean
  loadBelongings(spaceId: string, userId: string): Promise<Belongings>
  /** Changes of a document after a number, the oldest first, and no more than limits.documentPart of them. */
  loadDocument(spaceId: string, docId: string, after: number): Promise<readonly StoredDocumentUpdate[]>
  /** What a document has in it, and which ones have anything in them. */
  loadDocumentFacts(
    spaceId: string,
    docId: string,
  ): Promise<{ readonly facts: DocumentFacts; readonly begun: ReadonlyMap<string, string> }>
  loadDocumentPart(spaceId: string, docId: string, upTo: number): Promise<DocumentPart>
}

/** The maps of a space. */
export interface SpaceWeight {
  /** With the edits beside them, as stored. */
  readonly bytes: number
  readonly ownerId: string | undefined
}

/**
 * Everything the rooms want from the rest of the server. The database side implements it (server/roomPorts/createRoomPorts.ts). Nothing
 * of a space can be written without saying by which epoch (cluster.ts: Lease).
 */
export interface RoomPorts extends Omit<SpacePorts, keyof SpaceWrites> {
  writesUnder(epoch: number): SpaceWrites
}

/** What a document has in it, what is being stored included. Bytes as costOf counts them. */
export interface DocumentFacts {
  readonly bytes: number
  /** The number of its last change. */
  readonly lastSeq: number
  /** User id → what they have written since it was last made one. */
  readonly shares: ReadonlyMap<string, number>
}

/** What a document has in it up to one of its changes. */
export interface DocumentPart {
  readonly upTo: number
  readonly bytes: number
  readonly shares: ReadonlyMap<string, number>
}
