import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { limits } from '#shared/rules/limits.ts'
import { solvedChallenge, solvePuzzle } from '#shared/rules/proofOfWork.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { phoneClient } from '../support/others/smsCode.ts'
import { createTestClock, startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'

const clock = createTestClock()
const lines: { msg: string }[] = []
/** Small, so that a test can use it up. */
const dailyLimit = 100
let server: TestServer
beforeAll(async () => {
  const log = pino(
    { level: 'warn' },
    { write: (line) => void lines.push(JSON.parse(line) as { msg: string }) },
  )
  server = await startServer({
    clock,
    log,
    spacesFolder: spacesFolder([smallSpace('office')]),
    env: { SMS_DAILY_LIMIT: String(dailyLimit) },
  })
})
afterAll(() => server.close())

let lastPhone = 13_700_000_000
const newPhone = () => String(++lastPhone)
const codeFor = (phone: string) => server.sentCodes.findLast((sent) => sent.phone === phone)?.code ?? 'none'
const wrongFor = (phone: string) => (codeFor(phone) === '111111' ? '222222' : '111111')
let lastNet = 0
/** An address nobody else in this file has, in a block of its own. */
const newAddress = () => `10.${++lastNet >> 8}.${lastNet & 255}.7`
const aDay = () => clock.advance(25 * 3_600_000)
/** Codes as they were sent for others elsewhere, without their puzzles. */
async function sentTo(phone: string | undefined, count: number): Promise<void> {
  for (let row = 0; row < count; row++) {
    const address = newAddress()
    const at = { network: address, wideNetwork: address, requesterHash: address, sentAt: clock.now() }
    await server.db
      .insertInto('smsSends')
      .values({ ...at, id: address, phone: phone ?? newPhone(), asker: 'known' })
      .execute()
  }
}
const get = (path: string, address: string, headers: Record<string, string> = {}) =>
  server.call('GET', path, { headers: { 'x-forwarded-for': address, ...headers } })

describe('a code', () => {
  test('belongs to who asked for it: strangers burn none of its tries, and cannot use it', async () => {
    const phone = newPhone()
    const person = phoneClient(server, newAddress())
    expect((await person.ask(phone)).status).toBe(200)
    const code = codeFor(phone)
    for (let tries = 0; tries < 10; tries++) {
      // From elsewhere, from the same network, with and without a cookie or a request of their own.
      const stranger = phoneClient(server, newAddress())
      expect((await stranger.show(phone, wrongFor(phone))).status).toBe(400)
      expect((await stranger.show(phone, code)).status).toBe(400)
      expect(
        (await get(`/auth/sms_login?phone=${phone}&OTPCode=${wrongFor(phone)}`, newAddress())).status,
      ).toBe(400)
    }
    expect((await person.show(phone, code)).status).toBe(200)
  })

  test('that is used up, too old or tried too often is said to be so: another one helps, no other digits', async () => {
    const spent = { status: 400, body: { code: 'IncorrectOTPCodeError', details: [{ isSpent: true }] } }
    const phone = newPhone()
    const person = phoneClient(server, newAddress())
    await person.ask(phone)
    for (let tries = 1; tries <= limits.smsCodeTries; tries++) {
      const wrong = await person.show(phone, wrongFor(phone))
      if (tries < limits.smsCodeTries) expect(wrong.body.details).toBeUndefined()
      else expect(wrong).toMatchObject(spent)
    }
    expect(await person.show(phone, codeFor(phone))).toMatchObject(spent)
    clock.advance(61_000)
    await person.ask(phone)
    clock.advance(5 * 60_000 + 1)
    expect(await person.show(phone, codeFor(phone))).toMatchObject(spent)
    await person.ask(phone)
    const [used] = [codeFor(phone)]
    expect((await person.show(phone, used)).status).toBe(200)
    expect(await person.show(phone, used)).toMatchObject(spent)
    // A stranger without a request of their own hears nothing but that it is wrong.
    expect((await phoneClient(server, newAddress()).show(phone, used)).body.details).toBeUndefined()
  })

  test('nor do strangers of the same network, behind whose address thousands may be', async () => {
    const phone = newPhone()
    const address = newAddress()
    const person = phoneClient(server, address)
    await person.ask(phone)
    for (let tries = 0; tries < 6; tries++) {
      expect((await get(`/auth/sms_login?phone=${phone}&OTPCode=${wrongFor(phone)}`, address)).status).toBe(
        400,
      )
    }
    expect((await person.show(phone, codeFor(phone))).status).toBe(200)
  })

  test('of a program without cookies is good at the network that asked, for three tries', async () => {
    const [phone, address] = [newPhone(), newAddress()]
    const show = (code: string, from = address) => get(`/auth/sms_login?phone=${phone}&OTPCode=${code}`, from)
    expect((await get(`/auth/send_sms?phone=${phone}`, address)).body).toMatchObject({ retryAfter: 60 })
    expect((await show(codeFor(phone), newAddress())).status).toBe(400)
    for (let tries = 0; tries < 2; tries++) expect((await show(wrongFor(phone))).status).toBe(400)
    expect((await show(codeFor(phone))).status).toBe(200)
  })

  test('can be shown with the name of its request alone, as the answer said it', async () => {
    const [phone, address] = [newPhone(), newAddress()]
    const sent = await get(`/auth/send_sms?phone=${phone}`, address)
    const path = `/auth/sms_login?phone=${phone}&OTPCode=${codeFor(phone)}`
    expect((await get(`${path}&requestId=nobodys`, address)).status).toBe(400)
    expect((await get(`${path}&requestId=${sent.body.requestId}`, newAddress())).status).toBe(200)
  })

  test('cannot be read out of the table by trying all there are', async () => {
    const phone = newPhone()
    await phoneClient(server, newAddress()).ask(phone)
    const row = await server.db
      .selectFrom('smsCodes')
      .selectAll()
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    const plain = (text: string) => createHash('sha256').update(text).digest('base64url')
    const code = codeFor(phone)
    const guesses = [`${phone}:${code}`, code, `${phone}:${row.requesterHash}:${row.requestHash}:${code}`]
    expect(guesses.map(plain)).not.toContain(row.codeHash)
    expect(JSON.stringify(row)).not.toContain(code)
  })
})

describe('asking', () => {
  test('strangers do not use up the codes of a phone, nor make its person wait', async () => {
    aDay()
    const phone = newPhone()
    const person = phoneClient(server, newAddress())
    await person.ask(phone)
    expect((await person.show(phone, codeFor(phone))).status).toBe(200)
    clock.advance(61_000)
    // A dozen networks asked, one a moment ago: whoever asks now is nobody they keep waiting.
    await sentTo(phone, 12)
    expect((await phoneClient(server, newAddress()).ask(phone)).status).toBe(200)
    expect((await person.ask(phone)).status).toBe(200)
    // All strangers together get thirty a day, which is what a person may be woken by; their own browser still gets ten.
    await sentTo(phone, limits.smsOfStrangersPerDay)
    const stranger = await phoneClient(server, newAddress()).ask(phone)
    expect(stranger).toMatchObject({ status: 429, body: { code: 'SendOTPCodeTooFrequentError' } })
    clock.advance(61_000)
    expect((await person.ask(phone)).status).toBe(200)
    expect((await person.show(phone, codeFor(phone))).status).toBe(200)
  })

  test('a phone that strangers besiege still gets one to where nobody asked for it, now and then', async () => {
    aDay()
    const phone = newPhone()
    await phoneClient(server, newAddress()).ask(phone)
    await sentTo(phone, limits.smsOfStrangersPerDay)
    const [here, there] = [newAddress(), newAddress()]
    const trickle = limits.smsOfStrangersEveryMinutes * 60_000
    // At most one in so many minutes, whoever asks: what the person is woken by stays bounded.
    expect((await phoneClient(server, here).ask(phone)).status).toBe(429)
    clock.advance(trickle)
    const at = phoneClient(server, here)
    expect((await at.ask(phone)).status).toBe(200)
    expect((await phoneClient(server, there).ask(phone)).status).toBe(429)
    // And one a network: whoever besieges a phone from a few does not have them all.
    clock.advance(trickle)
    const again = await phoneClient(server, here).ask(phone)
    expect(again).toMatchObject({ status: 429, body: { code: 'SendOTPCodeTooFrequentError' } })
    const puzzle = await server.call('POST', '/auth/send_sms', {
      body: { phone },
      headers: { 'x-forwarded-for': there },
    })
    expect(puzzle).toMatchObject({ status: 428, body: { code: 'ProofOfWorkRequired' } })
    const somebody = phoneClient(server, there)
    expect((await somebody.ask(phone)).status).toBe(200)
    expect((await somebody.show(phone, codeFor(phone))).status).toBe(200)
  })

  test('no page of another site spends the codes of its visitors', async () => {
    aDay()
    const before = server.sentCodes.length
    const sites: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { referer: 'http://popular.example/' },
      { origin: 'null' },
      // An older browser, or one without https, on a page that keeps back where it asks from.
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36' },
      // A picture, a sound or a frame that somebody has put into a space.
      ...['image', 'audio', 'iframe', 'document'].map((dest) => ({
        'sec-fetch-site': 'same-origin',
        'sec-fetch-dest': dest,
      })),
    ]
    for (const headers of sites) {
      const from = { ...headers, 'x-forwarded-for': newAddress() }
      const refused = { status: 403, body: { code: 'CrossSiteRefused' } }
      expect(await server.call('GET', `/auth/send_sms?phone=${newPhone()}`, { headers: from })).toMatchObject(
        refused,
      )
      const body = { phone: newPhone() }
      expect(await server.call('POST', '/auth/send_sms', { headers: from, body })).toMatchObject(refused)
      const path = '/auth/sms_login?phone=13800000000&OTPCode=1'
      expect(await server.call('GET', path, { headers: from })).toMatchObject(refused)
    }
    expect(server.sentCodes).toHaveLength(before)
    // Older clients ask as the specification has it, from our own pages: a browser without Sec-Fetch says where it is.
    const older = { 'user-agent': 'Mozilla/5.0', referer: `${server.url}/`, 'x-forwarded-for': newAddress() }
    expect((await server.call('GET', `/auth/send_sms?phone=${newPhone()}`, { headers: older })).status).toBe(
      200,
    )
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
    const from = { ...own, 'x-forwarded-for': newAddress() }
    expect(
      (await server.call('POST', '/auth/send_sms', { headers: from, body: { phone: newPhone() } })).status,
    ).toBe(200)
  })

  test('from the second code of a network on a puzzle is to be solved, once for each', async () => {
    aDay()
    const address = newAddress()
    const headers = { 'x-forwarded-for': address }
    const post = (body: object, from = headers) =>
      server.call('POST', '/auth/send_sms', { body, headers: from })
    const [first, second, third] = [newPhone(), newPhone(), newPhone()]
    expect((await post({ phone: first })).status).toBe(200)
    const wanted = await post({ phone: second })
    expect(wanted).toMatchObject({ status: 428, body: { code: 'ProofOfWorkRequired' } })
    const proof = solvePuzzle(wanted.body.details[0].challenge)!
    // Another number solves the puzzle by chance now and then: one that does not.
    const wrong = Array.from({ length: 40 }, (_, n) => proof.replace('~', `~${n + 1}`)).find(
      (other) => solvedChallenge(other) === undefined,
    )!
    // For that phone and that network only, and once.
    expect((await post({ phone: third, proof })).status).toBe(428)
    expect((await post({ phone: third, proof }, { 'x-forwarded-for': newAddress() })).status).toBe(200)
    expect((await post({ phone: second, proof: wrong })).status).toBe(428)
    expect((await post({ phone: second, proof })).status).toBe(200)
    clock.advance(61_000)
    expect((await post({ phone: second, proof })).status).toBe(428)
    // One that is too old is no use either.
    const old = await post({ phone: second })
    clock.advance(5 * 60_000 + 1)
    expect((await post({ phone: second, proof: solvePuzzle(old.body.details[0].challenge) })).status).toBe(
      428,
    )
  })

  test('an older client may ask again for the one phone of its network, but for no other', async () => {
    aDay()
    const [phone, address] = [newPhone(), newAddress()]
    for (let asked = 0; asked < 3; asked++) {
      expect((await get(`/auth/send_sms?phone=${phone}`, address)).status).toBe(200)
      clock.advance(61_000)
    }
    const other = await get(`/auth/send_sms?phone=${newPhone()}`, address)
    expect(other).toMatchObject({ status: 429, body: { code: 'SendOTPCodeTooFrequentError' } })
    expect(other.body.details[0].challenge).toEqual(expect.any(String))
  })

  test('an IPv6 customer is one network, however many addresses it has', async () => {
    aDay()
    const ask = (address: string) =>
      server.call('POST', '/auth/send_sms', {
        body: { phone: newPhone() },
        headers: { 'x-forwarded-for': address },
      })
    expect((await ask('2001:db8:1:2::1')).status).toBe(200)
    expect((await ask('2001:db8:1:2:ffff::77')).status).toBe(428)
    expect((await ask('2001:db8:1:3::1')).status).toBe(200)
  })

  test('one network cannot have them all', async () => {
    aDay()
    const client = phoneClient(server, newAddress())
    const statuses = []
    for (let asked = 0; asked < 22; asked++) statuses.push((await client.ask(newPhone())).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429])
  })
})

