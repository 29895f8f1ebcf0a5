import { createHash, createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handOverAnswer } from '#shared/http/identity.ts'
import { limits } from '#shared/rules/limits.ts'
import { signHandOver } from '../../server/identity/handOver.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { createTestClock, startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'
import { unlimitedRequests } from '../support/server/unlimitedRequests.ts'

// Every way we could think of to come in by a link that the partner has not made for this person, this site and this minute.

const mediaKey = 'key-of-the-media-group'
const factoryKey = 'key-of-the-manufacturer'
const site = 'shandongMedia'

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    clock: createTestClock(),
    spacesFolder: spacesFolder([smallSpace('office'), smallSpace('materials'), smallSpace('media-hall')]),
    requestLimits: unlimitedRequests,
    env: { SHANDONG_MEDIA_KEY: mediaKey, MEILIKEN_KEY: factoryKey },
  })
}, 60_000)
afterAll(() => server.close())

interface Signed {
  readonly user: string
  readonly name: string
  readonly startLevel: string
  readonly time: string
  readonly nonce: string
}
let count = 0
const seconds = (ms = 0) => String(Math.floor((server.clock.now() + ms) / 1000))
const newNonce = () => randomBytes(16).toString('hex')
const link = (changes: Partial<Signed> = {}): Signed => ({
  user: `person-${++count}`,
  name: '王记者',
  startLevel: '4',
  time: seconds(),
  nonce: newNonce(),
  ...changes,
})
const sign = (signed: Signed, key = mediaKey, of = site) => signHandOver(key, of, signed)
const post = (of: string, body: unknown, headers?: Record<string, string>) =>
  server.call('POST', `/auth/sites/${of}/enter`, { body, ...(headers && { headers }) })
const enter = (signed: Signed, signature = sign(signed)) => post(site, { ...signed, sign: signature })

/** Lines as they are signed, by another recipe. */
const lines = (signed: Signed, head = 'lingjing-hand-over-1') =>
  [head, site, signed.user, signed.name, signed.startLevel, signed.time, signed.nonce].join('\n')

/** What is sent, and where to. */
interface Attempt {
  readonly body: unknown
  readonly to?: string
  readonly headers?: Record<string, string>
}
type Forgery = readonly [name: string, code: string, attempt: (signed: Signed) => Attempt | Promise<Attempt>]

const signedAs = (signed: Signed, by: Signed = signed): Attempt => ({ body: { ...signed, sign: sign(by) } })
const without = (signed: Signed, name: keyof Signed | 'sign'): Attempt => {
  const { [name]: _, ...body } = { ...signed, sign: sign(signed) }
  return { body }
}

