import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { painted, walled } from '#shared/map/making/painting.ts'
import { changedThings, movedThing, withoutThings } from '#shared/map/making/things.ts'
import { spotOf } from '#shared/map/making/spots.ts'
import { isRoomGround, ROOM_TAG } from '#shared/map/placedRooms.ts'
import { limits } from '#shared/rules/limits.ts'
import type { GameMap } from '#shared/world/world.ts'
import { openWork } from '../../../../tests/support/maker/openWork.ts'
import { openSpace } from '../../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { keep, readKept } from '../steps/keptSteps.ts'
import { toastStore } from '../../../store/toastStore.ts'
import { select, workStore } from '../work/workStore.ts'
import { copyChosen, pasteText } from './clipboard.ts'
import { chooseAll, duplicateChosen, moveChosen, removeChosen } from './commands.ts'
import { COPIED_MAX, MARK, parseCopied } from './copiedThings.ts'

// Bad input and bad luck: clear words, the level unharmed, the work kept.

const mapId = '1' as MapId
const chair = (x: number, y: number, id: string) => ({ ...chairAt(x, y), zIndex: 0, id })

async function open(map: GameMap, names = ['bob']) {
  const ports = createMemoryPorts(makeSpace({ maps: [{ map, isDefault: true, updateId: 3 }] }))
  for (const name of names) ports.roles.set(name, 'BUILDER')
  const space = await openSpace(ports, { catalogue: chairCatalogue })
  const visitors = []
  for (const name of names) visitors.push((await space.visit(name)).enter())
  return { ports, space, visitors, works: visitors.map((one) => openWork(space, one, chairCatalogue)) }
}
const full = (count: number): GameMap => {
  const side = 100
  const rows = Array.from({ length: side }, () => '.'.repeat(side))
  const objects = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [String(i), chair(i % side, Math.floor(i / side), `c${i}`)]),
  )
  return makeMap({ id: mapId, rows, objects })
}
/** How many warnings there are, and they are there once. */
const said = (): number => toastStore.getState().toasts.length

afterEach(() => {
  select([])
  toastStore.setState({ toasts: [] })
})

const parse = (things: unknown) =>
  parseCopied(JSON.stringify({ format: MARK, version: 1, things }), chairCatalogue)

test('of a text of the clipboard nothing is believed', () => {
  expect(parseCopied('hello', chairCatalogue)).toBeUndefined()
  expect(parseCopied(`{"format":"${MARK}","version":1,"things":[`, chairCatalogue)?.things).toEqual([])
  const deep = `{"format":"${MARK}","version":1,"things":${'['.repeat(900_000)}`
  expect(parseCopied(deep, chairCatalogue)?.things).toEqual([])
  expect(parseCopied(`{"format":"${MARK}"${' '.repeat(2_000_000)}}`, chairCatalogue)?.things).toEqual([])
  expect(parse(Array.from({ length: COPIED_MAX + 1 }, () => chairAt(1, 1)))?.things).toEqual([])
  const good = { ...chairAt(3, 4), yaw: 90, propertiesJson: '{"text":"hi"}' }
  const bad = [
    null,
    'chair',
    [],
    {},
    { ...good, x: -1 },
    { ...good, x: null },
    { ...good, offsetX: 1e300 },
    { ...good, scale: 0 },
    { ...good, templateId: 'throne-of-elsewhere' },
    { ...good, propertiesJson: '{' },
    { ...good, propertiesJson: '[1]' },
    { ...good, normal: 'javascript:alert(1)' },
    { ...good, highlighted: '//evil.example/x.png' },
    { ...good, color: 'url(x)' },
    { ...good, sound: { src: 'data:x', volume: 1 } },
    { ...good, spritesheet: { animations: { a: { sequence: 'x' } } } },
    { ...good, _tags: [ROOM_TAG] },
  ]
  const odd = JSON.parse(
    JSON.stringify(good).replace(
      '{',
      '{"__proto__":{"x":1},"constructor":1,"room":7,"objectPlacerId":"eve",',
    ),
  ) as unknown
  const read = parse([...bad, good, odd])
  expect(read?.unknown).toBe(bad.length)
  expect(read?.things).toEqual([good, good])
  // What another space brought stays there.
  const theirs = { ...good, templateId: 'own:0123456789abcdef', _name: `红椅子${'子'.repeat(100)}` }
  const mixed = parse([good, theirs, { ...theirs, _name: '' }, { ...theirs, x: -1 }])
  expect(mixed).toEqual({ things: [good], unknown: 3 })
  expect(Object.getPrototypeOf({})).toBe(Object.prototype)
  expect(({} as { x?: unknown }).x).toBeUndefined()
})

