import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { mapOfFile } from '#shared/map/files/mapOfFile.ts'
import { toMapFile, type MapFile } from '#shared/map/files/spaceFile.ts'
import { bookOf } from '#shared/map/patch/mapPatch.ts'
import { project } from '#shared/world/project.ts'
import type { GameMap } from '#shared/world/world.ts'
import { subscriptionsWith } from '../../../../client/net/subscriptions.ts'
import { openSpace, type TestSpace } from '../../../../tests/support/rooms/liveSpace.ts'
import {
  createMemoryPorts,
  makeSpace,
  type MemoryPorts,
} from '../../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { mapAction } from '../../../../tests/support/world/mapActions.ts'

// A level becomes another one in one edit: versions that are restored, drafts that are published.

const rows = Array.from({ length: 12 }, () => '............')
const start = (): GameMap =>
  makeMap({
    id: '0',
    rows,
    objects: { '1': { ...chairAt(3, 3), id: 'a' }, '2': { ...chairAt(8, 8), room: 2 } },
  })

/** All of a map that a layout says. */
function meaning(map: GameMap): unknown {
  return JSON.parse(JSON.stringify(layoutOf(map)))
}

function layoutOf(map: GameMap): unknown {
  const { id: _id, name: _name, updateId: _at, objects, nooks, ...rest } = toMapFile(map)
  return {
    ...rest,
    areas: bookOf(map, 'areas'),
    desks: bookOf(map, 'desks'),
    // By what they are: one that had no id keeps the one it was given since.
    objects: Object.values(objects)
      .map(({ id: _its, objectPlacerId: _placer, zIndex: _top, customState: _state, ...object }) =>
        JSON.stringify(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      )
      .toSorted(),
    nooks: Object.fromEntries(
      Object.entries(nooks).map(([key, { owner: _owner, hasCode: _code, bookings: _bookings, ...nook }]) => [
        key,
        {
          ...nook,
          name: nook.name || key,
          // A file may know a desk whose nook does not say so: it is one.
          ...(map.desks?.[key]
            ? { nookCoords: 'of its desk', isDesk: true }
            : { nookCoords: { coords: nook.nookCoords?.coords ?? [] }, isDesk: nook.isDesk ?? false }),
        },
      ]),
    ),
  }
}

const fileOf = (map: GameMap): MapFile => JSON.parse(JSON.stringify(toMapFile(map))) as MapFile

async function become(
  space: TestSpace,
  userId: string,
  target: MapFile,
  { isReturn = true, mapId = '0' } = {},
): Promise<string> {
  const identity = (await space.ports.authenticate({ token: `token-${userId}` }))!
  const answer = space.live.wish(identity, { kind: 'becomeMap', mapId, target, isReturn })
  await space.settle()
  await space.settle()
  return (await answer)?.key ?? 'done'
}

async function opened(
  map: GameMap,
  options: Parameters<typeof openSpace>[1] = {},
): Promise<{ space: TestSpace; ports: MemoryPorts }> {
  const ports = createMemoryPorts(makeSpace({ maps: [{ map, isDefault: true, updateId: 3 }] }))
  ports.roles.set('ann', 'OWNER')
  ports.roles.set('bob', 'BUILDER')
  ports.roles.set('meg', 'MEMBER')
  ports.permittedRooms.set('meg', [1, 2])
  return { space: await openSpace(ports, { catalogue: chairCatalogue, ...options }), ports }
}

test('whatever a level was: it becomes so again, for all and as it is stored; and then what it was before', async () => {
  const actions = fc.array(mapAction, { minLength: 1, maxLength: 15 })
  await fc.assert(
    fc.asyncProperty(actions, actions, async (first, second) => {
      const { space, ports } = await opened(start())
      const ann = (await space.visit('ann')).enter({})
      const vic = (await space.visit('vic')).enter({})
      const live = (): GameMap => space.live.maps.get('0' as MapId)!
      const play = async (all: typeof first): Promise<MapFile> => {
        for (const [kind, body] of all) {
          ann.send(kind, body as never)
          await space.settle()
        }
        return fileOf(live())
      }
      const a = await play(first)
      const b = await play(second)
      for (const target of [a, b]) {
        expect(await become(space, 'bob', target)).toBe('done')
        expect(meaning(live())).toEqual(meaning(mapOfFile(target)))
        const told = project(vic.world, { subscriptions: vic.session.subscriptions })
        expect(told.maps).toEqual(
          project(space.live.world, { subscriptions: vic.session.subscriptions }).maps,
        )
      }
      await space.live.close()
      const again = await openSpace(ports, { catalogue: chairCatalogue })
      expect(meaning(again.live.maps.get('0' as MapId)!)).toEqual(meaning(mapOfFile(b)))
      await again.live.close()
      expect(space.errors).toEqual([])
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('becoming another is one edit, of BUILDER and above; nobody sees anything of one that is refused', async () => {
  const { space } = await opened(start())
  const vic = (await space.visit('vic')).enter({})
  const target = fileOf({ ...start(), objects: new Map([['5', { ...chairAt(1, 1), id: 'z' }]]) })
  const before = vic.events.length
  expect(await become(space, 'meg', target)).toBe('noRight')
  expect(await become(space, 'vic', target)).toBe('noRight')
  expect(await become(space, 'bob', target, { mapId: '7' })).toBe('mapUnknown')
  const broken = { ...target, objects: { '5': { ...target.objects['5'], color: 'no colour' } } }
  expect(await become(space, 'bob', broken)).toBe('mapFieldInvalid')
  expect(vic.events.slice(before)).toEqual([])
  expect(await become(space, 'bob', target)).toBe('done')
  const commits = vic.all('mapCommitsChanges').length
  expect(vic.events.slice(before).filter(({ kind }) => kind === 'mapCommitsChanges')).toHaveLength(1)
  // Once more changes nothing.
  expect(await become(space, 'bob', target)).toBe('done')
  expect(vic.all('mapCommitsChanges')).toHaveLength(commits)
})

test('what stays keeps its key, its owner and its code; what comes back has its key; what is written stays with its board', async () => {
  const nooks = { n: { name: '会议室', nookCoords: { coords: [{ x: 1, y: 1 }] }, capacity: 4 } }
  const map: GameMap = { ...start(), nooks: new Map(Object.entries(nooks)) }
  const { space } = await opened(map)
  const ann = (await space.visit('ann')).enter({})
  const version = fileOf(space.live.maps.get('0' as MapId)!)
  const kept = { code: '1234', allowedUsers: { users: ['bob'] }, capacity: 9 }
  ann.send('mapSetNooks', { mapId: '0', nooks: { n: kept } })
  ann.send('mapDeleteObjectByKey', { mapId: '0', key: '1' })
  ann.send('mapAddObject', { mapId: '0', object: { ...chairAt(2, 9), id: 'new' } })
  await space.settle()
  expect(await become(space, 'bob', version)).toBe('done')
  const after = space.live.maps.get('0' as MapId)!
  expect(after.nooks.get('n')).toMatchObject({ capacity: 4, hasCode: true, allowedUsers: { users: ['bob'] } })
  expect([...after.objects].map(([key, { id, objectPlacerId }]) => [key, id, objectPlacerId])).toEqual([
    ['2', undefined, undefined],
    ['1', 'a', 'bob'],
  ])
})

test('what a level was is kept with the change, or neither is there', async () => {
  const { space, ports } = await opened(start())
  const vic = (await space.visit('vic')).enter({})
  const target = fileOf({ ...start(), objects: new Map([['5', { ...chairAt(1, 1), id: 'z' }]]) })
  const keep = { id: 'kept', cause: 'restore', name: '开业' } as const
  const identity = (await ports.authenticate({ token: 'token-bob' }))!
  const restore = async () => {
    const answer = space.live.wish(identity, { kind: 'becomeMap', mapId: '0', target, keep })
    await space.settle()
    await space.settle()
    return (await answer)?.key ?? 'done'
  }
  for (const failing of ['levelVersion', 'mapEdit']) {
    ports.beforeEffect = ({ kind }) => {
      if (kind === failing) throw new Error('the power is gone')
    }
    expect(await restore()).toBe('notStored')
    expect([ports.versions.length, ports.mapEdits.get('space-1')?.length ?? 0]).toEqual([0, 0])
    expect(vic.world.maps.get('0' as MapId)!.objects.has('1')).toBe(true)
  }
  ports.beforeEffect = () => undefined
  expect(await restore()).toBe('done')
  expect(ports.versions).toMatchObject([{ id: 'kept', cause: 'restore', savedBy: 'bob', things: 2 }])
  expect(mapOfFile(JSON.parse(ports.versions[0]!.mapJson) as MapFile).objects.get('1')?.x).toBe(3)
})

const cellsAcross = 100
/** A level of many things on floors of three kinds. */
function large(things: number, name: string, shift = 0): GameMap {
  const objects = Object.fromEntries(
    Array.from({ length: things }, (_, i) => [
      String(i + 1),
      {
        ...chairAt((i * 7 + shift) % cellsAcross, Math.floor(i / cellsAcross) % cellsAcross),
        id: `${name}-${i}`,
        propertiesJson: JSON.stringify({
          note: `a thing of number ${i}, with a line of text about it`,
          group: 7,
        }),
        zIndex: i,
        yaw: (i * 15) % 360,
      },
    ]),
  )
  return makeMap({
    id: '0',
    rows: Array.from({ length: cellsAcross }, () => '.'.repeat(cellsAcross)),
    objects,
  })
}

test('five thousand things become five thousand others', async () => {
  const { space } = await opened(large(5_000, 'a'), { usedMs: () => 0 })
  // As our client hears it: without the older shapes.
  const heard = subscriptionsWith([])
  const vic = (await space.visit('vic')).enter({}, heard)
  /** ms of CPU. */
  const took: number[] = []
  for (const target of [large(5_000, 'b', 3), large(0, 'c'), large(5_000, 'a'), large(5_000, 'a', 1)]) {
    const file = fileOf(target)
    const from = process.cpuUsage()
    expect(await become(space, 'bob', file)).toBe('done')
    const { user, system } = process.cpuUsage(from)
    took.push(Math.round((user + system) / 1_000))
    expect(meaning(vic.world.maps.get('0' as MapId)!)).toEqual(meaning(target))
  }
  // Server and one client together.
  console.info(`became another level, ms of CPU: ${took.join(', ')}`)
}, 60_000)
