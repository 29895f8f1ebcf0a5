import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicSpace } from '../support/world/publicSpace.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'

let dataDir = ''
let server: TestServer

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lingjing-room-'))
  server = await startServer({ dataDir })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('login, a space from the template, lookup, two people: seen, seated, heard, stored; all there after a restart', async () => {
  const owner = await server.login('olga')
  const guest = await server.login('gus')
  const { spaceId, url } = await publicSpace(server, owner.access_token)
  const olga = await TestClient.enter({ url, spaceId, token: owner.access_token }, { info: { name: 'Olga' } })
  const gus = await TestClient.enter({ url, spaceId, token: guest.access_token }, { info: { name: 'Gus' } })
  await until(() => gus.sees(olga.uid)?.name === 'Olga', 'Gus sees Olga')
  expect(olga.self?.role).toBe('OWNER')

  await olga.send('requestChairStatuses', {})
  const chairs = olga.all('setChairStatuses').at(-1)?.statuses ?? []
  expect(chairs.length).toBeGreaterThan(10)
  const map = [...olga.world.maps.values()][0]!
  const chairIdx = chairs[0]?.chairIdx ?? 0
  const object = map.objects.get(String(chairIdx % 10_000))!
  // Somewhere free beside the chair.
  let stands = false
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [1, 1],
    [-1, -1],
  ] as const) {
    const x = (object.x ?? 0) + dx
    const y = (object.y ?? 0) + dy
    stands ||= (await olga.send('teleport', { mapId: map.id, x, y })).succeeded
    if (stands) break
  }
  expect(await olga.send('setChairStatus', { chairIdx, isOccupied: true })).toMatchObject({ succeeded: true })
  await until(() => gus.sees(olga.uid)?.chairIdx === chairIdx, 'Gus sees Olga sit')
  await gus.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents: '大家好', id: 'hello-1' })
  expect((await olga.next('playerChats')).contents).toBe('大家好')
  const stored = await server.db.selectFrom('chatMessages').selectAll().execute()
  expect(stored).toMatchObject([{ contents: '大家好', senderName: 'Gus' }])

  await server.close()
  expect((await olga.end()).code).toBe(1001)
  server = await startServer({ dataDir })
  const again = await TestClient.enter({ url: server.url, spaceId, token: owner.access_token })
  expect(again.self).toMatchObject({ chairIdx, name: 'Olga' })
  again.close()
})
