import { expect, test } from 'vitest'
import type { Wish } from '../../../cluster/messages.ts'
import { openSpace } from '../../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'

// Who is on a draft stands at the same place of its level afterwards, where one may and can stand there.

const rows = ['......', '......', '...###', '...#.#', '...###', '......']

async function drawn(more: object = {}) {
  const sketch = makeMap({ id: '0', rows, spawns: [{ x: 0, y: 0 }], objects: { '1': chairAt(0, 5) } })
  const map = { ...sketch, ...more }
  const ports = createMemoryPorts(makeSpace({ maps: [{ map, isDefault: true, updateId: 3 }] }))
  ports.roles.set('olga', 'OWNER')
  ports.roles.set('bob', 'BUILDER')
  const space = await openSpace(ports, { catalogue: chairCatalogue })
  const olga = (await space.visit('olga')).enter({})
  const bob = (await space.visit('bob')).enter({})
  const wish = async (wanted: Wish): Promise<string> => {
    const answer = space.live.wish(olga.session.identity, wanted)
    for (let turn = 0; turn < 4; turn += 1) await space.settle()
    return (await answer)?.key ?? 'done'
  }
  const edit = async (kind: 'mapSetDimensions' | 'mapSetCollisions' | 'mapSetNooks', body: object) => {
    const txnId = bob.send(kind, { mapId: '7', ...body } as never)
    await space.settle()
    expect(bob.answer(txnId)?.succeeded).toBe(true)
  }
  const place = () => {
    const { mapId, position } = bob.self!
    return [mapId, Math.floor(position.x), Math.floor(position.z)]
  }
  expect(await wish({ kind: 'addDraft', mapId: '0', draftId: '7' })).toBe('done')
  const stand = async (x: number, y: number): Promise<void> => {
    expect(bob.ask('teleport', { mapId: '7', x, y })?.succeeded).toBe(true)
    await space.settle()
    expect(place()).toEqual(['7', x, y])
  }
  return { space, ports, bob, wish, edit, place, stand }
}

const free = { x: 3, y: 2, w: 3, h: 3, mask: Buffer.from(new Uint8Array(9)).toString('base64') }

test('at the same place', async () => {
  const { wish, place, stand } = await drawn()
  await stand(2, 4)
  expect(await wish({ kind: 'removeDraft', mapId: '0' })).toBe('done')
  expect(place()).toEqual(['0', 2, 4])
})

test('not outside of a level that is smaller', async () => {
  const { space, wish, edit, place, stand } = await drawn()
  await edit('mapSetDimensions', { width: 30, height: 30 })
  await stand(25, 4)
  expect(await wish({ kind: 'removeDraft', mapId: '0' })).toBe('done')
  expect(place()).toEqual(['0', 5, 5])
  expect(space.errors).toEqual([])
})

test.each([
  ['in a wall', 3, 2],
  ['where there is no way out', 4, 3],
])('not %s', async (_, x, y) => {
  const { wish, edit, place, stand } = await drawn()
  await edit('mapSetCollisions', free)
  await stand(x, y)
  expect(await wish({ kind: 'removeDraft', mapId: '0' })).toBe('done')
  const [mapId, cx, cy] = place() as [string, number, number]
  expect([mapId, rows[cy]![cx]]).toEqual(['0', '.'])
  expect([cx, cy]).not.toEqual([4, 3])
})

test.each(['removeDraft', 'publishDraft'] as const)(
  'not in a nook that is closed to them (%s)',
  async (kind) => {
    const coords = [{ x: 1, y: 1 }]
    const { space, wish, place, stand } = await drawn({
      nooks: new Map([['a', { name: 'a', nookCoords: { coords } }]]),
    })
    const vera = (await space.visit('vera')).enter({})
    vera.ask('teleport', { mapId: '0', x: 1, y: 1 })
    expect(vera.ask('lockNook', { mapId: '0', nookId: 'a', locked: true })).toMatchObject({ succeeded: true })
    await space.settle()
    await stand(1, 1)
    expect(await wish({ kind, mapId: '0' })).toBe('done')
    expect(place()[0]).toBe('0')
    expect(place()).not.toEqual(['0', 1, 1])
  },
)

test('who may build no more stands where one may stand', async () => {
  const { space, ports, edit, place, stand } = await drawn()
  await edit('mapSetDimensions', { width: 30, height: 30 })
  await stand(25, 4)
  ports.roles.set('bob', 'MEMBER')
  await space.live.memberChanged('bob')
  await space.settle()
  expect(place()).toEqual(['0', 5, 5])
})
