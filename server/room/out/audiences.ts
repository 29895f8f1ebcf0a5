import { nookAt } from '#shared/map/nooks.ts'
import type { EncId, MapId } from '#shared/ids.ts'
import type { EventName } from '#shared/protocol/messages.ts'
import type { World } from '#shared/world/world.ts'
import type { Outgoing } from '../handler.ts'

/**
 * everyone: all sessions of the space, entered or not. map: sessions on the acting player's map and those that have
 * not entered. others: the players on that map without the acting one. entered: sessions with a player. sender: the
 * session that acted.
 */
export type Audience = 'everyone' | 'map' | 'others' | 'entered' | 'sender'

/** Who hears each event, unless the event itself names players (`to`) or a map (`on`). */
const audiences: { readonly [K in EventName]: Audience } = {
  playerMoves: 'map',
  playerSetsStatus: 'everyone',
  playerSpotlights: 'everyone',
  playerRings: 'entered',
  playerChats: 'entered',
  playerInteracts: 'map',
  playerGhosts: 'everyone',
  playerEntersWhisper: 'everyone',
  playerLeavesWhisper: 'everyone',
  playerActivelySpeaks: 'map',
  playerSetsWorkCondition: 'everyone',
  playerSetsName: 'everyone',
  playerSetsTextStatus: 'everyone',
  playerSetsEmojiStatus: 'everyone',
  playerSetsAffiliation: 'everyone',
  playerExits: 'everyone',
  playerSetsOutfitString: 'everyone',
  playerSetsIsSignedIn: 'everyone',
  spaceOverwrites: 'everyone',
  spaceIsClosed: 'everyone',
  playerEntersPortal: 'sender',
  spaceSetsIdMapping: 'everyone',
  playerSetsLastActive: 'everyone',
  playerShootsConfetti: 'map',
  playerSetsEventStatus: 'everyone',
  playerSetsInConversation: 'everyone',
  playerSetsCurrentDesk: 'everyone',
  playerSetsCurrentArea: 'everyone',
  playerSetsImagePointer: 'everyone',
  cookieFound: 'map',
  playerEntersWhisperV2: 'everyone',
  playerSetsGoKartId: 'everyone',
  mapSetDimensions: 'everyone',
  mapSetCollisions: 'everyone',
  mapSetBackgroundImagePath: 'everyone',
  mapSetForegroundImagePath: 'everyone',
  mapSetSprites: 'everyone',
  mapSetSpawns: 'everyone',
  mapSetPortals: 'everyone',
  mapSetAnnouncer: 'everyone',
  mapSetAssets: 'everyone',
  mapSetObjects: 'everyone',
  mapSetName: 'everyone',
  mapSetMuteOnEntry: 'everyone',
  mapSetUseDrawnBG: 'everyone',
  mapSetWalls: 'everyone',
  mapSetFloors: 'everyone',
  mapSetAreas: 'everyone',
  mapDeleteObject: 'everyone',
  mapSetSpawn: 'everyone',
  playerSetsIsAlone: 'everyone',
  playerJoins: 'everyone',
  mapSetEnabledChats: 'everyone',
  mapSetDescription: 'everyone',
  mapSetDecoration: 'everyone',
  mapSetTutorialTasks: 'everyone',
  mapSetMiniMapImagePath: 'everyone',
  spacePlaysSound: 'entered',
  mapSetScript: 'everyone',
  mapSetDesks: 'everyone',
  playerSetsIsMobile: 'everyone',
  setScreenPointerServer: 'everyone',
  playerSetsEmoteV2: 'everyone',
  playerSetsFocusModeEndTime: 'everyone',
  spaceSetsSpaceMembers: 'everyone',
  customEvent: 'entered',
  playerBlocks: 'entered',
  playerUpdatesFocusModeStatus: 'everyone',
  playerNotifies: 'entered',
  info: 'sender',
  warn: 'sender',
  error: 'sender',
  ready: 'sender',
  serverHeartbeat: 'sender',
  transactionStatus: 'sender',
  playerSetsItemString: 'everyone',
  playerTriggersItem: 'map',
  playerSetsFollowTarget: 'everyone',
  playerRequestsToLead: 'entered',
  playerSetsManualVideoSrc: 'everyone',
  playerSetsIsNpc: 'everyone',
  playerSetsSubtitle: 'everyone',
  mapCommitsChanges: 'everyone',
  mapMoveObject: 'everyone',
  playerEditsChatMessage: 'entered',
  fxShakeObject: 'map',
  fxShakeCamera: 'entered',
  playerSendsCommand: 'entered',
  spaceRegistersCommand: 'everyone',
  speakerUpdatesSession: 'everyone',
  playerUpdatesInventory: 'everyone',
  spaceUpdatesItems: 'everyone',
  playerSetsVehicleId: 'everyone',
  playerSetsSpeedModifier: 'everyone',
  playerHighFives: 'map',
  spaceStopsSound: 'entered',
  hipToBeSquare: 'map',
  playerCrafts: 'map',
  playerTriggersInventoryItem: 'map',
  playerSetsAllowScreenPointer: 'everyone',
  precomputedEnterLocation: 'sender',
  gotRequestMute: 'sender',
  playerSetsDeskInfo: 'everyone',
  mapSetNooks: 'everyone',
  dynamicGates: 'sender',
  playerWaves: 'entered',
  playerSetsPronouns: 'everyone',
  playerSetsTitle: 'everyone',
  playerSetsTimezone: 'everyone',
  playerSetsDescription: 'everyone',
  playerSetsPhone: 'everyone',
  playerSetsPersonalImageUrl: 'everyone',
  playerSetsProfileImageUrl: 'everyone',
  spaceSetsCapacity: 'everyone',
  spaceOverCapacityDeniesUser: 'sender',
  playerSetsAway: 'everyone',
  mapSetCollisionsBits: 'everyone',
  playerSetsCity: 'everyone',
  playerSetsCountry: 'everyone',
  playerSetsStartDate: 'everyone',
  playerStartsRecording: 'everyone',
  accessRequestsUpdated: 'everyone',
  accessRequestRespondedTo: 'everyone',
  spaceSetsGuestPassStatuses: 'everyone',
  playerSetsAvailability: 'everyone',
  subscriptionsUpdated: 'sender',
  spaceRolePermissionOverrideUpdated: 'everyone',
  playerSetsLastRaisedHand: 'everyone',
  playerSetsCurrentlyEquippedWearables: 'everyone',
  spaceSetsSpaceUsers: 'everyone',
  playerSetsDisplayEmail: 'everyone',
  mapDeleteObjectByKey: 'everyone',
  mapSetObjectsV2: 'everyone',
  playerInteractsWithObject: 'map',
  playerTriggersObject: 'map',
  chimeSetsUserInfo: 'sender',
  dedicatedServerReady: 'sender',
  playerAnimates: 'map',
  meetingUpdate: 'everyone',
  startCastScreen: 'everyone',
  endCastScreen: 'everyone',
  setChairStatus: 'map',
  setChairStatuses: 'sender',
  updateSelfName: 'everyone',
  updateMeetingBanner: 'everyone',
  spaceAttachment: 'everyone',
  gameObjectLayout: 'everyone',
  levelSetLayout: 'everyone',
  systemSetsItem: 'everyone',
  packedMoves: 'map',
  signal: 'sender',
  editorPresence: 'others',
  documentUpdate: 'others',
  documentReset: 'others',
  conversation: 'everyone',
  playerSits: 'everyone',
}

