import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicSpace } from '../../../../tests/support/world/publicSpace.ts'
import { startServer, type TestServer } from '../../../../tests/support/server/startServer.ts'
import { TestClient } from '../../../../tests/support/server/TestClient.ts'
import { until } from '../../../../tests/support/until.ts'

let dataDir = ''
let server: TestServer

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lingjing-meeting-'))
  server = await startServer({ dataDir })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('two who stand together talk; the banner is there after a restart', async () => {
  const owner = await server.login('olga')
  const guest = await server.login('gus')
  const { spaceId, url } = await publicSpace(server, owner.access_token)
  const olga = await TestClient.enter({ url, spaceId, token: owner.access_token })
  const gus = await TestClient.enter({ url, spaceId, token: guest.access_token })
  await until(() => gus.self !== undefined && olga.sees(gus.uid) !== undefined, 'both are here')
  const { x, z } = olga.self!.position
  const beside = { mapId: olga.self!.mapId, x: Math.floor(x), y: Math.floor(z) }
  expect(await gus.send('teleport', beside)).toMatchObject({ succeeded: true })
  await until(() => gus.all('conversation').at(-1)?.members?.length === 2, 'Gus is in a conversation')
  expect(olga.all('conversation').at(-1)).toEqual(gus.all('conversation').at(-1))
  expect(await gus.send('signal', { to: olga.uid, data: Uint8Array.of(7) })).toMatchObject({
    succeeded: true,
  })
  await until(() => olga.all('signal').length === 1, 'Olga has the signal')

  expect(await olga.send('updateMeetingBanner', { meetingBanner: '周会' })).toMatchObject({ succeeded: true })
  await until(() => gus.world.meetingBanner === '周会', 'Gus reads the banner')
  const shown = await server.call('GET', `/spaces/${spaceId}`, { token: owner.access_token })
  expect(JSON.stringify(shown.body)).toContain('周会')
  await server.close()
  server = await startServer({ dataDir })
  const again = await server.call('GET', `/spaces/${spaceId}/game-server-assignment`)
  const back = await TestClient.enter({
    url: String(again.body).replace(/\/gs\/.*$/, ''),
    spaceId,
    token: owner.access_token,
  })
  expect(back.world.meetingBanner).toBe('周会')
  back.close()
})
