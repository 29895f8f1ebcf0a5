import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { painted } from '#shared/map/making/painting.ts'
import { changedThings, movedThing, newThing, withoutThings, withThing } from '#shared/map/making/things.ts'
import { spotOf } from '#shared/map/making/spots.ts'
import { diffMaps } from '#shared/map/patch/diffMaps.ts'
import { nameOf } from '#shared/map/patch/mapPatch.ts'
import { because } from '#shared/protocol/refusals.ts'
import type { GameMap } from '#shared/world/world.ts'
import { openSpace, type TestSpace, type Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace, readCatalogue } from '../../../../tests/support/rooms/memoryPorts.ts'
import { outcomeOf } from '../../../../tests/support/maker/outcomeOf.ts'
import { chairAt, makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { openWork, stepAnswerOf } from '../../../../tests/support/maker/openWork.ts'
import type { Ground } from '../../../scene/Ground.ts'
import { keptText, parseKept, type KeptSteps } from '../steps/keptSteps.ts'
import type { SentStep, Outcome } from '../steps/LaidSteps.ts'
import { withProperties } from '../tool/groups.ts'
import { Work, type Change } from './Work.ts'

// Three people at work on one level over a bad line, with the real room behind it.

const mapId = '1' as MapId
const SIDE = 14
const catalogue = readCatalogue()
const chair = catalogue.get('chair-wood')!
const rows = Array.from({ length: SIDE }, () => '.'.repeat(SIDE))
const ground = {
  ...chairAt(0, 0),
  zIndex: 0,
  id: 'ground',
  width: 6,
  height: 6,
  room: 1,
  _tags: ['room'],
  templateId: '',
}
const start = () =>
  makeMap({
    id: mapId,
    rows,
    spawns: [{ x: 13, y: 13 }],
    objects: {
      '1': ground,
      '2': { ...chairAt(2, 2), zIndex: 0, id: 'a', room: 1 },
      '3': { ...chairAt(8, 8), zIndex: 0, id: 'b' },
      '4': { ...chairAt(10, 3), zIndex: 0, id: 'c' },
    },
  })

const cell = fc.nat(SIDE - 1)
const command = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom('place', 'move', 'turn', 'say', 'remove', 'paint', 'undo', 'redo'),
  which: fc.nat(40),
  x: cell,
  y: cell,
  /** What becomes of the line: lost on the way there, on the way back, or neither. */
  line: fc.constantFrom('there', 'back', 'good', 'good', 'good'),
  /** How long the others go on before this one is answered. */
  waits: fc.boolean(),
})
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

let ids = 0

/** What a command makes of a level; in the room of the member where `isOwn`. */
function changeOf({ what, which, x, y }: Command): Change {
  const id = `new-${(ids += 1)}`
  const inRoom = x < 6 && y < 6 ? { room: 1 } : {}
  return (map) => {
    const things = [...map.objects]
      .map(([key, object]) => nameOf(key, object))
      .filter((name) => name !== 'ground')
    const name = things[which % Math.max(1, things.length)] ?? ''
    const spot = { x: x + 0.5, y: 0, z: y + 0.5, yaw: (which % 24) * 15, scale: 1 }
    switch (what) {
      case 'place':
        return withThing(map, newThing(chair, spot, id, inRoom, map))
      case 'move':
        return changedThings(map, [name], (object) =>
          movedThing(object, { ...spotOf(object), x: spot.x, z: spot.z }, map),
        )
      case 'turn':
        return changedThings(map, [name], (object) =>
          movedThing(object, { ...spotOf(object), yaw: spot.yaw, scale: 1 + (which % 3) / 2 }, map),
        )
      case 'say':
        return changedThings(map, [name], (object) => withProperties(object, { text: `words ${which}` }))
      case 'remove':
        return withoutThings(map, [name])
      default:
        return painted(map, which % 3 === 0 ? undefined : ['wood', 'carpet'][which % 2], [{ x, y }])
    }
  }
}

/** Somebody at work: their replica, and a line that loses what `lines` says. */
function workerOf(space: TestSpace, visitor: Visitor, lines: Command['line'][], refused: string[]) {
  const send = async ({ id, patch, isGuarded }: SentStep): Promise<Outcome> => {
    const line = lines.shift() ?? 'good'
    if (line === 'there') return { name: 'away' }
    const txnId = visitor.send('mapStep', { mapId, stepId: id, patch: JSON.stringify(patch), isGuarded })
    await space.settle()
    if (line === 'back') return { name: 'away' }
    return outcomeOf(stepAnswerOf(visitor, txnId))
  }
  const shown = {
    catalogue,
    get map() {
      return visitor.world.maps.get(mapId)
    },
    lay: () => () => undefined,
    refresh: () => undefined,
  }
  let waiting = 0
  const work = new Work({ shown, source: { world: () => visitor.world } } as unknown as Ground, {
    send,
    kept: undefined,
    keep: (kept) => void (waiting = kept.waiting.length),
    onRefusal: (reason) => void refused.push(`${visitor.userId}: ${String(reason)}`),
    // As a client that ignores what it may: the server has the last word.
    reach: () => 'all',
  })
  return { work, isWaiting: () => waiting > 0 }
}

/** Without what the room gives to things with an edit of them. */
const bare = (map: GameMap): GameMap => ({
  ...map,
  objects: new Map(
    [...map.objects].map(([key, { objectPlacerId: _placer, zIndex: _top, ...object }]) => [key, object]),
  ),
})

