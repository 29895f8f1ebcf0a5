import { encIdOf, mapPlayer } from './update.ts'
import { unchanged, type Reducers, type World } from './world.ts'
import type { EncId } from '../ids.ts'

const setWhisper = (world: World, encId: EncId, whisperId: string): World =>
  mapPlayer(world, encId, (player) => ({ ...player, attributes: { ...player.attributes, whisperId } }))

export const socialReducers = {
  playerEntersWhisperV2: (world, body) => setWhisper(world, encIdOf(body), body.whisperId ?? ''),
  playerEntersWhisper: (world, body) => setWhisper(world, encIdOf(body), body.whisperId ?? ''),
  playerLeavesWhisper: (world, body) => setWhisper(world, encIdOf(body), ''),
  // Private or passing: they leave the world as it was, so that all worlds can be compared.
  playerSpotlights: unchanged,
  playerRings: unchanged,
  playerChats: unchanged,
  playerActivelySpeaks: unchanged,
  cookieFound: unchanged,
  customEvent: unchanged,
  playerBlocks: unchanged,
  playerNotifies: unchanged,
  playerRequestsToLead: unchanged,
  playerEditsChatMessage: unchanged,
  playerSendsCommand: unchanged,
  spaceRegistersCommand: unchanged,
  playerHighFives: unchanged,
  hipToBeSquare: unchanged,
  playerWaves: unchanged,
  accessRequestsUpdated: unchanged,
  accessRequestRespondedTo: unchanged,
} satisfies Partial<Reducers>
