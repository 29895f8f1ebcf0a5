import { describe, expect, test } from 'vitest'
import { eventNotes } from '../protocol/kindNotes.ts'
import { event, type EventBody, type EventName, type WireEvent } from '../protocol/messages.ts'
import type { EncId, MapId } from '../ids.ts'
import { reduce, reduceAll } from './reduce.ts'
import { mapEvents, movesEvent, playerEvents } from './snapshot.ts'
import { newPlayer } from './presence.ts'
import { blankMap } from './update.ts'
import { emptyWorld, type World } from './world.ts'

const kinds = Object.keys(eventNotes) as EventName[]
const ANN = 1 as EncId
const BOB = 2 as EncId
const LEVEL = '1' as MapId

const map = {
  ...blankMap(LEVEL),
  dimensions: [4, 4] as const,
  collisions: new Uint8Array(16),
  backgroundImagePath: '',
  spawns: [],
  portals: [],
  announcer: [],
  objects: new Map([['7', { id: 'seven', x: 1, y: 1, normal: '', type: 0, width: 1, height: 1 }]]),
}
const here = (encId: EncId, uid: string) => ({ ...newPlayer(encId, uid), mapId: LEVEL })
const world: World = reduceAll(emptyWorld, [
  ...mapEvents(map),
  ...[here(ANN, 'ann'), here(BOB, 'bob')].flatMap((player) => [...playerEvents(player), movesEvent(player)]),
])

const bare = (kind: EventName, body: object): WireEvent => event(kind, body as EventBody<EventName>)

describe.each(kinds)('%s', (kind) => {
  test('of nobody and nothing changes nobody and no map', () => {
    const after = reduce(world, bare(kind, {}))
    expect(after.players.get(ANN)).toBe(world.players.get(ANN))
    expect(after.players.get(BOB)).toBe(world.players.get(BOB))
    expect(after.maps.get(LEVEL)).toBe(world.maps.get(LEVEL))
  })

  test('of a stranger changes nobody', () => {
    const after = reduce(world, bare(kind, { encId: 99, encIdTarget: 98, mapId: LEVEL }))
    expect(after.players.get(ANN)).toBe(world.players.get(ANN))
    expect(after.players.get(BOB)).toBe(world.players.get(BOB))
  })

  test('with nothing but whom it is about changes at most that one', () => {
    const after = reduce(world, bare(kind, { encId: ANN }))
    expect(after.players.get(BOB)).toBe(world.players.get(BOB))
    expect(after.maps.get(LEVEL)).toBe(world.maps.get(LEVEL))
  })

  test('of an unknown level leaves the known one alone', () => {
    const after = reduce(world, bare(kind, { mapId: '6' }))
    expect(after.maps.get(LEVEL)).toBe(world.maps.get(LEVEL))
    // What a level lacks of its parts never stands in the way of the next event.
    expect(() =>
      reduce(reduce(world, bare(kind, { mapId: LEVEL })), bare(kind, { mapId: LEVEL })),
    ).not.toThrow()
  })
})
