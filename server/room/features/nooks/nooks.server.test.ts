import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicSpace } from '../../../../tests/support/world/publicSpace.ts'
import { startServer, type TestServer } from '../../../../tests/support/server/startServer.ts'
import { TestClient } from '../../../../tests/support/server/TestClient.ts'

let dataDir = ''
let server: TestServer

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lingjing-nooks-'))
  server = await startServer({ dataDir })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('a code opens after a restart, the newest one, and none of it is in what a level answers', async () => {
  const owner = await server.login('olga')
  const { spaceId, url } = await publicSpace(server, owner.access_token)
  const olga = await TestClient.enter({ url, spaceId, token: owner.access_token })
  const mapId = olga.self!.mapId
  const coords = [{ x: 3, y: 3 }]
  for (const more of [
    { name: '密室', nookCoords: { coords }, restricted: true },
    { code: '20461' },
    { code: '20462' },
  ])
    expect(await olga.send('mapSetNooks', { mapId, nooks: { den: more } })).toMatchObject({ succeeded: true })
  const level = await server.call('GET', `/spaces/${spaceId}`, { token: owner.access_token })
  expect(JSON.stringify(level.body)).not.toMatch(/2046[12]/)
  expect(olga.world.maps.get(mapId)!.nooks.get('den')?.hasCode).toBe(true)
  expect(JSON.stringify([...olga.world.maps.get(mapId)!.nooks])).not.toMatch(/2046[12]/)
  await server.close()
  server = await startServer({ dataDir })
  const guest = await server.login('gus')
  const again = await server.call('GET', `/spaces/${spaceId}/game-server-assignment`)
  const gus = await TestClient.enter({
    url: String(again.body).replace(/\/gs\/.*$/, ''),
    spaceId,
    token: guest.access_token,
  })
  const enter = (code: string) => gus.send('enterNookCode', { mapId, nookId: 'den', code })
  expect(await enter('20461')).toMatchObject({ succeeded: false })
  expect(await enter('20462')).toMatchObject({ succeeded: true })
  gus.close()
})
