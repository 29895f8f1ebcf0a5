import { expect, test } from 'vitest'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { limits } from '#shared/rules/limits.ts'
import { openSpace } from '../../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { few } from '../../feature.ts'
import { sliceOf } from '../../out/frames.ts'
import { chairStatuses } from './chairStatuses.ts'

/** Counts how often a piece of furniture is looked up. */
class Counting extends Map<string, unknown> {
  count = 0
  override get(key: string): unknown {
    this.count += 1
    return super.get(key)
  }
}

async function stage(usedMs: () => number = () => 0) {
  const catalogue = new Counting(chairCatalogue)
  const objects = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [String(i + 1), chairAt(1 + (i % 18), 1 + Math.floor(i / 18))]),
  )
  const maps = [{ map: makeMap({ objects }), isDefault: true, updateId: 0 }]
  const ports = createMemoryPorts(makeSpace({ maps }))
  ports.roles.set('ann', 'OWNER')
  const space = await openSpace(ports, { catalogue: catalogue as unknown as Catalogue, usedMs })
  const ann = (await space.visit('ann')).enter()
  const ask = () => {
    const before = catalogue.count
    const answer = ann.ask('requestChairStatuses', {})
    return { answer, looked: catalogue.count - before, told: ann.all('setChairStatuses').at(-1) }
  }
  return { space, ann, ask }
}

test('the chairs of a level are looked for once, until its things change', async () => {
  const { space, ann, ask } = await stage()
  const first = ask()
  expect(first.told?.statuses).toHaveLength(300)
  expect(first.looked).toBeGreaterThanOrEqual(300)
  expect(ask().looked).toBe(0)
  const { x, z } = ann.self!.position
  const near = 1 + (Math.floor(x) - 1) + 18 * (Math.floor(z) - 1)
  expect(ann.ask('setChairStatus', { chairIdx: near, isOccupied: true })?.succeeded).toBe(true)
  const taken = ask()
  expect(taken.looked).toBe(0)
  expect(taken.told?.statuses?.filter(({ isOccupied }) => isOccupied)).toMatchObject([{ chairIdx: near }])
  ann.send('mapUpdateObjects', { mapId: '1', objects: { '300': { x: 19 } } })
  await space.settle()
  expect(ask().looked).toBeGreaterThanOrEqual(300)
  expect(ask().looked).toBe(0)
})

test('what is told twice is encoded once', () => {
  const map = makeMap({ objects: { '1': chairAt(1, 1) } })
  const tell = (...taken: number[]) => sliceOf(chairStatuses(map, chairCatalogue, new Set(taken)))
  const free = tell()
  expect(tell()).toBe(free)
  expect(tell(1)).not.toEqual(free)
})

test('it is asked seldom, on the account of the space, and waits where nothing is left of it', async () => {
  const { ask } = await stage()
  const answers = Array.from({ length: few.burst + 1 }, () => ask().answer?.succeeded)
  expect(answers).toEqual([...Array<boolean>(few.burst).fill(true), false])
  let used = 0
  let isDear = true
  const dear = await stage(() => (isDear ? (used += limits.spaceCpuBurstMs + 1_000) : used))
  dear.ask()
  isDear = false
  expect(dear.ask().answer).toMatchObject({ succeeded: false, refusalKey: 'overworked' })
  dear.space.pass(60_000)
  expect(dear.ask().answer).toMatchObject({ succeeded: true })
})