const plain = (map: GameMap | undefined) =>
  map && { ...map, updateId: 0, objects: [...map.objects], nooks: [...map.nooks] }

async function openWith(names: readonly string[]) {
  const ports = createMemoryPorts(makeSpace({ maps: [{ map: start(), isDefault: true, updateId: 3 }] }))
  ports.roles.set('olga', 'OWNER')
  ports.roles.set('bob', 'BUILDER')
  ports.roles.set('mia', 'MEMBER')
  ports.permittedRooms.set('mia', [1])
  const space = await openSpace(ports, { catalogue })
  const visitors: Visitor[] = []
  for (const name of names) visitors.push((await space.visit(name)).enter())
  return { ports, space, visitors }
}

test('three editors, a bad line and refusals: all see the same, and that is what is stored', async () => {
  let commands = 0
  const refused: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 75, maxLength: 100 }), async (all) => {
      const { ports, space, visitors } = await openWith(['olga', 'bob', 'mia'])
      const lines: Command['line'][][] = [[], [], []]
      const workers = visitors.map((visitor, i) => workerOf(space, visitor, lines[i]!, refused))
      const drained = () => space.settleAll(() => workers.some(({ isWaiting }) => isWaiting()))
      for (const one of all) {
        const { work } = workers[one.who]!
        lines[one.who]!.push(one.line)
        if (one.what === 'undo') work.undo()
        else if (one.what === 'redo') work.redo()
        else work.do(one.what, changeOf(one))
        commands += 1
        if (!one.waits) await drained()
      }
      await drained()
      const live = plain(space.live.world.maps.get(mapId))
      for (const visitor of visitors) expect(plain(visitor.world.maps.get(mapId))).toEqual(live)
      for (const { work } of workers) expect(plain(work.map)).toEqual(live)
      expect(space.errors).toEqual([])
      await space.live.close()
      const again = await openSpace(ports, { catalogue })
      expect(plain(again.live.world.maps.get(mapId))).toEqual(live)
      await again.live.close()
    }),
    { numRuns: 14 },
  )
  expect(commands).toBeGreaterThanOrEqual(1_000)
  // Only who builds in one room is ever refused, and for that.
  expect(new Set(refused)).toEqual(new Set([`mia: ${because('onlyOwnRooms').reason}`]))
}, 60_000)

test('what is refused while a save is made is not counted against what comes after', async () => {
  const { space, visitors } = await openWith(['mia'])
  const { work, isWaiting } = workerOf(space, visitors[0]!, [], [])
  const place = (x: number) =>
    work.do('place', changeOf({ who: 0, what: 'place', which: 0, x, y: 2, line: 'good', waits: false }))
  place(10)
  place(3)
  const saving = work.unsaved()
  expect(saving.size).toBe(2)
  await space.settleAll(isWaiting)
  place(4)
  work.undo()
  // The first was refused, for it is in no room of theirs.
  expect(work.unsaved().size).toBe(3)
  work.saved(saving)
  expect(work.unsaved().size).toBe(2)
  work.end()
})

test('after a reload all since the map maker was opened is taken back, what was left unsent too', async () => {
  const { space, visitors } = await openWith(['olga', 'bob'])
  const [olga, bob] = visitors as [Visitor, Visitor]
  const before = olga.world.maps.get(mapId)!
  let isAway = false
  const page = (kept?: KeptSteps) => openWork(space, olga, catalogue, { kept, isAway: () => isAway })
  const place = (to: Work, x: number) =>
    to.do('place', changeOf({ who: 0, what: 'place', which: 0, x, y: 2, line: 'good', waits: false }))
  const first = page()
  place(first.work, 3)
  place(first.work, 4)
  first.work.undo()
  await first.settled()
  isAway = true
  place(first.work, 5)
  // The page goes without a word.
  first.work.end()
  isAway = false
  const kept = parseKept(keptText(first.kept()!) ?? null)
  const theirs = openWork(space, bob, catalogue)
  theirs.work.do('move', (map) => changedThings(map, ['b'], (object) => ({ ...object, x: 9 })))
  await theirs.settled()
  const second = page(kept)
  expect(second.work.unsaved().size).toBe(4)
  place(second.work, 6)
  second.work.cancel()
  await second.settled()
  expect([second.refused, second.work.unsaved().size, second.kept()?.since]).toEqual([[], 0, []])
  const after = olga.world.maps.get(mapId)!
  // What another did since stays.
  const changes = diffMaps(bare(before), bare(after))
  expect(changes).toEqual({ objects: { b: { key: '3', was: { x: 8 }, now: { x: 9 } } } })
  second.work.end()
  await space.live.close()
})

test('whoever takes all back has the level as it was, whatever the line lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 40 }), async (all) => {
      const { space, visitors } = await openWith(['olga'])
      const before = visitors[0]!.world.maps.get(mapId)!
      const lines: Command['line'][] = all.map(({ line }) => line)
      const { work, isWaiting } = workerOf(space, visitors[0]!, lines, [])
      for (const one of all) if (one.what !== 'undo' && one.what !== 'redo') work.do(one.what, changeOf(one))
      work.cancel()
      await space.settleAll(isWaiting)
      expect(diffMaps(bare(before), bare(visitors[0]!.world.maps.get(mapId)!))).toEqual({})
      await space.live.close()
    }),
    { numRuns: 25 },
  )
}, 60_000)
