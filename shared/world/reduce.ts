import type { EventBody, EventName, WireEvent } from '../protocol/messages.ts'
import { attributeReducers } from './attributes.ts'
import { effectReducers } from './effects.ts'
import { inventoryReducers } from './inventory.ts'
import { mapReducers } from './map.ts'
import { meetingReducers } from './meeting.ts'
import { presenceReducers, reduceMoves } from './presence.ts'
import { sessionReducers } from './session.ts'
import { socialReducers } from './social.ts'
import type { Reducers, World } from './world.ts'

const reducers: Reducers = {
  ...sessionReducers,
  ...presenceReducers,
  ...attributeReducers,
  ...socialReducers,
  ...inventoryReducers,
  ...effectReducers,
  ...meetingReducers,
  ...mapReducers,
}

/** Every event name of the wire. */
export const eventNames = (): EventName[] => Object.keys(reducers) as EventName[]

export const isEventName = (name: string): name is EventName => Object.hasOwn(reducers, name)

/** The one rule of the world, the same on the server and in every client. Never throws. */
export function reduce(world: World, { kind, body }: WireEvent): World {
  const reducer = reducers[kind] as (world: World, body: EventBody) => World
  return reducer(world, body)
}

/** Many events in order; a run of moves copies the player map once. */
export function reduceAll(world: World, events: readonly WireEvent[]): World {
  let next = world
  let moves: EventBody<'playerMoves'>[] = []
  for (const entry of events) {
    if (entry.kind === 'playerMoves') {
      moves.push(entry.body)
      continue
    }
    if (moves.length > 0) {
      next = reduceMoves(next, moves)
      moves = []
    }
    next = reduce(next, entry)
  }
  return moves.length > 0 ? reduceMoves(next, moves) : next
}
