import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import type { Wish } from '../../../cluster/messages.ts'
import { openSpace } from '../../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'

// What is said on a draft is for editors: over no kind of event does anybody else read of it.

async function drawn() {
  const rows = Array.from({ length: 12 }, () => '............')
  const map = makeMap({ id: '0', rows, objects: { '1': { ...chairAt(3, 3), id: 'a', room: 1 } } })
  const ports = createMemoryPorts(makeSpace({ maps: [{ map, isDefault: true, updateId: 3 }] }))
  ports.roles.set('bob', 'BUILDER')
  ports.roles.set('eve', 'BUILDER')
  ports.roles.set('meg', 'MEMBER')
  ports.permittedRooms.set('meg', [1])
  const space = await openSpace(ports, { catalogue: chairCatalogue })
  const bob = (await space.visit('bob')).enter({})
  const eve = (await space.visit('eve')).enter({})
  const meg = (await space.visit('meg')).enter({})
  // Looks on without coming in.
  const onlooker = await space.visit('nina')
  onlooker.subscribe()
  const wish = async (wanted: Wish): Promise<string> => {
    const answer = space.live.wish(bob.session.identity, wanted)
    await space.settle()
    await space.settle()
    return (await answer)?.key ?? 'done'
  }
  expect(await wish({ kind: 'addDraft', mapId: '0', draftId: '7' })).toBe('done')
  return { space, bob, eve, meg, onlooker, wish }
}

const read = (events: readonly unknown[]): string => JSON.stringify(events)

test('of a draft only editors read, by whatever kind of event', async () => {
  const { space, bob, eve, meg, onlooker, wish } = await drawn()
  const object = { ...chairAt(5, 5), _name: 'SECRET', room: 4 }
  bob.send('mapAddObject', { mapId: '7', object })
  await space.settle()
  const key = [...space.live.maps.get('7' as MapId)!.objects].find(([, { _name }]) => _name === 'SECRET')![0]
  const name = { spaceId: 'space-1', mapId: '7', key }
  const media = { kind: 'image', url: '/files/0123456789abcdef0123456789abcdef' } as const
  expect(await wish({ kind: 'attachMedia', object: name, media })).toBe('done')
  expect(await wish({ kind: 'hangFile', object: name, url: '/files/SECRET' })).toBe('done')
  await space.settle()
  const script = JSON.stringify({ items: { gem: { name: 'SECRET' } } })
  bob.send('mapSetScript', { mapId: '7', script })
  await space.settle()
  for (const reader of [bob, eve]) {
    expect(read(reader.all('levelSetLayout'))).toContain('SECRET')
    expect(read(reader.all('spaceAttachment'))).toContain('0123456789abcdef')
  }
  for (const stranger of [meg, onlooker]) {
    const kinds = stranger.events.filter((told) => /SECRET|0123456789abcdef|space-1\.7/.test(read([told])))
    expect(kinds.map(({ kind }) => kind)).toEqual([])
  }
  expect(space.errors).toEqual([])
})
