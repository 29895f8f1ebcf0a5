import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMemoryPorts, makeSpace, readCatalogue, readOffice } from '../support/rooms/memoryPorts.ts'
import { startRooms, type TestRooms } from '../support/rooms/startRooms.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'

const office = makeSpace({ maps: [{ map: readOffice(), isDefault: true, updateId: 7 }] })
const ports = createMemoryPorts(office)
let server: TestRooms

beforeAll(async () => {
  server = await startRooms(ports, readCatalogue())
})
afterAll(() => server.close())

const as = (userId: string) => ({ url: server.url, spaceId: office.id, token: `token-${userId}` })

test('a bot enters the office, walks, chats and leaves, and another sees it', async () => {
  const ann = await TestClient.enter(as('ann'), { info: { name: 'Ann' } })
  const bob = await TestClient.enter(as('bob'), { info: { name: '小波' }, sceneId: '1' })

  expect(ann.events[0]?.kind).toBe('ready')
  await until(() => ann.sees('bob')?.name === '小波', 'Ann sees Bob')
  const start = ann.self!
  const moved = await ann.moveTo(start.position.x + 0.2, start.position.z, 90)
  expect(moved.position.x).toBeCloseTo(start.position.x + 0.2, 2)
  await until(() => bob.sees('ann')?.position.x === moved.position.x, 'Bob sees Ann move')

  expect(await bob.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents: '你好 👋' })).toMatchObject({
    succeeded: true,
  })
  const heard = await ann.next('playerChats')
  expect(heard).toMatchObject({
    senderId: 'bob',
    recipient: 'GLOBAL_CHAT',
    contents: '你好 👋',
    senderName: '小波',
  })
  expect(ports.chats.map(({ contents }) => contents)).toContain('你好 👋')
  expect(bob.all('playerChats')).toHaveLength(1)

  await bob.send('exit', {})
  await until(() => ann.sees('bob') === undefined, 'Bob has gone')
  ann.close()
  bob.close()
  expect(server.errors).toEqual([])
})