test('whatever strangers use up: whoever has logged in before gets a code, and the cost stays bounded', async () => {
  aDay()
  const [phone, known] = [newPhone(), newPhone()]
  const [person, elsewhere] = [phoneClient(server, newAddress()), phoneClient(server, newAddress())]
  for (const [client, one] of [
    [person, phone],
    [elsewhere, known],
  ] as const) {
    await client.ask(one)
    expect((await client.show(one, codeFor(one))).status).toBe(200)
  }
  aDay()
  lines.length = 0
  const before = server.sentCodes.length
  const sent = () => server.sentCodes.length - before
  // A flood from everywhere, for numbers that nobody has; beyond half of their share only a trickle gets through.
  let asked = 0
  for (; asked < 200 && (await phoneClient(server, newAddress()).ask(newPhone())).status === 200; asked++);
  expect(asked).toBeLessThanOrEqual(dailyLimit * 0.3 + 1)
  for (let hour = 0; hour < 24; hour++) {
    clock.advance(150_001)
    await phoneClient(server, newAddress()).ask(newPhone())
  }
  expect(sent()).toBeLessThanOrEqual(dailyLimit * 0.6)
  // A phone with an account, from a new browser; and the browsers that are known.
  expect((await phoneClient(server, newAddress()).ask(known)).status).toBe(200)
  expect((await person.ask(phone)).status).toBe(200)
  expect((await person.show(phone, codeFor(phone))).status).toBe(200)

  // Up to the bound itself, as rows: not a code more, whoever asks.
  await sentTo(undefined, dailyLimit - sent())
  clock.advance(61_000)
  expect((await person.ask(phone)).status).toBe(429)
  aDay()
  expect((await person.ask(phone)).status).toBe(200)
})

test('that much of the day is used, the log says', async () => {
  aDay()
  await sentTo(undefined, dailyLimit / 2 - 1)
  lines.length = 0
  expect((await phoneClient(server, newAddress()).ask(newPhone())).status).toBe(200)
  expect(lines.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('50 %'))
})
