import type { EncId } from '../ids.ts'
import type { Player } from './world.ts'

/** Hears the number of each player an event was about who is not in the world: nothing came of that event. */
export type HearUnknown = (encId: EncId) => void

/** Of the present run. */
let hear: HearUnknown | undefined

/** Runs with somebody who hears of unknown players; nobody does else. */
export function hearingUnknown<T>(listener: HearUnknown | undefined, run: () => T): T {
  const former = hear
  hear = listener
  try {
    return run()
  } finally {
    hear = former
  }
}

/** The player an event is about; undefined, and told to whoever hears of it: there is none. */
export function playerOf(players: ReadonlyMap<EncId, Player>, encId: EncId): Player | undefined {
  const player = players.get(encId)
  if (!player) hear?.(encId)
  return player
}