const forgeries: readonly Forgery[] = [
  // Forged
  ['the user of somebody else', 'HandOverRefused', (one) => signedAs({ ...one, user: 'admin' }, one)],
  ['another name', 'HandOverRefused', (one) => signedAs({ ...one, name: '别人' }, one)],
  ['another level than was signed', 'HandOverRefused', (one) => signedAs({ ...one, startLevel: '5' }, one)],
  [
    'a later time than was signed',
    'HandOverRefused',
    (one) => signedAs({ ...one, time: seconds(1_000) }, one),
  ],
  ['another nonce', 'HandOverRefused', (one) => signedAs({ ...one, nonce: newNonce() }, one)],
  [
    'what stood in two fields moved into one',
    'HandOverRefused',
    (one) => signedAs({ ...one, user: one.user + one.name, name: '' }, one),
  ],
  ['a sign of zeros', 'HandOverRefused', (one) => ({ body: { ...one, sign: '0'.repeat(64) } })],
  // Wrong key, wrong site
  [
    'the key of nobody',
    'HandOverRefused',
    (one) => ({ body: { ...one, sign: sign(one, 'some-other-key-of-ours') } }),
  ],
  ['an empty key', 'HandOverRefused', (one) => ({ body: { ...one, sign: sign(one, '') } })],
  [
    'the key of another site',
    'HandOverRefused',
    (one) => ({ body: { ...one, sign: sign(one, factoryKey) } }),
  ],
  [
    'signed for another site with its own key',
    'HandOverRefused',
    (one) => ({ body: { ...one, sign: sign(one, factoryKey, 'meiliken') } }),
  ],
  ['taken to another site', 'HandOverRefused', (one) => ({ ...signedAs(one), to: 'meiliken' })],
  ['a site nobody knows', 'SiteNotFound', (one) => ({ ...signedAs(one), to: 'nobody' })],
  ['a site whose name is a path', 'SiteNotFound', (one) => ({ ...signedAs(one), to: '..%2Fusers' })],
  // Other algorithms and recipes
  [
    'a plain hash of key and lines',
    'HandOverRefused',
    (one) => ({
      body: {
        ...one,
        sign: createHash('sha256')
          .update(mediaKey + lines(one))
          .digest('hex'),
      },
    }),
  ],
  [
    'half of an HMAC-SHA512',
    'HandOverRefused',
    (one) => ({
      body: { ...one, sign: createHmac('sha512', mediaKey).update(lines(one)).digest('hex').slice(0, 64) },
    }),
  ],
  [
    'a recipe of another version',
    'HandOverRefused',
    (one) => ({
      body: {
        ...one,
        sign: createHmac('sha256', mediaKey).update(lines(one, 'lingjing-hand-over-2')).digest('hex'),
      },
    }),
  ],
  [
    'an HMAC-SHA1',
    'InvalidParameters',
    (one) => ({ body: { ...one, sign: createHmac('sha1', mediaKey).update(lines(one)).digest('hex') } }),
  ],
  [
    'a sign in base64',
    'InvalidParameters',
    (one) => ({ body: { ...one, sign: Buffer.from(sign(one), 'hex').toString('base64') } }),
  ],
  ['a sign that is cut', 'InvalidParameters', (one) => ({ body: { ...one, sign: sign(one).slice(1) } })],
  ['"alg": "none"', 'InvalidParameters', (one) => ({ body: { ...one, alg: 'none', sign: '' } })],
  // Old, early, replayed
  [
    'older than five minutes',
    'HandOverRefused',
    (one) => signedAs({ ...one, time: seconds(-limits.handOverSkewMs - 1_000) }),
  ],
  [
    'from the future',
    'HandOverRefused',
    (one) => signedAs({ ...one, time: seconds(limits.handOverSkewMs + 1_000) }),
  ],
  ['of the year 1970', 'HandOverRefused', (one) => signedAs({ ...one, time: '0' })],
  [
    'milliseconds for seconds',
    'InvalidParameters',
    (one) => signedAs({ ...one, time: `${server.clock.now()}` }),
  ],
  ['a time below zero', 'InvalidParameters', (one) => signedAs({ ...one, time: '-1' })],
  ['a time in words', 'InvalidParameters', (one) => signedAs({ ...one, time: '2026-01-15T08:00:00Z' })],
  [
    'used before',
    'HandOverRefused',
    async (one) => {
      await enter(one)
      return signedAs(one)
    },
  ],
  [
    'a nonce used before, for somebody else',
    'HandOverRefused',
    async (one) => {
      const other = link()
      await enter(other)
      return signedAs({ ...one, nonce: other.nonce })
    },
  ],
  // Mangled, repeated, too large
  ['without a user', 'InvalidParameters', (one) => signedAs({ ...one, user: '' })],
  ['no user at all', 'InvalidParameters', (one) => without(one, 'user')],
  ['no nonce', 'InvalidParameters', (one) => without(one, 'nonce')],
  ['no sign', 'InvalidParameters', (one) => without(one, 'sign')],
  ['no time', 'InvalidParameters', (one) => without(one, 'time')],
  ['a line end in the user', 'InvalidParameters', (one) => signedAs({ ...one, user: 'a\nb' })],
  ['a zero byte in the name', 'InvalidParameters', (one) => signedAs({ ...one, name: 'a\0b' })],
  ['half a character', 'InvalidParameters', (one) => signedAs({ ...one, name: '\ud800' })],
  ['a user of 129 characters', 'InvalidParameters', (one) => signedAs({ ...one, user: 'u'.repeat(129) })],
  ['a name of a book', 'InvalidParameters', (one) => signedAs({ ...one, name: '长'.repeat(51) })],
  ['a nonce that can be guessed', 'InvalidParameters', (one) => signedAs({ ...one, nonce: '1' })],
  [
    'a nonce with signs of SQL',
    'InvalidParameters',
    (one) => signedAs({ ...one, nonce: "1234567890123456' OR 1=1" }),
  ],
  ['a level that is a path', 'InvalidParameters', (one) => signedAs({ ...one, startLevel: '../../admin' })],
  [
    'a level that is an address',
    'InvalidParameters',
    (one) => signedAs({ ...one, startLevel: 'javascript:1' }),
  ],
  [
    'a user twice, as a list',
    'InvalidParameters',
    (one) => ({ body: { ...one, user: [one.user, 'admin'], sign: sign(one) } }),
  ],
  [
    'a user twice, the second not signed',
    'HandOverRefused',
    (one) => ({
      body: JSON.stringify({ ...one, sign: sign(one) })
        .replace('{', `{"user":"${one.user}",`)
        .replace(/"user":"person-\d+","name"/, '"user":"admin","name"'),
    }),
  ],
  [
    'a number for a text',
    'InvalidParameters',
    (one) => ({ body: { ...one, time: Number(one.time), sign: sign(one) } }),
  ],
  [
    'too large',
    'PayloadTooLarge',
    (one) => ({ body: { ...one, sign: sign(one), more: 'x'.repeat(20_000) } }),
  ],
  ['no JSON', 'InvalidJson', () => ({ body: 'user=admin&sign=1' })],
  // From elsewhere
  [
    'sent by the page of another site',
    'CrossSiteRefused',
    (one) => ({
      ...signedAs(one),
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    }),
  ],
]

