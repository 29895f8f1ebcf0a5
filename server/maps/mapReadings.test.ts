import { expect, test } from 'vitest'
import { ApiError } from '#shared/errors.ts'
import { makeMap } from '../../tests/support/world/makeWorld.ts'
import { MapReadings, noAccount, type OpenedMap, type WantedMap } from './mapReadings.ts'

const nextTurn = () => new Promise(setImmediate)

/** Readings whose end the test decides. */
function stage(bytesMax = 1_000) {
  const read: string[] = []
  const ends: ((opened?: OpenedMap | Error) => void)[] = []
  const readings = new MapReadings({
    bytesMax,
    open(map, spend) {
      const { spaceId, mapId, newest } = map as WantedMap
      read.push(`${spaceId}/${mapId}`)
      const { promise, resolve, reject } = Promise.withResolvers<OpenedMap>()
      ends.push((opened) => {
        if (opened instanceof Error) reject(opened)
        else resolve(spend(() => opened ?? { map: makeMap({ id: mapId }), updateId: newest }))
      })
      return promise
    },
  })
  const goOn = async (opened?: OpenedMap | Error) => {
    await nextTurn()
    ends.shift()?.(opened)
    await nextTurn()
  }
  return { read, readings, goOn }
}

const wanted = (name: string, newest = 1, size = 100): WantedMap => {
  const [spaceId = '', mapId = ''] = name.split('/')
  return { spaceId, mapId, newest, size, whose: 'ann', read: () => Promise.resolve(undefined) }
}

test('whoever asks while a map is read waits for the same reading; afterwards it is kept', async () => {
  const { read, readings, goOn } = stage()
  const asked = Array.from({ length: 20 }, () => readings.open(wanted('a/1')))
  await goOn()
  const [first, ...others] = await Promise.all(asked)
  for (const other of others) expect(other).toBe(first)
  expect(await readings.open(wanted('a/1'))).toBe(first)
  expect(read).toEqual(['a/1'])
})

test('an edit makes it another map: also for who asks while the former one is read', async () => {
  const { read, readings, goOn } = stage()
  const former = readings.open(wanted('a/1', 1))
  const newer = [readings.open(wanted('a/1', 2)), readings.open(wanted('a/1', 2))]
  await goOn()
  expect((await former)?.updateId).toBe(1)
  await goOn()
  expect((await Promise.all(newer)).map((opened) => opened?.updateId)).toEqual([2, 2])
  // Whoever knows of less than was read gets what is newer.
  expect((await readings.open(wanted('a/1', 1)))?.updateId).toBe(2)
  expect(read).toEqual(['a/1', 'a/1'])
})

test('one map of a space is read at a time, of different spaces at once', async () => {
  const { read, readings, goOn } = stage()
  const asked = ['a/1', 'a/2', 'b/1'].map((name) => readings.open(wanted(name)))
  await nextTurn()
  expect(read).toEqual(['a/1', 'b/1'])
  for (let i = 0; i < 3; i += 1) await goOn()
  expect(read).toEqual(['a/1', 'b/1', 'a/2'])
  await Promise.all(asked)
})

test('who has nothing left reads nothing, but gets what is known; the work is on the account of who asked first', async () => {
  const { read, readings, goOn } = stage()
  let charged = 0
  const of = (isEmpty: boolean) => ({
    check() {
      if (isEmpty) throw new ApiError('TooManyRequests')
    },
    spend<T>(work: () => T) {
      charged += 1
      return work()
    },
    charge: () => undefined,
  })
  await expect(readings.open(wanted('a/1'), of(true))).rejects.toThrow(ApiError)
  await nextTurn()
  expect([read, charged]).toEqual([[], 0])
  const paid = readings.open(wanted('a/1'), of(false))
  const shared = readings.open(wanted('a/1'), of(true))
  await goOn()
  expect(await shared).toBe(await paid)
  expect(await readings.open(wanted('a/1'), of(true))).toBe(await paid)
  expect([read, charged]).toEqual([['a/1'], 1])
})

test('of a map that a thread reads what it costs the main thread is charged', async () => {
  const { readings, goOn } = stage()
  const charged: number[] = []
  const account = { ...noAccount, charge: (ms: number) => void charged.push(ms) }
  for (const size of [100, 2 * 1024 * 1024]) {
    const opened = readings.open(wanted(`a/${size}`, 1, size), account)
    await goOn()
    await opened
  }
  expect(charged).toEqual([16])
})

test('what is kept is bounded by its bytes; what was asked for last stays', async () => {
  const { read, readings, goOn } = stage(250)
  const ask = async (name: string, size = 100) => {
    const opened = readings.open(wanted(name, 1, size))
    await goOn()
    return opened
  }
  for (const name of ['a/1', 'b/1', 'a/1', 'c/1', 'a/1']) await ask(name)
  expect(readings.bytes).toBe(200)
  expect(read).toEqual(['a/1', 'b/1', 'c/1'])
  await ask('b/1')
  expect(read).toEqual(['a/1', 'b/1', 'c/1', 'b/1'])
  // One that is larger than all there is room for is in nobody's way.
  await ask('d/1', 300)
  expect(readings.bytes).toBeLessThanOrEqual(250)
})

test('a reading that fails fails for all who wait for it, and the next one begins anew', async () => {
  const { readings, goOn } = stage()
  const asked = [1, 2].map(() => readings.open(wanted('a/1')).catch((error: Error) => error.message))
  await goOn(new Error('broken'))
  expect(await Promise.all(asked)).toEqual(['broken', 'broken'])
  const again = readings.open(wanted('a/1'), noAccount)
  await goOn()
  expect((await again)?.updateId).toBe(1)
})

test('what is refused to who asked first is refused to nobody else: each of the others asks on their own account', async () => {
  const { read, readings, goOn } = stage()
  const checked: string[] = []
  const of = (name: string, isEmpty = false) => ({
    ...noAccount,
    check() {
      checked.push(name)
      if (isEmpty) throw new ApiError('TooManyRequests')
    },
  })
  const ask = (name: string, isEmpty = false) =>
    readings.open(wanted('a/1'), of(name, isEmpty)).then(
      (opened) => opened?.updateId,
      (error: unknown) => (error instanceof ApiError ? error.code : error),
    )
  const first = ask('ann')
  const poor = ask('eve', true)
  const others = [ask('bob'), ask('cid')]
  await goOn(new ApiError('ServerBusy'))
  await goOn()
  expect(await first).toBe('ServerBusy')
  expect(await poor).toBe('TooManyRequests')
  expect(await Promise.all(others)).toEqual([1, 1])
  expect(checked).toEqual(['ann', 'eve', 'bob'])
  expect(read).toEqual(['a/1', 'a/1'])
})
