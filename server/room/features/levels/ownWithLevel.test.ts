import { beforeEach, expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { toMapFile } from '#shared/map/files/spaceFile.ts'
import type { CarriedThing } from '#shared/map/own/carriedThing.ts'
import { limits } from '#shared/rules/limits.ts'
import { openSpace, type TestSpace } from '../../../../tests/support/rooms/liveSpace.ts'
import {
  createMemoryPorts,
  makeSpace,
  type MemoryPorts,
} from '../../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { requestOf } from '../../requests.ts'

// A level from elsewhere comes with what it names of its space's own; nothing else is named.

const thing = (thingId: string): CarriedThing => ({
  thingId,
  kind: 'thing',
  modelId: null,
  pictureId: null,
  report: '',
  details: '',
  item: JSON.stringify({ ...chairCatalogue.values().next().value, id: `own:${thingId}`, kind: 'thing' }),
  carriedFrom: 'elsewhere',
})
const levelWith = (templateId: string) =>
  JSON.stringify(
    toMapFile(
      makeMap({ id: '9', rows: ['....', '....'], objects: { '1': { ...chairAt(1, 1), templateId } } }),
    ),
  )

let ports: MemoryPorts
let space: TestSpace
beforeEach(async () => {
  ports = createMemoryPorts(
    makeSpace({ maps: [{ map: makeMap({ id: '0' }), isDefault: true, updateId: 3 }] }),
  )
  ports.roles.set('bob', 'BUILDER')
  ports.roles.set('meg', 'MEMBER')
  space = await openSpace(ports, { catalogue: chairCatalogue })
})

async function add(userId: string, templateId: string, own: CarriedThing[]): Promise<string> {
  const identity = (await ports.authenticate({ token: `token-${userId}` }))!
  const wish = { kind: 'addLevel', mapId: '9', name: '副本', mapJson: levelWith(templateId), own } as const
  const answer = space.live.request(identity, requestOf({ ...wish, own: [...own] }))
  await space.settle()
  await space.settle()
  return (await answer)?.key ?? 'done'
}
const now = () => ({
  things: [...space.live.world.ownThings.keys()],
  isThere: space.live.maps.has('9' as MapId),
})

test('it is told and stored with the level, to whoever builds', async () => {
  const vic = (await space.visit('vic')).enter({})
  expect(await add('meg', 'own:a', [thing('a')])).toBe('noRight')
  expect(now()).toEqual({ things: [], isThere: false })
  expect(await add('bob', 'own:a', [thing('a')])).toBe('done')
  expect(now()).toEqual({ things: ['a'], isThere: true })
  expect([...vic.world.ownThings.keys()]).toEqual(['a'])
  expect([...ports.spaces.get('space-1')!.ownThings!.keys()]).toEqual(['a'])
})

test('a level that names what neither is here nor comes is refused', async () => {
  expect(await add('bob', 'own:theirs', [])).toBe('ownThingUnknown')
  expect(await add('bob', 'own:theirs', [thing('a')])).toBe('ownThingUnknown')
  expect(now()).toEqual({ things: [], isThere: false })
})

test('what can not be stored leaves neither the level nor its things', async () => {
  ports.beforeEffect = ({ kind }) => {
    if (kind === 'levelAdded') throw new Error('no')
  }
  expect(await add('bob', 'own:a', [thing('a')])).toBe('notStored')
  expect(now()).toEqual({ things: [], isThere: false })
})

test('there are never more than the space may have', async () => {
  const many = Array.from({ length: limits.ownThings }, (_, i) => thing(`t${i}`))
  expect(await add('bob', 'own:t0', [...many, thing('one-more')])).toBe('tooManyOwnThings')
  expect(now()).toEqual({ things: [], isThere: false })
  expect(await add('bob', 'own:t0', many)).toBe('done')
  expect(now().things).toHaveLength(limits.ownThings)
})
