import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { get as httpGet } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { defaultRequestLimits } from '../../server/middleware/rateLimit.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'

let server: TestServer
const tokens: Record<string, string> = {}
const as = (
  name: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => server.call(method, path, { token: tokens[name], body, headers })

beforeAll(async () => {
  server = await startServer({ spacesFolder: spacesFolder([smallSpace('office')]) })
  for (const name of ['ann', 'bob', 'admin']) tokens[name] = (await server.login(name)).access_token
})
afterAll(() => server.close())

/** Not by fetch, which asks past every cache. */
const plainGet = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>(
    (resolve, reject) => {
      httpGet(`${server.url}/api/v2${path}`, { headers }, (res) => {
        let body = ''
        res.on('data', (data: Buffer) => (body += data))
        res.on('end', () => resolve({ status: res.statusCode, headers: res.headers, body }))
      }).on('error', reject)
    },
  )

describe('Idempotency-Key', () => {
  const create = (name: string, key: string, fields: object = {}) =>
    as(name, 'POST', '/spaces', { name: 'once', template: 'office', ...fields }, { 'idempotency-key': key })
  const countOf = async (token: string) => (await as(token, 'GET', '/spaces/user/own')).body.total as number

  test('a repetition gets the same answer and makes nothing', async () => {
    const before = await countOf('ann')
    const first = await create('ann', 'key-1')
    const again = await create('ann', 'key-1')
    expect(first.status).toBe(201)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await countOf('ann')).toBe(before + 1)
  })

  test('twenty at once make one', async () => {
    const before = await countOf('ann')
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('ann', 'key-many')))
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ body }) => body.space.id)).size).toBe(1)
    for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('IdempotencyKeyInUse')
    expect(await countOf('ann')).toBe(before + 1)
  })

  test('the same key with another body is refused; another person has keys of their own', async () => {
    await create('ann', 'key-2')
    expect(await create('ann', 'key-2', { name: 'other' })).toMatchObject({
      status: 422,
      body: { code: 'IdempotencyKeyReused' },
    })
    const others = await create('bob', 'key-2', { name: 'other' })
    expect(others.status).toBe(201)
    expect(others.body.space.name).toBe('other')
  })

  test('what failed may be tried again, after a day everything may', async () => {
    expect((await create('bob', 'key-3', { template: 'nope' })).status).toBe(404)
    const first = await create('bob', 'key-3')
    expect(first.status).toBe(201)
    server.clock.advance(24 * 3_600_000 + 1)
    tokens['bob'] = (await server.login('bob')).access_token
    const later = await create('bob', 'key-3')
    expect(later.status).toBe(201)
    expect(later.body.space.id).not.toBe(first.body.space.id)
    for (const name of ['ann', 'admin']) tokens[name] = (await server.login(name)).access_token
  })

  test('a key that is none is refused', async () => {
    for (const key of ['a b', 'x'.repeat(129)]) {
      expect(await create('ann', key)).toMatchObject({ status: 400, body: { code: 'InvalidParameters' } })
    }
  })
})

