import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { registerFor } from '../../server/events/eventSeats.ts'
import { answersOf, startEventStage, type EventStage, type PersonName } from '../support/server/eventStage.ts'
import { createTestClock } from '../support/server/startServer.ts'

/* Events in spaces with a real server and a clock that is moved: who has a place, who waits, who is told what, who came. */
const clock = createTestClock()
const MINUTE_MS = 60_000
const everybody = ['guest', 'visitor', 'member', 'builder', 'manager', 'owner', 'admin'] as const
let stage: EventStage
let spaceId = ''

beforeAll(async () => {
  stage = await startEventStage({}, { clock, requestLimits: { create: { points: 1_000, seconds: 60 } } })
  spaceId = await stage.makeSpace()
}, 60_000)
afterAll(() => stage.close())

const at = (minutes: number): string => new Date(clock.now() + minutes * MINUTE_MS).toISOString()
const form = (fields: object = {}) => ({ title: '年会', startsAt: at(35), endsAt: at(45), ...fields })
const plan = (name: PersonName | 'guest', fields: object = {}, of = spaceId) =>
  stage.as(name, 'POST', `/event/space/${of}`, form(fields))
const make = async (fields: object = {}, of = spaceId): Promise<string> =>
  (await plan('owner', fields, of)).body.event.id as string
const register = (name: PersonName | 'guest', id: string) => stage.as(name, 'POST', `/event/${id}/register`)
const withdraw = (name: PersonName, id: string) => stage.as(name, 'POST', `/event/${id}/withdraw`)
const seen = async (name: PersonName | 'guest', id: string) =>
  (await stage.as(name, 'GET', `/event/${id}`)).body.event