/** Every event name of the wire. */
export const eventNames: ReadonlySet<EventName> = new Set(Object.keys(audiences) as EventName[])

/** Who hears events of a kind that name nobody themselves. */
export const audienceOf = (kind: EventName): Audience => audiences[kind]

/** A session, as far as hearing is concerned. */
export interface Hearer {
  readonly userId: string
  /** Undefined before enter. */
  readonly encId?: EncId | undefined
  readonly mapId?: MapId | undefined
}

/** Who did it. */
export interface Actor {
  readonly userId: string
  readonly encId?: EncId | undefined
}

/** Decides once per event who hears it. The sender's own session is told by the caller for audience `sender`. */
export function hearing(event: Outgoing, actor: Actor, world: World): (hearer: Hearer) => boolean {
  const { to, on, inNook } = event
  if (to) {
    const named = new Set(to)
    return ({ encId }) => encId !== undefined && named.has(encId)
  }
  const audience = audiences[event.kind]
  const mapId = on ?? (audience === 'map' || audience === 'others' ? mapOf(event, actor, world) : undefined)
  if (audience === 'others') {
    const own = encIdOf(event, actor)
    const map = mapId === undefined ? undefined : world.maps.get(mapId)
    const isInside = (encId: EncId): boolean => {
      const place = world.players.get(encId)?.position
      return inNook === undefined || (place !== undefined && nookAt(map, place) === inNook)
    }
    return ({ encId, mapId: its }) => encId !== undefined && encId !== own && its === mapId && isInside(encId)
  }
  if (mapId !== undefined) return (hearer) => hearer.mapId === undefined || hearer.mapId === mapId
  if (audience === 'entered') return ({ encId }) => encId !== undefined
  return audience === 'sender' ? () => false : () => true
}

/** Whose event it is. */
const encIdOf = (event: Outgoing, actor: Actor): EncId | undefined =>
  ((event.body as { encId?: number }).encId ?? actor.encId) as EncId | undefined

/** The map an event belongs to: its player's. A move that changes the map has none: everybody hears it. */
function mapOf(event: Outgoing, actor: Actor, world: World): MapId | undefined {
  const encId = encIdOf(event, actor)
  const player = encId === undefined ? undefined : world.players.get(encId)
  if (event.kind === 'playerMoves' && event.body.mapId && event.body.mapId !== player?.mapId) return undefined
  return player?.mapId
}
