import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'

let server: TestServer
let owner: string
let stranger: string
let levelId: string
beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    requestLimits: { largeBody: { points: 70, seconds: 60 } },
  })
  owner = (await server.login('ann')).access_token
  stranger = (await server.login('bob')).access_token
  levelId = `${(await server.createSpace(owner)).space.id}.1`
}, 60_000)
afterAll(() => server.close())

/** Sends the head of a call, and as much of its body as is given; the answer need not wait for the rest. */
function begin(
  path: string,
  { token, headers, body = '' }: { token?: string; headers: Record<string, string>; body?: string | Buffer },
): Promise<{ status: number; code: string }> {
  return new Promise((resolve, reject) => {
    const call = request(`${server.url}/api/v2${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    call.on('error', reject)
    call.on('response', (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => {
        call.destroy()
        resolve({ status: answer.statusCode ?? 0, ...(JSON.parse(text) as { code: string }) })
      })
    })
    call.flushHeaders()
    if (body.length > 0) call.end(body)
  })
}

const full = { 'content-length': String(limits.levelBodyBytes) }

test('a packed body is not unpacked, whoever sends it', async () => {
  const body = gzipSync('[[],'.concat('[],'.repeat(500_000), '[]]'))
  const headers = { 'content-encoding': 'gzip', 'content-length': String(body.length) }
  for (const token of [undefined, stranger, owner]) {
    for (const path of [`/levels/${levelId}`, '/client-log']) {
      const answer = await begin(path, { headers, body, ...(token !== undefined && { token }) })
      expect(answer).toMatchObject({ status: 415, code: 'EncodingNotSupported' })
    }
  }
})

test('a large body is not waited for where the call is refused anyway', async () => {
  const path = `/levels/${levelId}`
  expect(await begin(path, { headers: full })).toMatchObject({ status: 401 })
  expect(await begin(path, { headers: full, token: 'no token' })).toMatchObject({ status: 401 })
  expect(await begin(path, { headers: full, token: stranger })).toMatchObject({ status: 403 })
  const nowhere = await begin('/levels/nope.1', { headers: full, token: stranger })
  expect(nowhere).toMatchObject({ status: 404, code: 'SpaceNotFound' })
})

test('who has not shown who they are may send 16 KiB, said before or not', async () => {
  const tooLong = 'x'.repeat(limits.strangerBodyBytes + 1)
  const headers = { 'content-length': String(tooLong.length) }
  expect(await begin('/client-log', { headers })).toMatchObject({ status: 413, code: 'PayloadTooLarge' })
  const chunked = { 'transfer-encoding': 'chunked' }
  expect(await begin('/client-log', { headers: chunked, body: tooLong })).toMatchObject({ status: 413 })
  const known = await begin('/client-log', { headers, body: tooLong, token: stranger })
  expect(known).toMatchObject({ status: 400, code: 'InvalidJson' })
})

test('large bodies of a person are counted by their size', async () => {
  const body = `{"roomLayout":${JSON.stringify('x'.repeat(limits.levelBodyBytes - 20))}}`.padEnd(
    limits.levelBodyBytes,
  )
  const send = () => begin(`/levels/${levelId}`, { headers: full, body, token: owner })
  expect([(await send()).status, (await send()).status]).toEqual([400, 400])
  expect(await send()).toMatchObject({ status: 429, code: 'TooManyRequests' })
  expect(await server.call('GET', '/users/me', { token: owner })).toMatchObject({ status: 200 })
})
