import type { EventBody, EventName, WireEvent } from '../protocol/messages.ts'
import { attributeReducers } from './attributes.ts'
import { inBatch } from './copies.ts'
import { effectReducers } from './effects.ts'
import { inventoryReducers } from './inventory.ts'
import { mapReducers, reduceRemovals } from './map.ts'
import { meetingReducers } from './meeting.ts'
import { presenceReducers, reduceMoves } from './presence.ts'
import { sessionReducers } from './session.ts'
import { socialReducers } from './social.ts'
import { hearingUnknown, type HearUnknown } from './unknownPlayers.ts'
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

type ReduceRun = (world: World, run: readonly WireEvent[]) => World

const moves: ReduceRun = (world, run) =>
  reduceMoves(
    world,
    run.map(({ body }) => body as EventBody<'playerMoves'>),
  )
/** Both shapes of the wire, which come one after the other where somebody hears both. */
const removals: ReduceRun = (world, run) =>
  reduceRemovals(
    world,
    run.map(({ kind, body }) => {
      const { mapId, key } = body as EventBody<'mapDeleteObject' | 'mapDeleteObjectByKey'>
      return { mapId: mapId ?? '', key: kind === 'mapDeleteObject' ? String(key ?? 0) : String(key ?? '') }
    }),
  )

/** Kinds of which many come in a row: what they change is copied once. */
const runs: { readonly [K in EventName]?: ReduceRun } = {
  playerMoves: moves,
  mapDeleteObjectByKey: removals,
  mapDeleteObject: removals,
}

/**
 * Many events in order: who is there is copied once, and by a run of removals the objects of a map.
 * @param onUnknown hears of each event about a player who is not there; what becomes of the world is the same
 */
export const reduceAll = (world: World, events: readonly WireEvent[], onUnknown?: HearUnknown): World =>
  inBatch(() => hearingUnknown(onUnknown, () => reduceInOrder(world, events)))

function reduceInOrder(world: World, events: readonly WireEvent[]): World {
  let next = world
  for (let i = 0; i < events.length;) {
    const reduceRun = runs[events[i]!.kind]
    if (!reduceRun) {
      next = reduce(next, events[i++]!)
      continue
    }
    const from = i
    while (i < events.length && runs[events[i]!.kind] === reduceRun) i++
    next = reduceRun(next, events.slice(from, i))
  }
  return next
}
