import type { EncId, MapId } from '../ids.ts'
import type { EventBody, EventName, v1 } from '../protocol/messages.ts'
import type { Vec3 } from '../rules/pose.ts'

/** A live avatar. What `reduce` does not touch stays as it was; optional fields are absent when unset. */
export interface Player {
  readonly encId: EncId
  /** The user id; the wire calls it uid. */
  readonly uid: string
  readonly mapId: MapId
  /** Metres, on the wire's 1 cm grid. */
  readonly position: Vec3
  /** Degrees; only y (yaw, clockwise from above, 0 = +z) is used. */
  readonly rotation: Vec3
  readonly direction: number
  readonly lastInputId: number
  readonly name: string
  /** Animation state sent by `animate`: idle, walk, run, jump, sit, or a gesture's name. */
  readonly animator: string
  readonly outfitString: string
  readonly role: string
  readonly avatarUrl: string
  /** The number of the portrait behind avatarUrl, for clients that have pictures of their own; '' where it was not said. */
  readonly avatarId: string
  /** Numbers of the rooms they may furnish, by level. */
  readonly permittedRooms: Readonly<Record<string, readonly number[]>>
  /** Chair key (decisions.md: Chairs) while seated. */
  readonly chairIdx?: number
  readonly emote: string
  readonly emoteCount: number
  readonly isSignedIn: boolean
  readonly isNpc: boolean
  readonly attributes: PlayerAttributes
}

/** Fields set by the plain setters: one row each in attributes.ts. A missing one has never been set. */
export interface PlayerAttributes {
  readonly textStatus?: string
  readonly emojiStatus?: string
  readonly eventStatus?: string
  readonly affiliation?: string
  readonly busy?: boolean
  readonly workCondition?: number
  readonly inConversation?: boolean
  readonly currentDesk?: string
  readonly currentArea?: string
  readonly imagePointer?: { readonly objectId: string; readonly x: number; readonly y: number }
  readonly screenPointer?: {
    readonly screenId: string
    readonly x: number
    readonly y: number
    readonly color: string
  }
  readonly goKartId?: string
  readonly isAlone?: boolean
  readonly isMobile?: boolean
  readonly focusModeEndTime?: string
  readonly followTarget?: string
  readonly manualVideoSrc?: string
  readonly subtitle?: string
  readonly allowScreenPointer?: boolean
  readonly vehicleId?: string
  readonly speedModifier?: number
  readonly deskInfo?: v1.DeskInfoV2.$Properties
  readonly availability?: string
  readonly away?: boolean
  readonly currentlyEquippedWearables?: v1.DBOutfit.$Properties
  readonly itemString?: string
  readonly lastActive?: string
  readonly whisperId?: string
  /** Who put the player on the stage: itself on announcer tiles, else whoever runs the space; 0 not any more. */
  readonly spotlightedBy?: number
  readonly ghost?: number
  /** Since when a hand is up, ISO 8601, no two at the same time; '' not any more. */
  readonly lastRaisedHand?: string
}

/** A level of a space, in the protocol's own terms. `undefined` means: not received yet. */
export interface GameMap {
  readonly id: MapId
  readonly name?: string
  readonly description?: string
  /** Cells; one cell is one metre. */
  readonly dimensions?: readonly [width: number, height: number]
  /** Row-major, width × height, 1 = not walkable. */
  readonly collisions?: Uint8Array
  /** Wall type key (`material` whole cell, `material:n|e|s|w` thin wall on that edge) → base64 mask, 1 byte a cell. */
  readonly walls?: Readonly<Record<string, string>>
  /** Floor type → base64 mask, 1 byte a cell. */
  readonly floors?: Readonly<Record<string, string>>
  readonly areas?: Readonly<Record<string, v1.WireArea.$Properties>>
  readonly desks?: Readonly<Record<string, v1.DBDesk.$Properties>>
  /** Key: decimal string "0" to "9999". */
  readonly objects: ReadonlyMap<string, v1.WireObject.$Properties>
  readonly nooks: ReadonlyMap<string, v1.NookDiff.$Properties>
  readonly spawns?: readonly v1.SpawnPoint.$Properties[]
  readonly spawn?: v1.WirePoint.$Properties
  readonly portals?: readonly v1.Portal.$Properties[]
  readonly announcer?: readonly v1.Announcer.$Properties[]
  readonly assets?: readonly v1.Asset.$Properties[]
  readonly sprites?: readonly number[]
  readonly backgroundImagePath?: string
  readonly foregroundImagePath?: string
  readonly miniMapImagePath?: string
  readonly muteOnEntry?: boolean
  /** One of levelCategories (shared/map/categories.ts). */
  readonly category?: string
  readonly useDrawnBG?: boolean
  readonly enabledChats?: readonly string[]
  readonly decoration?: string
  readonly script?: string
  readonly tutorialTasks?: v1.WireTutorialTasks.$Properties
  /** Set by mapCommitsChanges, cleared by any other map event. */
  readonly updateId?: number
}

/** A level of a space, beside what is on its map. */
export interface Level {
  readonly mapId: MapId
  /** Where people arrive who ask for none. */
  readonly isDefault: boolean
  /** The level it is a draft of: only editors know of it. */
  readonly draftOf?: MapId
  /** Of a draft: the update id its level had when it was made. */
  readonly draftBase?: number
}

/** Everything there is to know about a space while it lives. Only `reduce` makes a new one. */
export interface World {
  readonly players: ReadonlyMap<EncId, Player>
  readonly encIds: ReadonlyMap<string, EncId>
  readonly maps: ReadonlyMap<MapId, GameMap>
  /** In order; empty: nothing was said of them. */
  readonly levels: readonly Level[]
  readonly members: ReadonlyMap<string, v1.SpaceMemberInfo.$Properties>
  readonly capacity: number
  readonly isClosed: boolean
  /** The text in the meeting hall. */
  readonly meetingBanner: string
  /** What speakers have opened and closed, by session id. */
  readonly speakerSessions: ReadonlyMap<string, v1.SpeakerUpdatesSession.$Properties>
}

export const emptyWorld: World = {
  players: new Map(),
  encIds: new Map(),
  maps: new Map(),
  levels: [],
  members: new Map(),
  capacity: 0,
  isClosed: false,
  meetingBanner: '',
  speakerSessions: new Map(),
}

/** One pure function per kind. A reducer never throws: unknown player or bad field, same world. */
export type Reducers = { [K in EventName]: (world: World, body: EventBody<K>) => World }

/** For events that change no world: chat, answers, effects, gestures. */
export const unchanged = (world: World): World => world