/** What is no JSON, as the manager gets it. */
async function textOf(path: string): Promise<string> {
  const { access_token: token } = await stage.server.login('manager')
  const answer = await fetch(`${stage.server.url}/api/v2${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  return answer.text()
}
const told = async (name: PersonName, of = spaceId): Promise<string[]> =>
  (await stage.as(name, 'GET', `/notification/list?spaceId=${of}`)).body.data.map(
    ({ kind, params }: { kind: string; params: { eventTitle: string } }) => `${kind} ${params.eventTitle}`,
  )

describe('planning', () => {
  test('is the managers’ alone', async () => {
    expect(await answersOf(everybody, (name) => plan(name))).toEqual({
      guest: 'Unauthorized',
      visitor: 'Forbidden',
      member: 'Forbidden',
      builder: 'Forbidden',
      manager: 201,
      owner: 201,
      admin: 201,
    })
    const id = await make()
    for (const [method, path] of [
      ['PUT', `/event/${id}`],
      ['POST', `/event/${id}/call-off`],
      ['GET', `/event/${id}/guests`],
      ['GET', `/event/${id}/guests/export`],
    ] as const) {
      const others = everybody.filter((name) => !['manager', 'owner', 'admin'].includes(name))
      const refused = await answersOf(others, (name) =>
        stage.as(name, method, path, method === 'PUT' ? form() : undefined),
      )
      expect(refused, path).toMatchObject({
        guest: 'Unauthorized',
        member: 'Forbidden',
        builder: 'Forbidden',
      })
    }
  })

  test('wants a title, a time to come that ends after it begins, a level there is, and a bearable size', async () => {
    const fields = async (changes: object) => {
      const { status, body } = await plan('owner', changes)
      return [status, body.code, body.details?.map(({ field }: { field: string }) => field)]
    }
    const wrong = (...names: string[]) => [400, 'InvalidParameters', names]
    expect(await fields({ title: ' ' })).toEqual(wrong('title'))
    expect(await fields({ endsAt: at(35) })).toEqual(wrong('endsAt'))
    expect(await fields({ startsAt: at(-120), endsAt: at(-60) })).toEqual(wrong('endsAt'))
    expect(await fields({ endsAt: at(limits.eventDays * 1440 + 36) })).toEqual(wrong('endsAt'))
    expect(await fields({ mapId: '99' })).toEqual(wrong('mapId'))
    expect(await fields({ capacity: 0 })).toEqual(wrong('capacity'))
    expect(await fields({ startsAt: 'soon' })).toEqual(wrong('startsAt'))
    expect((await plan('owner', { title: 'f-u-c-k' })).body.code).toBe('SensitiveContentError')
    expect((await plan('owner', { mapId: '1', description: '带上\n名片' })).status).toBe(201)
  })

  test('a space has only so many to come; one that is called off makes room', async () => {
    const own = await stage.makeSpace()
    const first = await make({}, own)
    const { db } = stage.server
    const row = await db.selectFrom('events').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
    const rows = Array.from({ length: limits.eventsOfSpace - 2 }, (_, index) => ({
      ...row,
      id: `e${index}-${own}`,
    }))
    await db.insertInto('events').values(rows).execute()
    const answers = await Promise.all(['a', 'b', 'c'].map((title) => plan('owner', { title }, own)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    await stage.as('owner', 'POST', `/event/${first}/call-off`)
    expect((await plan('owner', {}, own)).status).toBe(201)
  })
})

describe('places', () => {
  test('are given in the order of registering; who gives one back gives it to who has waited longest', async () => {
    const id = await make({ title: '小会', capacity: 2 })
    expect((await register('guest', id)).body.code).toBe('Unauthorized')
    for (const name of ['visitor', 'member', 'builder', 'manager'] as const) {
      await register(name, id)
      clock.advance(10)
    }
    expect(await seen('visitor', id)).toMatchObject({
      going: 2,
      waiting: 2,
      me: { state: 'GOING', place: null },
    })
    expect((await seen('builder', id)).me).toMatchObject({ state: 'WAITING', place: 1 })
    expect((await seen('manager', id)).me).toMatchObject({ state: 'WAITING', place: 2 })
    expect((await seen('guest', id)).me).toBeNull()
    // Again is no error, and no second place.
    expect((await register('visitor', id)).body.event).toMatchObject({ going: 2, waiting: 2 })

    await withdraw('visitor', id)
    await withdraw('visitor', id)
    expect((await seen('builder', id)).me).toMatchObject({ state: 'GOING' })
    expect((await seen('manager', id)).me).toMatchObject({ state: 'WAITING', place: 1 })
    expect(await told('builder')).toContain('eventPlace 小会')
    expect(await told('manager')).not.toContain('eventPlace 小会')

    // More places go to who waits; fewer take none away.
    const change = (capacity: number | null) =>
      stage.as('owner', 'PUT', `/event/${id}`, form({ title: '小会', capacity }))
    await change(null)
    expect(await seen('manager', id)).toMatchObject({ going: 3, waiting: 0, me: { state: 'GOING' } })
    await change(1)
    expect(await seen('manager', id)).toMatchObject({ going: 3, capacity: 1 })
    expect((await register('visitor', id)).body.event.me).toMatchObject({ state: 'WAITING', place: 1 })
  })

  test('a hundred at once: exactly as many as there are', async () => {
    const own = await stage.makeSpace()
    const id = await make({ capacity: 7 }, own)
    const tokens = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => (await stage.server.login(`g${index}`)).access_token),
    )
    await Promise.all(
      tokens.flatMap((token) =>
        [0, 1].map(() => stage.server.call('POST', `/event/${id}/register`, { token })),
      ),
    )
    expect(await seen('owner', id)).toMatchObject({ going: 7, waiting: 33 })
    // And everybody who goes gives theirs back at once: seven others have one then.
    const states = await stage.server.db
      .selectFrom('eventGuests')
      .select(['userId', 'state'])
      .where('eventId', '=', id)
      .execute()
    const going = new Set(states.filter(({ state }) => state === 'GOING').map(({ userId }) => userId))
    const users = await Promise.all(
      tokens.map(async (token) => ({
        token,
        id: (await stage.server.call('GET', '/users/me', { token })).body.id as string,
      })),
    )
    await Promise.all(
      users
        .filter((user) => going.has(user.id))
        .map(({ token }) => stage.server.call('POST', `/event/${id}/withdraw`, { token })),
    )
    expect(await seen('owner', id)).toMatchObject({ going: 7, waiting: 26 })
  })

  test('in a private space they are for its members, and nobody else hears of it', async () => {
    const closed = await stage.makeSpace({ private: true })
    const id = await make({ title: '内部' }, closed)
    expect(await answersOf(everybody, (name) => register(name, id))).toMatchObject({
      guest: 'Unauthorized',
      visitor: 'Forbidden',
      member: 200,
    })
    const titles = async (name: PersonName | 'guest', query = '') =>
      (await stage.as(name, 'GET', `/event/list?size=200${query}`)).body.data.map(
        ({ title }: { title: string }) => title,
      )
    expect(await titles('visitor')).not.toContain('内部')
    expect(await titles('guest')).toContain('小会')
    expect(await titles('member')).not.toContain('内部')
    expect(await titles('member', '&whose=mine')).toContain('内部')
    expect((await stage.as('guest', 'GET', '/event/list?whose=mine')).body.code).toBe('Unauthorized')
    expect((await stage.as('visitor', 'GET', `/event/${id}`)).body.code).toBe('Forbidden')
    expect((await stage.as('visitor', 'GET', `/event/${id}/calendar`)).status).toBe(403)
    expect((await stage.as('owner', 'GET', '/event/nothing')).body.code).toBe('EventNotFound')
  })

  test.each([
    ['setting', (id: string) => ['PUT', `/spaces/${id}/admin/setting/public`, { public: false }] as const],
    ['card', (id: string) => ['PUT', `/spaces/${id}`, { name: '不公开了', private: true }] as const],
  ])('go to members when the space closes to others (%s), who are told', async (_by, call) => {
    const space = await stage.makeSpace()
    const id = await make({ capacity: 1, title: '要关门的' }, space)
    const wide = await make({ title: '宽敞的' }, space)
    expect((await register('visitor', id)).body.event.me.state).toBe('GOING')
    expect((await register('member', id)).body.event.me.state).toBe('WAITING')
    for (const name of ['visitor', 'builder'] as const) await register(name, wide)
    const [method, path, body] = call(space)
    expect((await stage.as('owner', method, path, body)).status).toBe(200)
    expect((await seen('member', id)).me.state).toBe('GOING')
    expect((await seen('owner', id)).going).toBe(1)
    expect(await seen('owner', wide)).toMatchObject({ going: 1, waiting: 0 })
    expect(await told('member', space)).toEqual(['eventPlace 要关门的'])
    expect(await told('builder', space)).toEqual([])
    const lost = ['eventPlaceLost 宽敞的', 'eventPlaceLost 要关门的']
    expect((await told('visitor', space)).toSorted()).toEqual(lost)
    // Nobody is told twice, and those who may come stay.
    await stage.as('owner', 'PUT', `/spaces/${space}/admin/setting/public`, { public: false })
    expect((await told('visitor', space)).toSorted()).toEqual(lost)
    expect((await seen('member', id)).going).toBe(1)
  })

  test('of who was let as far while it was closing there is none', async () => {
    const space = await stage.makeSpace()
    const id = await make({}, space)
    const { db } = stage.server
    const ctx = { db, clock, newId: () => randomUUID(), bus: { tell: () => undefined } }
    const going = (name: PersonName, isSiteAdmin = false) =>
      registerFor(ctx, id, { id: stage.ids[name], isSiteAdmin })
    await going('visitor')
    await stage.as('owner', 'PUT', `/spaces/${space}/admin/setting/public`, { public: false })
    await expect(going('visitor')).rejects.toMatchObject({ code: 'Forbidden' })
    const ban = {
      spaceId: space,
      userId: stage.ids.builder,
      reason: '',
      bannedBy: '',
      createdAt: 1,
      until: null,
    }
    await db.insertInto('spaceBans').values(ban).execute()
    await expect(going('builder')).rejects.toMatchObject({ code: 'Forbidden' })
    await going('member')
    await going('admin', true)
    expect((await seen('owner', id)).going).toBe(2)
  })
})

test('tables of visits and of operations have the budget of tables', async () => {
  const days = `from=2026-01-01&to=2026-01-02&offset=480`
  for (const [name, path] of [
    ['owner', `/spaces/${spaceId}/stats/export?${days}`],
    ['admin', '/site-admin/operations/export'],
  ] as const) {
    const { access_token: token } = await stage.server.login(name)
    const headers = { authorization: `Bearer ${token}` }
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) {
      const answer = await fetch(`${stage.server.url}/api/v2${path}`, { headers })
      await answer.text()
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  }
})

describe('the day', () => {
  test('who has a place is reminded once, and again of one that is put off; another time is told', async () => {
    const own = await stage.makeSpace()
    const id = await make({ title: '发布会', capacity: 1 }, own)
    await register('member', id)
    clock.advance(10)
    await register('builder', id)
    expect(await stage.server.runEvents()).toBe(0)
    clock.advance((35 - limits.eventReminderMinutes) * MINUTE_MS)
    await stage.server.runEvents()
    await stage.server.runEvents()
    expect(await told('member', own)).toEqual(['eventReminder 发布会'])
    expect(await told('builder', own)).toEqual([])

    clock.advance(10)
    await stage.as('owner', 'PUT', `/event/${id}`, form({ title: '发布会', capacity: 1 }))
    expect(await told('member', own)).toEqual(['eventChanged 发布会', 'eventReminder 发布会'])
    expect(await told('builder', own)).toEqual(['eventChanged 发布会'])
    // Words alone tell nobody anything.
    const same = (await seen('owner', id)) as { startsAt: string; endsAt: string }
    await stage.as('owner', 'PUT', `/event/${id}`, {
      ...form({ title: '发布会', capacity: 1, description: '新的说明' }),
      startsAt: same.startsAt,
      endsAt: same.endsAt,
    })
    expect(await told('builder', own)).toEqual(['eventChanged 发布会'])
    clock.advance((35 - limits.eventReminderMinutes) * MINUTE_MS)
    await stage.server.runEvents()
    expect((await told('member', own))[0]).toBe('eventReminder 发布会')
  })

  test('entering is checking in: who registered, who did not, who was there before the doors opened', async () => {
    const own = await stage.makeSpace()
    const id = await make({ title: '开放日' }, own)
    await register('member', id)
    await register('builder', id)
    const early = await stage.enter('manager', own)
    expect((await seen('manager', id)).me).toBeNull()
    clock.advance((35 - limits.eventReminderMinutes) * MINUTE_MS)
    await stage.server.runEvents()
    const member = await stage.enter('member', own)
    const visitor = await stage.enter('visitor', own)
    await expect.poll(async () => (await seen('visitor', id)).me?.state).toBe('CAME')
    expect((await seen('manager', id)).me).toMatchObject({ state: 'CAME' })
    expect((await seen('member', id)).me).toMatchObject({ state: 'GOING', checkedInAt: expect.any(String) })
    expect((await seen('builder', id)).me).toMatchObject({ state: 'GOING', checkedInAt: null })
    for (const client of [early, member, visitor]) client.close()

    const guests = async (show: string) =>
      (await stage.as('manager', 'GET', `/event/${id}/guests?show=${show}`)).body.data.map(
        ({ displayName, state }: { displayName: string; state: string }) => `${displayName} ${state}`,
      )
    expect((await guests('came')).sort()).toEqual(['manager here CAME', 'member here GOING', 'visitor CAME'])
    expect((await guests('going')).sort()).toEqual(['builder here GOING', 'member here GOING'])
    const table = await textOf(`/event/${id}/guests/export`)
    expect(table).toContain('姓名,状态,报名时间,签到时间')
    expect(table).toContain('visitor,未报名')
  })

  test('one that is called off or over takes nobody in; its guests are told', async () => {
    const own = await stage.makeSpace()
    const off = await make({ title: '取消的' }, own)
    await register('member', off)
    expect((await stage.as('manager', 'POST', `/event/${off}/call-off`)).body.event.isCalledOff).toBe(true)
    expect(await told('member', own)).toEqual(['eventCalledOff 取消的'])
    expect((await register('builder', off)).body.code).toBe('EventOver')
    expect((await withdraw('member', off)).body.code).toBe('EventOver')
    expect((await stage.as('manager', 'POST', `/event/${off}/call-off`)).body.code).toBe('EventOver')

    const over = await make({ title: '结束的' }, own)
    await stage.server.db.updateTable('events').set({ endsAt: clock.now() }).where('id', '=', over).execute()
    expect((await register('member', over)).body.code).toBe('EventOver')
    const titles = async (when: string) =>
      (await stage.as('guest', 'GET', `/event/space/${own}?when=${when}`)).body.data.map(
        ({ title }: { title: string }) => title,
      )
    expect(await titles('upcoming')).toEqual([])
    expect((await titles('past')).sort()).toEqual(['取消的', '结束的'])
  })

  test('for calendars there is a file, in which hostile words stay words', async () => {
    const id = await make({ title: '年会; \n'.trim(), description: '第一行\nBEGIN:VEVENT, 第二行' })
    const lines = (await textOf(`/event/${id}/calendar`)).split('\r\n')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(lines).toContain('SUMMARY:年会\\;')
    expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('第一行\\nBEGIN:VEVENT\\, 第二行')
    expect(lines.find((line) => line.startsWith('DTSTART:'))).toMatch(/^DTSTART:\d{8}T\d{6}Z$/)
  })
})
