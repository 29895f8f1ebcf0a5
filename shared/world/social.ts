import { encIdOf, mapPlayer } from './update.ts'
import { unchanged, type Reducers, type World } from './world.ts'
import type { EncId } from '../ids.ts'

const setWhisper = (world: World, encId: EncId, whisperId: string): World =>
  mapPlayer(world, encId, (player) => ({ ...player, attributes: { ...player.attributes, whisperId } }))

export const socialReducers = {
  // Published clients give the fields of an event to encIdTarget, too (notes §1.4).
  playerEntersWhisperV2: (world, body) => {
    const whisperId = body.whisperId ?? ''
    const entered = setWhisper(world, encIdOf(body), whisperId)
    return body.encIdTarget ? setWhisper(entered, body.encIdTarget as EncId, whisperId) : entered
  },
  playerEntersWhisper: (world, body) => setWhisper(world, encIdOf(body), body.whisperId ?? ''),
  playerLeavesWhisper: (world, body) => setWhisper(world, encIdOf(body), ''),
  playerSpotlights: (world, body) =>
    mapPlayer(world, encIdOf(body), (player) => ({
      ...player,
      attributes: { ...player.attributes, spotlightedBy: body.spotlighted ? (body.spotlightedBy ?? 0) : 0 },
    })),
  // Private or passing: they leave the world as it was, so that all worlds can be compared.
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