test('whatever is pasted, the server takes it or it is not placed, and it stands on the level', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.record({
            templateId: fc.constantFrom('chair', ''),
            x: fc.integer({ min: 0, max: 40 }),
            y: fc.integer({ min: 0, max: 40 }),
            offsetX: fc.double({ min: -60, max: 60, noNaN: true }),
            yaw: fc.double({ noNaN: true }),
            scale: fc.double({ min: 0.25, max: 4, noNaN: true }),
          }),
          fc.jsonValue(),
        ),
        { minLength: 1, maxLength: 6 },
      ),
      async (things) => {
        const { space, works } = await open(makeMap({ id: mapId }))
        const [{ work, refused, settled }] = works as [(typeof works)[0]]
        expect(pasteText(work, JSON.stringify({ format: MARK, version: 1, things }))).toBe(true)
        await settled()
        expect(refused).toEqual([])
        for (const object of work.map!.objects.values()) {
          const { x, z } = spotOf(object)
          expect(x >= -1e-3 && z >= -1e-3 && x <= 20 + 1e-3 && z <= 20 + 1e-3).toBe(true)
          expect(isRoomGround(object)).toBe(false)
        }
        await space.live.close()
      },
    ),
    { numRuns: 40 },
  )
})

test('more than a level or a step holds is said, and nothing is sent', async () => {
  const { space, visitors, works } = await open(full(6_000))
  const [{ work, settled, refused }] = works as [(typeof works)[0]]
  const frames = visitors[0]!.frames
  chooseAll(work)
  duplicateChosen(work)
  expect(said()).toBe(1)
  expect(work.map!.objects.size).toBe(6_000)
  expect(copyChosen(work)).toBeUndefined()
  const pasted = JSON.stringify({
    format: MARK,
    version: 1,
    things: Array.from({ length: 1_000 }, () => ({ ...chairAt(1, 1), previewMessage: '长'.repeat(500) })),
  })
  pasteText(work, pasted)
  await settled()
  expect(work.map!.objects.size).toBe(6_000)
  expect(visitors[0]!.frames).toBe(frames)
  // What fits goes: two thousand moved at once, taken away, and brought back.
  select([...work.map!.objects.values()].slice(0, 2_000).map(({ id }) => id!))
  work.do('move', (map) =>
    changedThings(map, workStore.get().selected, (object) =>
      movedThing(object, { ...spotOf(object), yaw: 90 }, map),
    ),
  )
  await settled()
  removeChosen(work)
  await settled()
  expect(refused).toEqual([])
  expect(work.map!.objects.size).toBe(4_000)
  work.undo()
  await settled()
  work.undo()
  await settled()
  expect(refused).toEqual([])
  expect(space.live.world.maps.get(mapId)!.objects.size).toBe(6_000)
  await space.live.close()
})

