import { beforeEach, expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import type { ActionBody, ActionName } from '#shared/protocol/messages.ts'
import { openSpace, type TestSpace, type Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'

// Whoever looks at a picture asks for it, with what their browser says of them: it is no call of this site.

const call = '/api/v2/auth/send_sms?phone=13800000000'
const json = (properties: object): string => JSON.stringify(properties)
const poster = (page: string) => json({ pages: ['/files/a', page] })

let space: TestSpace
let bob: Visitor

beforeEach(async () => {
  const objects = { '1': { ...chairAt(3, 3), type: 2, propertiesJson: poster(call) } }
  const ports = createMemoryPorts(
    makeSpace({ maps: [{ map: makeMap({ id: '1', objects }), isDefault: true, updateId: 3 }] }),
  )
  ports.roles.set('bob', 'OWNER')
  space = await openSpace(ports, { catalogue: chairCatalogue, siteOrigin: 'https://meta.example' })
  bob = (await space.visit('bob')).enter({ sceneId: '1' })
})

async function edit<K extends ActionName>(kind: K, body: ActionBody<K>): Promise<string> {
  const txnId = bob.send(kind, body)
  await space.settle()
  const answer = bob.answer(txnId)
  return answer?.succeeded ? 'done' : (answer?.reason ?? '')
}
const add = (propertiesJson: string) =>
  edit('mapAddObject', { mapId: '1', object: { ...chairAt(5, 5), type: 2, propertiesJson } })
const refused = 'propertiesJson is not valid'

test.each([
  call,
  '/API/v2/site',
  '/x/../api/v2/site',
  '/x/%2e%2E/api/v2/site',
  '/%61pi/v2/site',
  ` ${call} `,
  `https://meta.example${call}`,
  `http://META.example/x/../api/v2/site`,
  'https://meta.example/%61pi/v2/site',
])('%s is put on no thing, by whatever name and however it is written', async (address) => {
  const properties = [
    { pages: [address] },
    { image: address },
    { url: address },
    { media: { kind: 'image', url: address } },
    { files: [{ url: address, name: 'a' }] },
    { offline: address },
  ]
  const escaped = poster(address).replace('p', '\\u0070')
  for (const one of [...properties.map(json), escaped]) expect(await add(one), one).toBe(refused)
})

test('by whatever edit; what may be there may', async () => {
  const object = { ...chairAt(5, 5), type: 2, propertiesJson: poster(call) }
  const ways = [
    edit('mapSetObjects', { mapId: '1', objects: { '8': object } }),
    edit('mapUpdateObjects', { mapId: '1', objects: { '1': { propertiesJson: poster(`${call}1`) } } }),
    edit('setArbitraryMapData', { mapId: '1', dataJson: json({ objects: { '8': object } }) }),
  ]
  expect(await Promise.all(ways)).toEqual([refused, refused, refused])
  for (const address of ['/files/api/a', '/apiary', 'https://other.example/api/x', '/a?b=/api/', 'api/v2'])
    expect(await add(poster(address)), address).toBe('done')
  expect(await add(json({ text: call, url: 'https://meta.example/space/a' }))).toBe('done')
})

test('what lay there before is moved and taken away like anything else', async () => {
  expect(await edit('mapMoveObject', { mapId: '1', objectId: '1', targetX: 6, targetY: 6 })).toBe('done')
  expect(await edit('mapUpdateObjects', { mapId: '1', objects: { '1': { previewMessage: '看' } } })).toBe(
    'done',
  )
  expect(await edit('mapDeleteObjectByKey', { mapId: '1', key: '1' })).toBe('done')
  expect(space.live.maps.get('1' as MapId)!.objects.has('1')).toBe(false)
})
