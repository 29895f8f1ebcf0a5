import type { EventName } from '#shared/protocol/messages.ts'

const heard: ReadonlySet<EventName> = new Set<EventName>([
  // oneself and the line
  'ready',
  'dedicatedServerReady',
  'serverHeartbeat',
  'transactionStatus',
  'subscriptionsUpdated',
  'info',
  'warn',
  'error',
  'playerEntersPortal',
  'precomputedEnterLocation',
  'playerUpdatesInventory',
  // who is in sight, and how they look and move
  'playerJoins',
  'playerExits',
  'playerMoves',
  'packedMoves',
  'playerAnimates',
  'playerSits',
  'playerGhosts',
  'playerSetsName',
  'playerSetsOutfitString',
  'playerSetsCurrentlyEquippedWearables',
  'playerSetsIsSignedIn',
  'playerSetsIsNpc',
  'playerSetsAway',
  'playerSetsIsMobile',
  'playerSetsEmoteV2',
  'playerSetsItemString',
  'playerSetsVehicleId',
  'playerSetsGoKartId',
  'playerSetsSpeedModifier',
  'playerShootsConfetti',
  // things
  'systemSetsItem',
  'playerTriggersObject',
  'setChairStatus',
  'setChairStatuses',
  'videoState',
  'documentUpdate',
  'documentReset',
  'spacePlaysSound',
  'spaceStopsSound',
  'fxShakeObject',
  'fxShakeCamera',
  'spaceAttachment',
  'updateMeetingBanner',
  // the space
  'spaceOverwrites',
  'spaceIsClosed',
  'spaceSetsIdMapping',
  'spaceSetsCapacity',
  'spaceSetsLevels',
  'spaceOverCapacityDeniesUser',
  'gameObjectLayout',
  'levelSetLayout',
])

/**
 * Whether a guest visit is told events of a kind, whatever its client subscribes to: the space, its things, and how people look and move.
 * A kind that nobody has thought of here is not: what people say, who they are to each other and what is somebody's affair.
 */
export const isHeardByGuests = (kind: EventName): boolean => heard.has(kind) || kind.startsWith('map')