const sessions = async () => {
  const rows = await server.db.selectFrom('loginSessions').select('id').execute()
  return rows.length
}
const userOf = async (token: string) => (await server.call('GET', '/users/me', { token })).body

test('there are more than twenty', () => expect(forgeries.length).toBeGreaterThan(20))

describe('refused, without a session', () => {
  test.each(forgeries)('%s', async (_, code, attempt) => {
    const { body, to = site, headers } = await attempt(link())
    const before = await sessions()
    const answer = await post(to, body, headers)
    expect(answer.body).toMatchObject({ code })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toHaveProperty('access_token')
    expect(await sessions()).toBe(before)
  })

  test('somebody whose account is banned', async () => {
    const { body } = await enter(link({ user: 'the-banned' }))
    const { id } = await userOf(body.access_token as string)
    const bannedUntil = server.clock.now() + 3_600_000
    await server.db.updateTable('users').set({ bannedUntil }).where('id', '=', id).execute()
    const before = await sessions()
    expect(await enter(link({ user: 'the-banned' }))).toMatchObject({
      status: 403,
      body: { code: 'AccountBanned' },
    })
    expect(await sessions()).toBe(before)
  })

  test('ten at once with one link: one comes in', async () => {
    const one = link()
    const before = await sessions()
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(one)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sessions()).toBe(before + 1)
  })

  test('forged, too old and used are one answer: nobody learns which', async () => {
    const used = link()
    await enter(used)
    const answers = await Promise.all([
      enter(used),
      enter(link(), '1'.repeat(64)),
      enter(link({ time: seconds(-3_600_000) })),
    ])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })
})

describe('accepted', () => {
  test('with where it came from in the session, for twelve hours, in the one space', async () => {
    const answer = await enter(link({ user: 'reporter' }))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const tokens = handOverAnswer.parse(answer.body)
    expect(tokens).toMatchObject({ auth_from: site, startLevel: '4', expires_in: 12 * 3_600 })
    const me = await userOf(tokens.access_token)
    expect(me).toMatchObject({ authFrom: site, isGuest: false, displayName: '王记者' })
    const row = await server.db
      .selectFrom('loginSessions')
      .selectAll()
      .where('userId', '=', me.id as string)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ authFrom: site, expiresAt: server.clock.now() + limits.siteVisitMs })
  })

  test.each(['', '0', '999', 'Scenes_zhanhui'])(
    'the level "%s", which the space decides about',
    async (startLevel) => {
      expect(await enter(link({ startLevel }))).toMatchObject({ status: 200, body: { startLevel } })
    },
  )

  test('a clock that is almost five minutes off, either way', async () => {
    for (const off of [-limits.handOverSkewMs + 1_000, limits.handOverSkewMs - 1_000]) {
      expect((await enter(link({ time: seconds(off) }))).status).toBe(200)
    }
  })

  test('the same nonce at another site, whose affair it is', async () => {
    const one = link()
    expect((await enter(one)).status).toBe(200)
    expect((await post('meiliken', { ...one, sign: sign(one, factoryKey, 'meiliken') })).status).toBe(200)
  })
})

test('a site without a key takes nobody over', async () => {
  const { config } = server
  const configured = config.sites.get(site)!
  const { secret } = configured
  Object.assign(configured, { secret: undefined })
  expect(await enter(link())).toMatchObject({ status: 404, body: { code: 'SiteNotConfigured' } })
  Object.assign(configured, { secret })
})
