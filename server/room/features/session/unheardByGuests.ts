import type { EventName } from '#shared/protocol/messages.ts'

/**
 * What a guest visit is not told, whatever its client subscribes to: what people write, who belongs to the space, who talks with whom, and
 * what is somebody's affair.
 */
export const unheardByGuests: ReadonlySet<EventName> = new Set<EventName>([
  'playerChats',
  'playerEditsChatMessage',
  'spaceSetsSpaceMembers',
  'conversation',
  'mediaPeers',
  'signal',
  'meetingUpdate',
  'whisperAsks',
  'callUpdate',
  'offerUpdate',
  'playerEntersWhisperV2',
  'playerLeavesWhisper',
  'questions',
  'wordGiven',
  'speakerUpdatesSession',
  'startCastScreen',
  'endCastScreen',
  'pointsAtShare',
  'drawsOnShare',
  'clearsShare',
  'shareMarks',
  'editorPresence',
  'playerRings',
  'playerWaves',
  'playerNotifies',
  'playerRequestsToLead',
  'playerSendsCommand',
  'spaceRegistersCommand',
  'spaceSetsSpaceUsers',
])
