import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestClock, startServer, type TestServer } from '../../tests/support/server/startServer.ts'
import { createTokens } from './tokens.ts'

/** Signatures that are looked at: whatever else has loaded what looks at them. */
const verifying = vi.spyOn(crypto.subtle, 'verify')
afterAll(() => verifying.mockRestore())

const people = 10_000
const secret = 's'.repeat(32)
let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, 60_000)
afterAll(() => server.close())

test('with as many people as there are sockets no signature is checked twice', async () => {
  const clock = createTestClock()
  const tokens = createTokens({ db: server.db, clock, secret, newId: () => 'unused' })
  const key = new TextEncoder().encode(secret)
  const issuedAt = Math.floor(clock.now() / 1000)
  const all: string[] = []
  for (let n = 0; n < people; n += 1) {
    const token = new SignJWT({ sid: `session-${n}` })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('lingjing')
    all.push(
      await token
        .setSubject(`person-${n}`)
        .setExpirationTime(issuedAt + 3_600)
        .sign(key),
    )
  }
  const everybody = async () => {
    for (const token of all) expect(await tokens.identify(token)).toBeUndefined()
  }
  await everybody()
  expect(verifying).toHaveBeenCalledTimes(people)
  await everybody()
  expect(verifying).toHaveBeenCalledTimes(people)
}, 60_000)
