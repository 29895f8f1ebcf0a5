import type { EventName } from '#shared/protocol/messages.ts'
import { setters } from '#shared/world/attributes.ts'
import { mapSetters } from '#shared/world/map.ts'

/**
 * Kinds that the connection, the stores and the scene listen for. Features name theirs in their feature.ts; what
 * nobody hears any more goes (subscriptions.test.ts).
 */
export const heard = {
  connection: ['info', 'warn', 'error', 'spaceSetsIdMapping', 'playerExits'],
  world: [
    'packedMoves',
    'playerMoves',
    'playerAnimates',
    'playerJoins',
    'playerExits',
    'subscriptionsUpdated',
    'mapCommitsChanges',
  ],
  social: ['conversation', 'spaceOverwrites', 'subscriptionsUpdated', 'playerWaves'],
  scene: [
    'playerActivelySpeaks',
    'playerSetsEmoteV2',
    'playerWaves',
    'playerHighFives',
    'playerShootsConfetti',
    'fxShakeObject',
    'fxShakeCamera',
    'mapMoveObject',
  ],
} as const satisfies Readonly<Record<string, readonly EventName[]>>

/** What is shown of players of all that plain setters set. */
export const shownOfPlayers = [
  'name',
  'outfitString',
  'textStatus',
  'subtitle',
  'emojiStatus',
  'eventStatus',
  'affiliation',
  'subtitle',
  'busy',
  'focusModeEndTime',
  'away',
  'followTarget',
  'away',
  'manualVideoSrc',
  'allowScreenPointer',
  'speedModifier',
  'isMobile',
  'inConversation',
] as const satisfies readonly (typeof setters)[keyof typeof setters]['part'][]

/** What is shown of a level, or says that it is whole, of all that plain setters set. */
export const shownOfMaps = [
  'name',
  'category',
  'description',
  'backgroundImagePath',
  'foregroundImagePath',
  'miniMapImagePath',
  'useDrawnBG',
  'assets',
  'spawns',
  'spawn',
  'portals',
  'announcer',
  'walls',
  'floors',
  'decoration',
  'muteOnEntry',
  'enabledChats',
  'areas',
  'desks',
  'tutorialTasks',
  'script',
] as const satisfies readonly (typeof mapSetters)[keyof typeof mapSetters]['field'][]

/** What else is shown, and the kinds that change it. */
export const alsoShown = {
  role: ['spaceSetsSpaceMembers'],
  chairIdx: ['playerSits'],
  isSignedIn: ['playerSetsIsSignedIn'],
  ghost: ['playerGhosts'],
  whisperId: ['playerEntersWhisperV2', 'playerLeavesWhisper'],
  spotlightedBy: ['playerSpotlights'],
  lastRaisedHand: ['playerSetsLastRaisedHand'],
  itemString: ['playerSetsItemString'],
  vehicleId: ['playerSetsVehicleId'],
  goKartId: ['playerSetsGoKartId'],
  imagePointer: ['playerSetsImagePointer'],
  speakerSessions: ['speakerUpdatesSession'],
  meetingBanner: ['updateMeetingBanner'],
  dimensions: ['mapSetDimensions'],
  collisions: ['mapSetCollisionsBits'],
  objects: ['mapSetObjectsV2', 'mapDeleteObjectByKey', 'mapMoveObject'],
  nooks: ['mapSetNooks'],
  levels: ['spaceSetsLevels'],
} as const satisfies Readonly<Record<string, readonly EventName[]>>

const isIn = (fields: readonly string[], field: string): boolean => fields.includes(field)

const asked: readonly EventName[] = [
  ...Object.values(heard).flat(),
  ...Object.values(alsoShown).flat(),
  ...Object.values(setters).flatMap(({ event, part }) => (isIn(shownOfPlayers, part) ? event : [])),
  ...Object.values(mapSetters).flatMap(({ event, field }) => (isIn(shownOfMaps, field) ? event : [])),
]

/** The body of updateSubscriptions' first field: what features hear, what this client hears or shows besides, and nothing else. */
export const subscriptionsWith = (hears: readonly EventName[]): Readonly<Record<string, boolean>> =>
  Object.fromEntries([...asked, ...hears].map((kind) => [kind, true]))
