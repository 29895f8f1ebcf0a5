import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TokenAnswer } from '#shared/http/auth.ts'
import { phoneClient } from '../support/others/smsCode.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { TestClient } from '../support/server/TestClient.ts'

const PEOPLE = 300
const MINUTES = 5

let server: TestServer

// Every setting as an operator finds it: this is what the defaults promise.
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('a hall of 300 people behind one address log in by SMS and enter within five minutes, all at once inside', async () => {
  const owner = await server.login('主办方')
  const { space } = await server.createSpace(owner.access_token, { name: '大厅' })
  const capacity = await server.call('PUT', `/spaces/${space.id}/admin/setting/capacity`, {
    token: owner.access_token,
    body: { capacity: 400 },
  })
  expect(capacity.status).toBe(200)
  const inside: TestClient[] = []
  try {
    for (let minute = 0; minute < MINUTES; minute += 1) {
      const people = Array.from({ length: PEOPLE / MINUTES }, (_, n) => 13_800_000_000 + minute * 1_000 + n)
      for (const number of people) {
        const phone = String(number)
        const browser = phoneClient(server)
        expect((await browser.ask(phone)).body).toMatchObject({ retryAfter: expect.any(Number) })
        const { code } = server.sentCodes.findLast((sent) => sent.phone === phone)!
        const login = await browser.show(phone, code)
        expect([phone, login.status]).toEqual([phone, 200])
        const { access_token: token } = login.body as TokenAnswer
        // What a page asks on the way in.
        for (const path of ['/users/me', `/spaces/${space.id}`, `/spaces/${space.id}/permission`]) {
          expect((await server.call('GET', path, { token })).status).toBe(200)
        }
        const client = new TestClient({ url: server.url, spaceId: space.id, token })
        await client.ready()
        expect(await client.send('enter', {})).toMatchObject({ succeeded: true })
        inside.push(client)
      }
      server.clock.advance(60_000 / 2)
    }
    expect(inside.filter(({ closed }) => closed)).toEqual([])
    expect(server.rooms.onlinePlayers(space.id)).toBe(PEOPLE)
    expect(server.rooms.sockets()).toMatchObject({
      known: PEOPLE,
      refused: { address: 0, all: 0, person: 0, madeRoom: 0 },
    })
  } finally {
    for (const client of inside) client.close()
  }
}, 120_000)
