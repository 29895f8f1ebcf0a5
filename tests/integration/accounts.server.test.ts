import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginSessionList } from '#shared/http/users.ts'
import * as reports from '../../server/db/tables/site/reports.ts'
import { presentReport } from '../../server/presenters/report.ts'
import { startFakeSmsProvider } from '../support/others/fakeSmsProvider.ts'
import type { FakeSmsProvider } from '../support/others/fakeSmsProvider.ts'
import { createSmsSender } from '../../server/login/sms/createSmsSender.ts'
import { phoneClient } from '../support/others/smsCode.ts'
import type { PhoneClient } from '../support/others/smsCode.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'
import pino from 'pino'

let server: TestServer
let provider: FakeSmsProvider
const keys = { accessKey: 'key', secret: 'secret' }
beforeAll(async () => {
  provider = await startFakeSmsProvider(keys)
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    sms: createSmsSender(
      {
        name: 'aliyun',
        endpoint: provider.url,
        ...keys,
        signName: '灵境',
        template: 'SMS_1',
        timeoutMs: 1_500,
        retryAfterMs: [1],
      },
      pino({ level: 'silent' }),
    ),
  })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const me = async (token: string) => (await server.call('GET', '/users/me', { token })).body
const statusOf = async (token: string) => (await server.call('GET', '/users/me', { token })).status
const enter = (spaceId: string, auth: { token?: string; apiKey?: string }) =>
  TestClient.enter({ url: server.url, spaceId, ...auth })
const closing = (client: TestClient) => until(() => client.closed, 'the socket closes')
const ban = async (userId: string, until: number | null) => {
  await server.db.updateTable('users').set({ bannedUntil: until }).where('id', '=', userId).execute()
  server.cluster.bus.tell('userChanged', { userId })
}
const isOpen = async (client: TestClient) => {
  const answer = await client.send('setTextStatus', { textStatus: 'here' })
  return answer.succeeded && client.closed === undefined
}

describe('codes', () => {
  let client: PhoneClient
  beforeAll(() => void (client = phoneClient(server)))
  const sendSms = (phone: string) => client.ask(phone)

  test('say how long to wait for the next one, and again when asked too early', async () => {
    expect(await sendSms('13900000001')).toMatchObject({ status: 200, body: { retryAfter: 60 } })
    server.clock.advance(20_000)
    const refused = await sendSms('13900000001')
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'SendOTPCodeTooFrequentError', details: [{ field: 'phone' }] },
    })
    const { retryAfter } = refused.body.details[0]
    expect(refused.headers.get('retry-after')).toBe(String(retryAfter))
    // Of sixty seconds twenty have passed, and what the machine took.
    expect(retryAfter).toBeGreaterThan(20)
    expect(retryAfter).toBeLessThanOrEqual(40)
    server.clock.advance(retryAfter * 1000)
    expect((await sendSms('13900000001')).status).toBe(200)
  })

  test('the code of the provider logs in', async () => {
    const { code } = provider.orders.findLast(({ phone }) => phone === '13900000001')!
    const login = await client.show('13900000001', code)
    expect(login.status).toBe(200)
  })

  test('a provider that fails: told so, and another code may be asked for at once', async () => {
    provider.expect('fails', 'silent')
    expect(await sendSms('13900000002')).toMatchObject({
      status: 502,
      body: { code: 'SendSmsFailedError', message: 'SMS sending failed' },
    })
    expect((await sendSms('13900000002')).status).toBe(200)
  })

  test('five an hour for a phone, then the hour has to pass', async () => {
    for (let sent = 1; sent < 5; sent++) {
      server.clock.advance(61_000)
      expect((await sendSms('13900000002')).status).toBe(200)
    }
    server.clock.advance(61_000)
    const refused = await sendSms('13900000002')
    expect(refused.status).toBe(429)
    const { retryAfter } = refused.body.details[0]
    expect(retryAfter).toBeGreaterThan(60)
    server.clock.advance(retryAfter * 1000)
    expect((await sendSms('13900000002')).status).toBe(200)
  })
})

