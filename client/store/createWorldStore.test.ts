import { expect, test, vi } from 'vitest'
import type { EncId, MapId } from '#shared/ids.ts'
import { cellKey } from '#shared/movement/cellGrid.ts'
import { CellStream } from '#shared/movement/cellStream.ts'
import { encodeKey, joinGroups } from '#shared/movement/encoder.ts'
import { bodyStateOf } from '#shared/movement/packedMove.ts'
import { event } from '#shared/protocol/messages.ts'
import { emptyWorld } from '#shared/world/world.ts'
import { createWorldStore } from './createWorldStore.ts'

const join = event('playerJoins', { encId: 1, uid: 'ann', playerInfo: { userId: 'ann', name: '安' } })
const name = event('playerSetsName', { encId: 1, name: '宁' })

test('a batch is one notification, after all of it', () => {
  const store = createWorldStore()
  const names: (string | undefined)[] = []
  store.subscribe(({ players }) => names.push([...players.values()][0]?.name))
  store.apply([join, name])
  expect(names).toEqual(['宁'])
})

test('a batch that changes nothing notifies no subscriber, but its listeners', () => {
  const store = createWorldStore()
  const subscriber = vi.fn<() => void>()
  const listener = vi.fn<(events: unknown, at: number) => void>()
  store.subscribe(subscriber)
  const stop = store.onEvents(listener)
  const batch = [event('info', { message: 'hello' })]
  store.apply(batch, 42)
  expect(subscriber).not.toHaveBeenCalled()
  expect(listener.mock.calls).toEqual([[batch, 42]])
  stop()
  store.apply(batch)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('reset forgets everything', () => {
  const store = createWorldStore()
  store.apply([join])
  store.reset()
  expect(store.get()).toBe(emptyWorld)
})

// ---- packed moves

const ann = 1 as EncId
const onMap = event('playerJoins', {
  encId: ann,
  uid: 'ann',
  playerInfo: { userId: 'ann', name: '安', map: '3', position: { x: 1, y: 0, z: 2 }, animator: 'wave' },
})

/** A frame as the server makes it for a newcomer: everybody whole. */
const packed = (mapNumber: number, ...poses: [encId: number, x: number, z: number, state: number][]) => {
  const members = poses.map(([encId, x, z, state]) => ({ encId: encId as EncId, x, y: 0, z, yaw: 64, state }))
  const stream = new CellStream()
  for (const { encId, x, y, z, yaw, state } of members) stream.add(encId, x, y, z, yaw, state)
  return event('packedMoves', { frame: joinGroups(mapNumber, [encodeKey(cellKey(0, 0), stream)]) })
}

const posed = () => {
  const store = createWorldStore()
  const heard: number[][] = []
  store.onPoses((encId, ...pose) => heard.push([encId, ...pose.map(Number)]))
  store.apply([onMap])
  return { store, heard }
}
const [WALK, IDLE] = [bodyStateOf('walk'), bodyStateOf('idle')]

test('packed moves change no world and notify nobody but those who listen for poses', () => {
  const { store, heard } = posed()
  const before = store.get()
  const notified = vi.fn<() => void>()
  store.subscribe(notified)
  store.onEvents(notified)
  expect(store.apply([packed(3, [1, 450, 210, WALK])], 77)).toBe(true)
  expect(store.get()).toBe(before)
  expect(notified).not.toHaveBeenCalled()
  expect(heard).toEqual([[1, 450, 0, 210, 64, WALK, 1, 77]])
  expect(store.live(ann)).toEqual({
    ...before.players.get(ann),
    position: { x: 4.5, y: 0, z: 2.1 },
    rotation: { x: 0, y: 90, z: 0 },
    animator: 'walk',
  })
  expect(store.liveWorld().players.get(ann)).toEqual(store.live(ann))
})

test('poses of strangers, of another map and of oneself are left out', () => {
  const { store, heard } = posed()
  store.apply([packed(3, [2, 100, 100, WALK]), packed(4, [1, 450, 210, WALK])])
  store.tellOwn(ann, { xCm: 300, yCm: 0, zCm: 400, yawStep: 0, state: IDLE })
  store.apply([packed(3, [1, 450, 210, WALK])])
  expect(heard).toEqual([])
  expect(store.live(ann)).toMatchObject({ position: { x: 3, y: 0, z: 4 }, animator: 'idle' })
  // Somebody else got our number after a restart.
  store.apply([event('playerExits', { encId: 1 }), onMap, packed(3, [1, 450, 210, WALK])])
  expect(heard).toHaveLength(1)
})

test('who listens hears of events and poses of strangers; those of another map are none', () => {
  const { store } = posed()
  const strangers: number[] = []
  const stop = store.onUnknownPlayer((encId) => strangers.push(encId))
  store.apply([event('playerSetsName', { encId: 7, name: '谁' }), packed(3, [2, 100, 100, WALK]), name])
  store.apply([packed(4, [1, 450, 210, WALK])])
  expect(strangers).toEqual([7, 2])
  expect(store.live(ann)?.name).toBe('宁')
  stop()
  store.apply([packed(3, [2, 100, 100, WALK])])
  expect(strangers).toHaveLength(2)
})

test('what an event says about a player wins over older packed moves, and newer ones over it', () => {
  const { store } = posed()
  const frame = packed(3, [1, 450, 210, WALK])
  const moved = event('playerMoves', { encId: 1, position: { x: 9, y: 0, z: 9 } })
  store.apply([frame, moved])
  expect(store.live(ann)).toMatchObject({ position: { x: 9, y: 0, z: 9 }, animator: 'walk' })
  store.apply([moved, frame])
  expect(store.live(ann)).toMatchObject({ position: { x: 4.5 } })
  store.apply([event('playerAnimates', { encId: 1, animator: 'sit' })])
  expect(store.live(ann)).toMatchObject({ position: { x: 4.5 }, animator: 'sit' })
  store.apply([packed(3, [1, 460, 210, 0])])
  expect(store.live(ann)).toMatchObject({ position: { x: 4.6 }, animator: 'sit' })
  store.apply([onMap])
  expect(store.live(ann)).toMatchObject({ position: { x: 1 }, animator: 'wave' })
  store.apply([event('playerExits', { encId: 1 })])
  expect(store.live(ann)).toBeUndefined()
})

test('many come and go, and nobody gets the pose of another', () => {
  const { store } = posed()
  for (let encId = 2; encId <= 200; encId++) {
    store.apply([event('playerJoins', { encId, uid: `${encId}`, playerInfo: { map: '3' } })])
    if (encId % 3 > 0) store.apply([packed(3, [encId, encId * 5, 0, WALK])])
    if (encId % 5 === 0) store.apply([event('playerExits', { encId: encId - 3 })])
  }
  for (const { encId } of store.get().players.values()) {
    if (encId > 1) expect(store.live(encId)!.position.x).toBe(encId % 3 > 0 ? (encId * 5) / 100 : 0)
  }
  expect(store.liveWorld().players.size).toBe(store.get().players.size)
})

test('a frame that cannot be read is told, and the events around it count', () => {
  const { store } = posed()
  expect(store.apply([event('packedMoves', { frame: new Uint8Array([255, 255]) }), name])).toBe(false)
  expect(store.live(ann)?.name).toBe('宁')
  expect(store.apply([event('subscriptionsUpdated', {}), packed(3, [1, 450, 210, WALK])])).toBe(true)
  store.reset()
  store.apply([onMap])
  expect(store.live(ann)).toMatchObject({ position: { x: 1 } })
})

// ---- maps that come again

const thing = { x: 1, y: 1, normal: '', type: 0, width: 1, height: 1 }
const wholeMap = (mapId: string, keys: readonly string[]) => [
  event('mapSetDimensions', { mapId, width: 4, height: 4 }),
  event('mapSetObjectsV2', {
    mapId,
    objects: Object.fromEntries(keys.map((key) => [key, thing])),
    updatesAreOverwrites: true,
  }),
]
const commit = (mapId: string, updateId: number) => event('mapCommitsChanges', { mapId, updateId })
const anew = event('subscriptionsUpdated', { subscriptions: [] })

test('after a reconnect a map that comes whole replaces the former; one only committed stays', () => {
  const store = createWorldStore()
  store.apply([anew, ...wholeMap('0', ['1', '2']), commit('0', 5), ...wholeMap('1', ['3']), commit('1', 8)])
  const keys = (mapId: string) => [
    ...store
      .get()
      .maps.get(mapId as MapId)!
      .objects.keys(),
  ]
  const kept = store.get().maps.get('1' as MapId)
  store.apply([anew, ...wholeMap('0', ['2', '4']), commit('0', 6), commit('1', 8)])
  expect(keys('0')).toEqual(['2', '4'])
  expect(store.get().maps.get('1' as MapId)).toEqual(kept)
  // From then on map events are edits again.
  store.apply([event('mapSetObjectsV2', { mapId: '0', objects: { '9': thing } }), commit('0', 7)])
  expect(keys('0')).toEqual(['2', '4', '9'])
})

test('a whole map in several frames is forgotten once', () => {
  const store = createWorldStore()
  store.apply([anew, ...wholeMap('0', ['1']), commit('0', 5)])
  const [size, objects] = wholeMap('0', ['2'])
  store.apply([anew])
  store.apply([size!])
  store.apply([objects!, commit('0', 6)])
  expect([
    ...store
      .get()
      .maps.get('0' as MapId)!
      .objects.keys(),
  ]).toEqual(['2'])
})
