import { expect, test } from 'vitest'
import { event } from '#shared/protocol/messages.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { emptyWorld } from '#shared/world/world.ts'
import { connectionProgress, createLoadingStore, totalProgress } from './createLoadingStore.ts'

test('a part never goes back, and the end is final until reset', () => {
  const store = createLoadingStore()
  store.get().report('map', 0.5)
  store.get().report('map', 0.2)
  expect(store.get()).toMatchObject({ map: 0.5, done: false })
  store.get().report('map', 1)
  store.get().report('assets', 3)
  store.get().report('assets', Number.NaN)
  expect(totalProgress(store.get())).toBeCloseTo(2 / 3)
  store.get().report('connection', 1)
  expect(store.get()).toMatchObject({ assets: 1, done: true })
  store.get().reset()
  expect(store.get()).toMatchObject({ connection: 0, map: 0, assets: 0, done: false })
})

test('another level begins anew and ends by itself; the space stays entered', () => {
  const store = createLoadingStore()
  store.get().pass()
  expect(store.get().passing).toBe(false)
  for (const part of ['connection', 'map', 'assets'] as const) store.get().report(part, 1)
  store.get().pass()
  expect(store.get()).toMatchObject({ connection: 1, map: 0, assets: 0, done: true, passing: true })
  store.get().report('map', 0.6)
  expect(totalProgress(store.get())).toBeCloseTo(0.3)
  store.get().report('assets', 1)
  expect(store.get().passing).toBe(true)
  store.get().report('map', 1)
  expect(store.get()).toMatchObject({ done: true, passing: false })
  store.get().pass()
  store.get().arrive()
  expect(store.get().passing).toBe(false)
})

test('the connection grows with each step and is whole with the answer to the subscriptions', () => {
  const world = reduceAll(emptyWorld, [event('mapSetName', { mapId: '1', name: '办公' })])
  const ready = { name: 'ready', since: 0, uid: 'a', synced: false } as const
  const shares = [
    connectionProgress({ name: 'idle' }, emptyWorld),
    connectionProgress({ name: 'lookingUp', since: 0, attempt: 0 }, emptyWorld),
    connectionProgress({ name: 'joining', since: 0, attempt: 0 }, emptyWorld),
    connectionProgress(ready, emptyWorld),
    connectionProgress(ready, world),
    connectionProgress({ ...ready, synced: true }, world),
  ]
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(new Set(shares).size).toBe(6)
  expect(shares.at(-1)).toBe(1)
})