describe('sessions', () => {
  test('one sees one’s own, the present one marked, and may end another', async () => {
    const phone = await server.call('GET', '/auth/mock_login?username=ann', {
      headers: { 'user-agent': 'Phone/1 '.repeat(100) },
    })
    const laptop = await server.login('ann')
    const stranger = await server.login('bob')
    const token = laptop.access_token
    const list = loginSessionList.parse((await server.call('GET', '/users/me/sessions', { token })).body)
    expect(list.total).toBe(2)
    const other = list.data.find(({ isCurrent }) => !isCurrent)
    expect(list.data.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(other?.device).toHaveLength(300)
    expect(other?.address).toMatch(/127\.0\.0\.1$/)

    const path = `/users/me/sessions/${other?.id}`
    expect(await server.call('DELETE', path, { token: stranger.access_token })).toMatchObject({
      status: 404,
      body: { code: 'LoginSessionNotFound' },
    })
    expect(await statusOf(phone.body.access_token)).toBe(200)
    expect((await server.call('DELETE', path, { token })).status).toBe(200)
    expect((await server.call('DELETE', path, { token })).status).toBe(404)
    expect(await statusOf(phone.body.access_token)).toBe(401)
    expect(await statusOf(token)).toBe(200)
    expect((await server.call('GET', '/users/me/sessions', { token })).body.total).toBe(1)
    expect((await server.call('GET', '/users/me/sessions')).status).toBe(401)
  })

  test('a refresh keeps the session in the list, an unused one leaves it after 30 days', async () => {
    const old = await server.login('cat')
    const used = await server.login('cat')
    server.clock.advance(20 * 24 * 3_600_000)
    const next = await server.call('POST', '/auth/refresh', { body: { refresh_token: used.refresh_token } })
    server.clock.advance(11 * 24 * 3_600_000)
    const last = await server.call('POST', '/auth/refresh', {
      body: { refresh_token: next.body.refresh_token },
    })
    const { body } = await server.call('GET', '/users/me/sessions', { token: last.body.access_token })
    expect(body).toMatchObject({ total: 1, data: [{ isCurrent: true }] })
    const late = await server.call('POST', '/auth/refresh', { body: { refresh_token: old.refresh_token } })
    expect(late.status).toBe(401)
  })

  test('logging out everywhere ends all of one’s own, and nobody else’s', async () => {
    const [one, two, bob] = [await server.login('dan'), await server.login('dan'), await server.login('bob')]
    const answer = await server.call('POST', '/auth/logout_everywhere', { token: one.access_token })
    expect(answer).toMatchObject({ status: 200, body: { sessions: 2 } })
    for (const { access_token, refresh_token } of [one, two]) {
      expect(await statusOf(access_token)).toBe(401)
      expect((await server.call('POST', '/auth/refresh', { body: { refresh_token } })).status).toBe(401)
    }
    expect(await statusOf(bob.access_token)).toBe(200)
  })
})

describe('live sockets', () => {
  test('a logout closes those of its session and leaves the others', async () => {
    const [desk, phone] = [await server.login('eve'), await server.login('eve')]
    const atDesk = await enter('office', { token: desk.access_token })
    const onPhone = await enter('office', { token: phone.access_token })
    await server.call('POST', '/auth/logout', { body: { refresh_token: desk.refresh_token } })
    expect(await closing(atDesk)).toMatchObject({ code: 4003 })
    expect(await isOpen(onPhone)).toBe(true)
    expect(server.rooms.onlinePlayers('office')).toBe(1)
    await server.call('POST', '/auth/logout_everywhere', { token: phone.access_token })
    expect(await closing(onPhone)).toMatchObject({ code: 4003 })
    // Who was logged out is not waited for.
    expect(server.rooms.onlinePlayers('office')).toBe(0)
  })

  test('reuse of an old refresh token ends the sockets of the family', async () => {
    const first = await server.login('fay')
    const refresh = () =>
      server.call('POST', '/auth/refresh', { body: { refresh_token: first.refresh_token } })
    const second = await refresh()
    const client = await enter('office', { token: second.body.access_token })
    server.clock.advance(31_000)
    expect((await refresh()).status).toBe(401)
    expect(await closing(client)).toMatchObject({ code: 4003 })
  })

  test('a ban closes all of them and lets nobody in until it is lifted', async () => {
    const gus = await server.login('gus')
    const { id } = await me(gus.access_token)
    const first = await enter('office', { token: gus.access_token })
    const second = await enter('office', { token: gus.access_token })
    await ban(id, server.clock.now() + 3_600_000)
    expect(await closing(first)).toMatchObject({ code: 4003, reason: 'banned' })
    expect(await closing(second)).toMatchObject({ code: 4003 })
    expect(server.rooms.onlinePlayers('office')).toBe(0)
    await expect(enter('office', { token: gus.access_token })).rejects.toThrow('4003')
    expect((await server.call('GET', '/users/me', { token: gus.access_token })).body.code).toBe(
      'AccountBanned',
    )
    await ban(id, null)
    const again = await until(
      () => enter('office', { token: gus.access_token }).catch(() => undefined),
      'gus comes in again',
    )
    again.ws.close()
  })

  test('a deleted api key closes its own', async () => {
    const hal = await server.login('hal')
    const { space } = await server.createSpace(hal.access_token)
    const token = hal.access_token
    const created = await server.call('POST', '/users/me/api-keys', { token, body: { name: 'bot' } })
    const bot = await enter(space.id, { apiKey: created.body.key })
    const person = await enter(space.id, { token })
    await server.call('DELETE', `/users/me/api-keys/${created.body.id}`, { token })
    expect(await closing(bot)).toMatchObject({ code: 4003 })
    expect(await isOpen(person)).toBe(true)
    person.ws.close()
  })
})

describe('sensitive content', () => {
  const sensitive = { status: 403, body: { code: 'SensitiveContentError' } }

  test('in names, signatures, spaces and member names is refused and not stored', async () => {
    const { access_token: token } = await server.login('ida')
    const { id, displayName } = await me(token)
    const update = (body: object) => server.call('POST', `/users/${id}`, { token, body })
    expect(await update({ displayName: '赌 博 之 王' })).toMatchObject(sensitive)
    expect(await update({ description: 'f.u.c.k' })).toMatchObject(sensitive)
    expect(await me(token)).toMatchObject({ displayName, description: '' })
    expect((await update({ displayName: '做爱心早餐的人' })).status).toBe(200)

    const create = (body: object) =>
      server.call('POST', '/spaces', { token, body: { name: 'room', template: 'office', ...body } })
    expect(await create({ name: '線上賭場' })).toMatchObject(sensitive)
    expect(await create({ description: 'ｆｕｃｋ' })).toMatchObject(sensitive)
    const { space } = await server.createSpace(token)
    const edit = await server.call('PUT', `/spaces/${space.id}`, { token, body: { name: '赌\u200b场' } })
    expect(edit).toMatchObject(sensitive)
    const member = { token, body: { displayName: 'sh1t' } }
    expect(await server.call('POST', `/spaces/${space.id}/members`, member)).toMatchObject(sensitive)
    expect((await server.call('GET', `/spaces/${space.id}`, { token })).body.space.name).toBe('room')
  })
})

describe('reports', () => {
  const report = (token: string, body: object) => server.call('POST', '/reports', { token, body })

  test('of a space, a person and a chat reach the queue with what they looked like', async () => {
    const [jo, kim] = [await server.login('jo'), await server.login('kim')]
    const [joId, kimId] = [(await me(jo.access_token)).id, (await me(kim.access_token)).id]
    const { space } = await server.createSpace(kim.access_token, { name: 'kims' })
    const talker = await enter(space.id, { token: kim.access_token })
    await talker.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents: 'something bad', id: 'chat-1' })
    talker.ws.close()

    const token = jo.access_token
    const bodies = [
      { subjectType: 'space', subjectId: space.id, reason: 'fraud', text: ' look\nhere ' },
      { subjectType: 'user', subjectId: kimId, spaceId: space.id, reason: 'abuse' },
      { subjectType: 'chat', subjectId: 'chat-1', senderId: kimId, spaceId: space.id, reason: 'other' },
    ]
    for (const body of bodies) expect(await report(token, body)).toMatchObject({ status: 201 })
    // The same again is the same report.
    expect((await report(token, bodies[0]!)).status).toBe(201)

    const { rows, total } = await reports.list(server.db, { state: 'OPEN', size: 20, offset: 0 })
    expect(total).toBe(3)
    const shown = rows.map(presentReport)
    expect(shown.every(({ reporter }) => reporter.id === joId)).toBe(true)
    expect(shown.find(({ subjectType }) => subjectType === 'space')).toMatchObject({
      userId: kimId,
      text: 'look\nhere',
      evidence: { spaceName: 'kims' },
    })
    expect(shown.find(({ subjectType }) => subjectType === 'chat')).toMatchObject({
      userId: kimId,
      evidence: { contents: 'something bad', displayName: 'kim' },
    })

    const first = shown.find(({ subjectType }) => subjectType === 'space')
    const handling = {
      state: 'HANDLED',
      handledBy: joId,
      handledAt: server.clock.now(),
      note: 'gone',
    } as const
    expect(await reports.handle(server.db, first!.id, handling)).toMatchObject({ state: 'HANDLED' })
    expect(await reports.handle(server.db, first!.id, handling)).toBeUndefined()
    const left = rows.find(({ subjectType }) => subjectType === 'user')!
    expect(await reports.handleSubject(server.db, left, handling)).toHaveLength(1)
    expect((await reports.list(server.db, { state: 'OPEN', size: 20, offset: 0 })).total).toBe(1)
  })

  test('what one may not know of cannot be reported', async () => {
    const [lea, max] = [await server.login('lea'), await server.login('max')]
    const { space } = await server.createSpace(max.access_token, { private: true })
    const token = lea.access_token
    const refused = async (body: object) => {
      const { status, body: answer } = await report(token, { reason: 'abuse', ...body })
      return `${status} ${answer.code}`
    }
    const leaId = (await me(token)).id
    expect(await refused({ subjectType: 'space', subjectId: space.id })).toBe('404 SpaceNotFound')
    expect(await refused({ subjectType: 'space', subjectId: 'nowhere' })).toBe('404 SpaceNotFound')
    expect(await refused({ subjectType: 'user', subjectId: 'nobody' })).toBe('404 UserNotFound')
    expect(await refused({ subjectType: 'user', subjectId: leaId })).toBe('400 InvalidParameters')
    const chat = { subjectType: 'chat', subjectId: 'chat-9', senderId: leaId }
    expect(await refused({ ...chat, spaceId: 'office' })).toBe('404 ChatNotFound')
    expect(await refused(chat)).toBe('400 InvalidParameters')
    expect(await refused({ subjectType: 'user', subjectId: 'x', reason: 'because' })).toBe(
      '400 InvalidParameters',
    )
    expect((await server.call('POST', '/reports', { body: {} })).status).toBe(401)
  })

  test('a private word between others is not theirs to report', async () => {
    const [nia, oto, pat] = await Promise.all(['nia', 'oto', 'pat'].map((name) => server.login(name)))
    const niaId = (await me(nia!.access_token)).id
    const [from, to] = [
      await enter('office', { token: nia!.access_token }),
      await enter('office', { token: oto!.access_token }),
    ]
    await from.send('chat', { chatRecipient: to.uid, contents: 'psst', id: 'dm-1' })
    const body = {
      subjectType: 'chat',
      subjectId: 'dm-1',
      senderId: niaId,
      spaceId: 'office',
      reason: 'abuse',
    }
    expect((await report(pat!.access_token, body)).body.code).toBe('ChatNotFound')
    expect((await report(oto!.access_token, body)).status).toBe(201)
    from.ws.close()
    to.ws.close()
  })

  test('thirty a day are enough', async () => {
    const { access_token: token } = await server.login('quin')
    for (let n = 0; n < 31; n++) await server.login(`many${n}`)
    const people = await server.db
      .selectFrom('users')
      .select('id')
      .where('name', 'like', 'many%')
      .orderBy('id')
      .execute()
    const answers = []
    for (const { id } of people) {
      answers.push((await report(token, { subjectType: 'user', subjectId: id, reason: 'abuse' })).status)
    }
    expect(answers).toEqual([...Array<number>(30).fill(201), 429])
  })
})
