import type { EventBody, EventName, WireEvent } from '../protocol/messages.ts'
import { attributeReducers } from './attributes.ts'
import { effectReducers } from './effects.ts'
import { inventoryReducers } from './inventory.ts'
import { mapReducers, reduceRemovals } from './map.ts'
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

/** Kinds of which many come in a row: what they change is copied once. */
const runs: { readonly [K in EventName]?: (world: World, bodies: readonly EventBody<K>[]) => World } = {
  playerMoves: reduceMoves,
  mapDeleteObjectByKey: reduceRemovals,
}

/** Many events in order; a run of moves copies the player map once, one of removals the objects of a map. */
export function reduceAll(world: World, events: readonly WireEvent[]): World {
  let next = world
  for (let i = 0; i < events.length;) {
    const { kind } = events[i]!
    const reduceRun = runs[kind] as ((world: World, bodies: readonly EventBody[]) => World) | undefined
    if (!reduceRun) {
      next = reduce(next, events[i++]!)
      continue
    }
    const bodies: EventBody[] = []
    while (events[i]?.kind === kind) bodies.push(events[i++]!.body)
    next = reduceRun(next, bodies)
  }
  return next
}