test('two take the same away, move the same, and one takes back: no harm, no refusal', async () => {
  const start = painted(makeMap({ id: mapId, objects: { '1': chair(3, 3, 'a') } }), 'wood', [{ x: 1, y: 1 }])
  const map = walled(start, 'brick', [{ x: 4, y: 4, side: 'n' }])
  const { space, visitors, works } = await open(map, ['bob', 'cai'])
  const [bob, cai] = works as [(typeof works)[0], (typeof works)[0]]
  const both = async (change: (map: GameMap) => GameMap): Promise<void> => {
    bob.work.do('x', change)
    cai.work.do('x', change)
    await Promise.all([bob.settled(), cai.settled()])
    expect([...bob.refused, ...cai.refused]).toEqual([])
    expect(bob.work.map!.objects).toEqual(cai.work.map!.objects)
  }
  await both((now) => walled(now, undefined, [{ x: 4, y: 4, side: 'n' }]))
  expect(space.live.world.maps.get(mapId)!.walls).toEqual({})
  await both((now) =>
    changedThings(now, ['a'], (object) => movedThing(object, { ...spotOf(object), x: 9 }, now)),
  )
  await both((now) => withoutThings(now, ['a']))
  expect(bob.work.map!.objects.size).toBe(0)
  for (const one of [bob, cai, bob, cai, bob, cai]) {
    one.work.undo()
    await one.settled()
  }
  expect([...bob.refused, ...cai.refused]).toEqual([])
  expect(visitors[0]!.world.maps.get(mapId)!.walls).toEqual(visitors[1]!.world.maps.get(mapId)!.walls)
  expect(Object.keys(space.live.world.maps.get(mapId)!.walls!)).toEqual(['brick:n'])
  expect([...space.live.world.maps.get(mapId)!.objects.values()]).toMatchObject([{ id: 'a', x: 3, y: 3 }])
  await space.live.close()
})

test('over a minute without a network all goes on; it is sent after, in order, once', async () => {
  const { ports, space, visitors } = await open(makeMap({ id: mapId, objects: { '1': chair(3, 3, 'a') } }), [
    'bob',
    'cai',
  ])
  let isAway = true
  const { work, settled, refused, kept } = openWork(space, visitors[0]!, chairCatalogue, {
    isAway: () => isAway,
  })
  select(['a'])
  for (let i = 0; i < 6; i++) moveChosen(work, 1, 0)
  space.pass(60_000)
  expect(work.map!.objects.get('1')).toMatchObject({ x: 9 })
  expect(kept()!.waiting).toHaveLength(6)
  expect(visitors[1]!.world.maps.get(mapId)!.objects.get('1')).toMatchObject({ x: 3 })
  isAway = false
  await settled()
  expect(refused).toEqual([])
  expect(visitors[1]!.world.maps.get(mapId)!.objects.get('1')).toMatchObject({ x: 9 })
  // A disk that is full in the middle of it: what was not stored is gone again, the rest stays and goes on.
  let fails = 1
  ports.beforeSave = () => (fails-- > 0 ? Promise.reject(new Error('disk full')) : Promise.resolve())
  for (let i = 0; i < 3; i++) moveChosen(work, 0, 1)
  await settled()
  expect(refused.length).toBeGreaterThan(0)
  const seen = visitors[1]!.world.maps.get(mapId)!.objects.get('1')!
  expect(work.map!.objects.get('1')).toEqual(seen)
  moveChosen(work, 1, 0)
  await settled()
  expect(visitors[1]!.world.maps.get(mapId)!.objects.get('1')!.x).toBe(10)
  await space.live.close()
})

test('a browser that is full keeps what waits before what was done; one that keeps nothing says so', () => {
  const step = (id: string, size: number) => ({
    id,
    mapId,
    name: 'move',
    isGuarded: false,
    patch: { fields: { name: { was: 'x'.repeat(size), now: '' } } },
  })
  let room = 0
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    removeItem: (key: string) => void store.delete(key),
    setItem(key: string, text: string) {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      store.set(key, text)
    },
  })
  const work = {
    done: [step('old', 3_000), step('new', 3_000)],
    undone: [],
    since: [],
    waiting: [step('waits', 100)],
  }
  for (const [free, done, isKept] of [
    [limits.frameBytesMax, ['old', 'new'], true],
    [4_000, ['new'], true],
    [500, [], true],
    [100, undefined, false],
  ] as const) {
    room = free
    expect(keep('space', 'bob', work)).toBe(isKept)
    expect(readKept('space', 'bob')?.done.map(({ id }) => id)).toEqual(done)
    expect(readKept('space', 'bob')?.waiting.length).toBe(isKept ? 1 : undefined)
  }
  vi.unstubAllGlobals()
})