describe('reads', () => {
  test('carry a weak ETag and come back as 304 while nothing changed', async () => {
    const space = await server.createSpace(tokens['ann']!)
    const path = `/spaces/${space.space.id}`
    const authorization = `Bearer ${tokens['ann']}`
    const first = await plainGet(path, { authorization })
    expect(first.headers.etag).toMatch(/^W\/"/)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    expect(first.headers.vary).toMatch(/authorization/i)
    const headers = { authorization, 'if-none-match': first.headers.etag ?? '' }
    expect(await plainGet(path, headers)).toMatchObject({ status: 304, body: '' })
    await as('ann', 'PUT', path, { name: 'renamed' })
    expect((await plainGet(path, headers)).status).toBe(200)
  })

  test('that hold a phone or a token are kept nowhere', async () => {
    for (const path of ['/users/me', '/auth/mock_login?username=ann']) {
      const { headers } = await as('ann', 'GET', path)
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
  })

  test('an error is kept nowhere', async () => {
    expect((await as('ann', 'GET', '/spaces/nope')).headers.get('cache-control')).toBe('no-store')
  })

  test('pages have limits', async () => {
    for (const query of ['size=0', 'size=201', 'size=x', 'offset=-1', 'offset=1e99', 'size=1.5']) {
      const answer = await as('ann', 'GET', `/spaces/list/all?${query}`)
      expect([query, answer.status, answer.body.code]).toEqual([query, 400, 'InvalidParameters'])
    }
  })
})

describe('who calls', () => {
  test('only the bearer token counts: no cookie, no query, no form of another site', async () => {
    const token = tokens['ann']!
    const forged: readonly Record<string, string>[] = [
      { cookie: `access_token=${token}; token=${token}` },
      { 'x-access-token': token },
      { authorization: `Basic ${btoa(`x:${token}`)}` },
    ]
    for (const headers of forged) {
      const answer = await server.call('POST', `/spaces?access_token=${token}&token=${token}`, {
        headers: { 'content-type': 'text/plain', ...headers },
        body: JSON.stringify({ name: 'forged', template: 'office' }),
      })
      expect(answer).toMatchObject({ status: 401, body: { code: 'Unauthorized' } })
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    expect((await server.call('GET', '/auth/mock_login?username=ann')).headers.get('set-cookie')).toBeNull()
  })

  test('an api key acts where its maker manages, and nowhere on the account', async () => {
    const mine = await server.createSpace(tokens['ann']!, { name: 'mine' })
    const others = await server.createSpace(tokens['bob']!, { name: 'theirs' })
    const made = await as('ann', 'POST', '/users/me/api-keys', { name: 'bot' })
    const key = made.body.key as string
    const byKey = (method: string, path: string, body?: unknown) =>
      server.call(method, path, { token: key, body })
    expect((await byKey('GET', `/spaces/${mine.space.id}`)).status).toBe(200)
    expect((await byKey('PUT', `/spaces/${mine.space.id}`, { name: 'by key' })).status).toBe(200)
    expect((await byKey('GET', '/users/me')).body.userName).toBe('ann')
    expect((await byKey('GET', `/spaces/${others.space.id}`)).status).toBe(403)
    expect((await byKey('POST', '/users/me/api-keys', { name: 'more' })).status).toBe(403)
    expect((await byKey('DELETE', `/users/me/api-keys/${made.body.id}`)).status).toBe(403)
    await as('ann', 'DELETE', `/users/me/api-keys/${made.body.id}`)
    expect((await byKey('GET', '/users/me')).status).toBe(401)
    expect((await server.call('GET', '/users/me', { token: 'lk_wrong' })).status).toBe(401)
  })

  test('who was sent out of a space gets nothing of it, public as it may be', async () => {
    const { space } = await server.createSpace(tokens['ann']!)
    const { id } = (await as('bob', 'GET', '/users/me')).body as { id: string }
    await server.db
      .insertInto('spaceBans')
      .values({ spaceId: space.id, userId: id, bannedBy: 'x', reason: '', createdAt: 1 })
      .execute()
    for (const path of [`/spaces/${space.id}`, `/spaces/${space.id}/members`]) {
      expect((await as('bob', 'GET', path)).status).toBe(403)
    }
    expect((await as('bob', 'GET', `/spaces/${space.id}/permission`)).body.canView).toBe(false)
  })
})

describe('limits', () => {
  test('count the route and the person, wherever they call from', async () => {
    const limited = await startServer({
      spacesFolder: spacesFolder([smallSpace('office')]),
      requestLimits: {
        createSpace: { points: 2, seconds: 60 },
        person: { points: 6, seconds: 60 },
        login: defaultRequestLimits.login,
      },
    })
    try {
      const [ann, bob] = [
        (await limited.login('ann')).access_token,
        (await limited.login('bob')).access_token,
      ]
      const create = (token: string) =>
        limited.call('POST', '/spaces', { token, body: { name: 'x', template: 'office' } })
      expect([(await create(ann)).status, (await create(ann)).status]).toEqual([201, 201])
      const refused = await create(ann)
      expect(refused).toMatchObject({ status: 429, body: { code: 'TooManyRequests' } })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      // Another route, another person.
      expect(
        (await limited.call('POST', '/users/me/api-keys', { token: ann, body: { name: 'k' } })).status,
      ).toBe(201)
      expect((await create(bob)).status).toBe(201)
      for (let calls = 0; calls < 2; calls++) {
        expect((await limited.call('GET', '/users/me', { token: ann })).status).toBe(200)
      }
      expect((await limited.call('GET', '/users/me', { token: ann })).status).toBe(429)
      expect((await limited.call('GET', '/users/me', { token: bob })).status).toBe(200)
    } finally {
      await limited.close()
    }
  })
})
