import { encIdOf, mapPlayer } from './update.ts'
import { unchanged, type Reducers } from './world.ts'

export const effectReducers = {
  playerSetsEmoteV2: (world, body) =>
    mapPlayer(world, encIdOf(body), (player) => ({
      ...player,
      emote: body.emote ?? player.emote,
      emoteCount: body.count ?? player.emoteCount,
    })),
  playerShootsConfetti: unchanged,
  spacePlaysSound: unchanged,
  spaceStopsSound: unchanged,
  fxShakeObject: unchanged,
  fxShakeCamera: unchanged,
} satisfies Partial<Reducers>
