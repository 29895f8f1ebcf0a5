import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { until } from '../support/until.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'

let server: TestServer
let spaceId = ''
beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    env: { REQUEST_LIMITS: 'join=5/60' },
  })
  const owner = (await server.login('owner')).access_token
  spaceId = (await server.createSpace(owner)).space.id
  await server.call('PUT', `/spaces/${spaceId}`, { token: owner, body: { private: false } })
})
afterAll(() => server.close())

test('joins of a person are counted by either door, whatever else they may still call', async () => {
  const token = (await server.login('eve')).access_token
  for (let n = 0; n < 5; n += 1) {
    const client = await TestClient.enter({ url: server.url, spaceId, token })
    client.close()
  }
  const late = new TestClient({ url: server.url, spaceId, token })
  await until(() => late.closed !== undefined, 'the sixth is refused')
  expect(late.closed).toMatchObject({ code: closeCodes.rateLimited })
  const seat = await fetch(`${server.url}/matchmake/joinOrCreate/space`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ spaceId, token }),
  })
  expect(seat.status).toBe(429)
  expect(seat.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await server.call('GET', '/users/me', { token })).status).toBe(200)
  const other = (await server.login('ann')).access_token
  const ann = await TestClient.enter({ url: server.url, spaceId, token: other })
  expect(ann.closed).toBeUndefined()
  ann.close()
})
