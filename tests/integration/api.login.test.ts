import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selfAnswer } from '#shared/http/users.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { phoneClient } from '../support/others/smsCode.ts'
import type { PhoneClient } from '../support/others/smsCode.ts'
import { createTestClock, startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'

const clock = createTestClock()
let server: TestServer
beforeAll(async () => {
  server = await startServer({ clock, spacesFolder: spacesFolder([smallSpace('office')]) })
})
afterAll(() => server.close())

const refresh = (token: string) => server.call('POST', '/auth/refresh', { body: { refresh_token: token } })
const statusOf = async (token: string) => (await server.call('GET', '/users/me', { token })).status
let lastPhone = 13_800_000_000
const newPhone = () => String(++lastPhone)
const clients = new Map<string, PhoneClient>()
/** The browser of the person of a phone, at an address of its own. */
function clientOf(phone: string): PhoneClient {
  const known = clients.get(phone) ?? phoneClient(server, `198.51.${clients.size >> 7}.${clients.size & 127}`)
  clients.set(phone, known)
  return known
}
const sendSms = (phone: string) => clientOf(phone).ask(phone)
const smsLogin = (phone: string, code: string) => clientOf(phone).show(phone, code)
const codeFor = (phone: string) => server.sentCodes.findLast((sent) => sent.phone === phone)?.code ?? 'none'
const wrongCodeFor = (phone: string) => (codeFor(phone) === '111111' ? '222222' : '111111')

describe('mock login', () => {
  test('a name is an account: the same name, the same user', async () => {
    const first = await server.login('ann')
    const second = await server.login('ann')
    const [a, b] = await Promise.all(
      [first, second].map(({ access_token }) => server.call('GET', '/users/me', { token: access_token })),
    )
    expect(selfAnswer.parse(a?.body)).toMatchObject({ displayName: 'ann', userName: 'ann', roles: [] })
    expect(b?.body.id).toBe(a?.body.id)
    expect(first.expires_in).toBeGreaterThan(60)
  })

  test('without a name it makes User and a number', async () => {
    const { body } = await server.call('GET', '/auth/mock_login')
    const me = await server.call('GET', '/users/me', { token: body.access_token })
    expect(me.body.displayName).toMatch(/^User\d+$/)
  })

  test('admin is site admin in development', async () => {
    const { access_token: token } = await server.login('admin')
    expect((await server.call('GET', '/users/me', { token })).body.roles).toEqual(['ADMIN'])
  })

  test.each([
    ['too long', 'a'.repeat(51)],
    ['huge', 'a'.repeat(10_000)],
    ['a control character', 'a\u0007b'],
    ['a line break', 'a\nb'],
    ['text turned around', 'a\u202Eb'],
    ['nothing to see', '\u200B\u200B'],
  ])('refuses a name with %s', async (_, name) => {
    const answer = await server.call('GET', `/auth/mock_login?username=${encodeURIComponent(name)}`)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'InvalidParameters', details: [{ field: 'username' }] })
  })

  test('keeps tokens out of caches', async () => {
    const { headers } = await server.call('GET', '/auth/mock_login?username=ann')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('refresh', () => {
  test('gives a new pair; the earlier one stays good 30 s for a second tab', async () => {
    const first = await server.login('ben')
    clock.advance(60_000)
    const second = await refresh(first.refresh_token)
    expect(second.status).toBe(200)
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    clock.advance(29_000)
    expect((await refresh(first.refresh_token)).status).toBe(200)
    expect(await statusOf(second.body.access_token)).toBe(200)
  })

  test('a later reuse ends the whole family', async () => {
    const first = await server.login('cat')
    const second = (await refresh(first.refresh_token)).body
    clock.advance(31_000)
    expect(await refresh(first.refresh_token)).toMatchObject({ status: 401, body: { code: 'Unauthorized' } })
    expect((await refresh(second.refresh_token)).status).toBe(401)
    expect(await statusOf(second.access_token)).toBe(401)
  })

  test('another session of the same person goes on', async () => {
    const stolen = await server.login('dan')
    const other = await server.login('dan')
    await refresh(stolen.refresh_token)
    clock.advance(31_000)
    await refresh(stolen.refresh_token)
    expect(await statusOf(other.access_token)).toBe(200)
  })

  test('an access token ends after an hour, a refresh token after 30 days', async () => {
    const { access_token, refresh_token } = await server.login('eve')
    clock.advance(3_599_000)
    expect(await statusOf(access_token)).toBe(200)
    clock.advance(2_000)
    expect(await statusOf(access_token)).toBe(401)
    clock.advance(30 * 24 * 3_600_000)
    expect((await refresh(refresh_token)).status).toBe(401)
  })

  test('unknown tokens and wrong bodies are refused', async () => {
    expect((await refresh('nonsense')).status).toBe(401)
    const empty = await server.call('POST', '/auth/refresh', { body: {} })
    expect(empty).toMatchObject({
      status: 400,
      body: { code: 'InvalidParameters', details: [{ field: 'refresh_token' }] },
    })
  })
})

describe('logout', () => {
  test('ends refresh and access tokens of that session', async () => {
    const tokens = await server.login('fay')
    const answer = await server.call('POST', '/auth/logout', {
      body: { refresh_token: tokens.refresh_token },
    })
    expect(answer.status).toBe(200)
    expect(await statusOf(tokens.access_token)).toBe(401)
    expect((await refresh(tokens.refresh_token)).status).toBe(401)
  })
})

test.each(['nonsense', 'a.b.c', `eyJhbGciOiJub25lIn0.${btoa('{"sub":"x"}')}.`, 'x'.repeat(5000)])(
  'the access token %.20s is refused, also where guests may look',
  async (token) => {
    expect(await server.call('GET', '/users/me', { token })).toMatchObject({
      status: 401,
      body: { code: 'Unauthorized', message: 'Unauthorized' },
    })
    expect((await server.call('GET', '/spaces/list/all', { token })).status).toBe(401)
  },
)

test('a banned account is refused everywhere', async () => {
  const tokens = await server.login('mallory')
  await server.db
    .updateTable('users')
    .set({ bannedUntil: clock.now() + 3_600_000 })
    .where('name', '=', 'mallory')
    .execute()
  const banned = { status: 403, body: { code: 'AccountBanned' } }
  expect(await server.call('GET', '/users/me', { token: tokens.access_token })).toMatchObject(banned)
  expect(await refresh(tokens.refresh_token)).toMatchObject(banned)
  expect(await server.call('GET', '/auth/mock_login?username=mallory')).toMatchObject(banned)
  clock.advance(3_600_001)
  expect((await server.call('GET', '/auth/mock_login?username=mallory')).status).toBe(200)
})

describe('login by phone', () => {
  test('the code logs in once, and the phone is the account', async () => {
    const phone = newPhone()
    expect(await sendSms(phone)).toMatchObject({ status: 200, body: {} })
    expect(codeFor(phone)).toMatch(/^\d{6}$/)
    const login = await smsLogin(phone, codeFor(phone))
    expect(login.status).toBe(200)
    const me = await server.call('GET', '/users/me', { token: login.body.access_token })
    expect(me.body).toMatchObject({ phone })
    expect(await smsLogin(phone, codeFor(phone))).toMatchObject({
      status: 400,
      body: { code: 'IncorrectOTPCodeError', message: 'Verification code incorrect' },
    })
    clock.advance(60_001)
    await sendSms(phone)
    const again = await smsLogin(phone, codeFor(phone))
    const meAgain = await server.call('GET', '/users/me', { token: again.body.access_token })
    expect(meAgain.body.id).toBe(me.body.id)
  })

  test('two logins at once with one code: one of them wins', async () => {
    const phone = newPhone()
    await sendSms(phone)
    const answers = await Promise.all([1, 2, 3].map(() => smsLogin(phone, codeFor(phone))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('the third wrong try uses the code up', async () => {
    const phone = newPhone()
    await sendSms(phone)
    for (let tries = 0; tries < 3; tries++) {
      expect((await smsLogin(phone, wrongCodeFor(phone))).status).toBe(400)
    }
    expect((await smsLogin(phone, codeFor(phone))).status).toBe(400)
  })

  test('after two wrong tries the right code still logs in', async () => {
    const phone = newPhone()
    await sendSms(phone)
    for (let tries = 0; tries < 2; tries++) await smsLogin(phone, wrongCodeFor(phone))
    expect((await smsLogin(phone, codeFor(phone))).status).toBe(200)
  })

  test('a code ends after five minutes, and a new one replaces it', async () => {
    const phone = newPhone()
    await sendSms(phone)
    const old = codeFor(phone)
    clock.advance(5 * 60_000 + 1)
    expect((await smsLogin(phone, old)).status).toBe(400)
    await sendSms(phone)
    const fresh = codeFor(phone)
    if (fresh !== old) expect((await smsLogin(phone, old)).status).toBe(400)
    expect((await smsLogin(phone, fresh)).status).toBe(200)
  })

  test('the next code waits 60 s, also when two ask at once and after the code was used', async () => {
    const phone = newPhone()
    const both = await Promise.all([sendSms(phone), sendSms(phone)])
    expect(both.map(({ status }) => String(status)).sort()).toEqual(['200', '429'])
    await smsLogin(phone, codeFor(phone))
    clock.advance(59_000)
    expect(await sendSms(phone)).toMatchObject({
      status: 429,
      body: { code: 'SendOTPCodeTooFrequentError', message: 'Please try again after 60 seconds' },
    })
    clock.advance(1_001)
    expect((await sendSms(phone)).status).toBe(200)
  })

  test('a phone gets at most ten codes a day', async () => {
    const phone = newPhone()
    for (let sends = 0; sends < 10; sends++) {
      expect((await sendSms(phone)).status).toBe(200)
      // Also past the hour that counts for the address.
      clock.advance(3_600_001)
    }
    expect((await sendSms(phone)).status).toBe(429)
    clock.advance(24 * 3_600_000)
    expect((await sendSms(phone)).status).toBe(200)
  })

  test.each(['1380000000', '138000000001', 'abc', ''])('the phone "%s" is refused', async (phone) => {
    expect(await sendSms(phone)).toMatchObject({ status: 400, body: { details: [{ field: 'phone' }] } })
  })

  test('spaces and dashes in a phone do not count', async () => {
    expect((await sendSms('139 0000-1111')).status).toBe(200)
    expect(codeFor('13900001111')).toMatch(/^\d{6}$/)
  })
})
