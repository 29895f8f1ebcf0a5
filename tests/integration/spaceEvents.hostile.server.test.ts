import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import * as eventGuests from '../../server/db/tables/spaces/eventGuests.ts'
import * as events from '../../server/db/tables/spaces/events.ts'
import { runEvents } from '../../server/events/runEvents.ts'
import { startEventStage, type EventStage, type PersonName } from '../support/server/eventStage.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { createTestClock } from '../support/server/startServer.ts'

/* Events, as somebody uses them who wants to annoy, to listen in or to break something. */
const clock = createTestClock()
const MINUTE_MS = 60_000
let stage: EventStage

beforeAll(async () => {
  stage = await startEventStage({}, { clock, requestLimits: { create: { points: 1_000, seconds: 60 } } })
}, 60_000)
afterAll(() => stage.close())

const at = (minutes: number): string => new Date(clock.now() + minutes * MINUTE_MS).toISOString()
const form = (fields: object = {}) => ({ title: '年会', startsAt: at(35), endsAt: at(45), ...fields })
const plan = (of: string, fields: object = {}) =>
  stage.as('owner', 'POST', `/event/space/${of}`, form(fields))
const make = async (of: string, fields: object = {}): Promise<string> =>
  (await plan(of, fields)).body.event.id as string
const change = (id: string, fields: object) => stage.as('owner', 'PUT', `/event/${id}`, form(fields))
const register = (name: PersonName, id: string) => stage.as(name, 'POST', `/event/${id}/register`)
const withdraw = (name: PersonName, id: string) => stage.as(name, 'POST', `/event/${id}/withdraw`)
const seen = async (name: PersonName, id: string) => (await stage.as(name, 'GET', `/event/${id}`)).body.event
const told = async (name: PersonName, of: string): Promise<string[]> =>
  (await stage.as(name, 'GET', `/notification/list?spaceId=${of}`)).body.data.map(
    ({ kind }: { kind: string }) => kind,
  )
/** The doors of everything planned with `form` open. */
const openDoors = () => clock.advance((35 - limits.eventReminderMinutes) * MINUTE_MS)

describe('who is told', () => {
  test('nobody who was put out of a private space, or banned from a public one: nor do they get a place', async () => {
    for (const isPrivate of [true, false]) {
      const own = await stage.makeSpace({ private: isPrivate })
      const id = await make(own, { capacity: 1 })
      await register('builder', id)
      clock.advance(10)
      await register('member', id)
      clock.advance(10)
      await register('manager', id)
      const { db } = stage.server
      const person = { spaceId: own, userId: stage.ids.member }
      if (isPrivate) {
        await db
          .deleteFrom('members')
          .where('spaceId', '=', own)
          .where('userId', '=', person.userId)
          .execute()
      } else {
        await db
          .insertInto('spaceBans')
          .values({ ...person, reason: '', bannedBy: stage.ids.owner, createdAt: clock.now() })
          .execute()
      }
      await change(id, { capacity: 1, startsAt: at(36) })
      await withdraw('builder', id)
      expect(await told('member', own)).toEqual([])
      expect((await told('manager', own)).toSorted()).toEqual(['eventChanged', 'eventPlace'])
      await stage.as('owner', 'POST', `/event/${id}/call-off`)
      expect(await told('member', own)).toEqual([])
    }
  })

  test('somebody whose ban has run out, as everybody else: whether it was swept already or not', async () => {
    const own = await stage.makeSpace()
    const id = await make(own, { capacity: 1 })
    await register('builder', id)
    clock.advance(10)
    await register('member', id)
    const ban = {
      spaceId: own,
      userId: stage.ids.member,
      reason: '',
      bannedBy: stage.ids.owner,
      createdAt: 1,
    }
    await stage.server.db
      .insertInto('spaceBans')
      .values({ ...ban, until: clock.now() - 1 })
      .execute()
    await withdraw('builder', id)
    expect(await told('member', own)).toEqual(['eventPlace'])
  })

  test('nobody of what was planned in a space that is put away', async () => {
    const own = await stage.makeSpace()
    await register('member', await make(own))
    await stage.server.db
      .updateTable('spaces')
      .set({ archivedAt: clock.now() })
      .where('id', '=', own)
      .execute()
    openDoors()
    await stage.server.runEvents()
    expect(await told('member', own)).toEqual([])
  })

  test('nobody hundreds of times: an event with guests moves only so often, its words change as one likes', async () => {
    const own = await stage.makeSpace()
    const id = await make(own)
    // As long as nobody has registered, nobody is told anything.
    for (let index = 0; index < 15; index += 1) {
      expect((await change(id, { endsAt: at(46 + index) })).status).toBe(200)
    }
    await register('member', id)
    const statuses = []
    for (let index = 0; index < 15; index += 1) {
      statuses.push((await change(id, { endsAt: at(66 + index) })).status)
    }
    expect(statuses).toContain(429)
    expect((await told('member', own)).length).toBeLessThanOrEqual(10)
    const { startsAt, endsAt } = await seen('owner', id)
    expect((await change(id, { startsAt, endsAt, title: '新名字' })).status).toBe(200)
    expect((await stage.as('owner', 'POST', `/event/${id}/call-off`)).status).toBe(200)
  })

  test('of a place that was taken or given back not everybody inside: each would ask what is new', async () => {
    const own = await stage.makeSpace()
    const id = await make(own)
    const inside = await stage.enter('builder', own)
    const hints = () =>
      inside.events.filter(
        ({ kind, body }) => kind === 'customEvent' && 'name' in body && body.name === 'lingjing.happened',
      )
    for (let index = 0; index < 5; index += 1) {
      await register('member', id)
      await withdraw('member', id)
    }
    await change(id, { title: '新名字' })
    await expect.poll(() => hints().length).toBeGreaterThan(0)
    expect(hints()).toHaveLength(1)
    inside.close()
  })
})

describe('the day', () => {
  test('one that was called off or put off in the last moment is not marked as done', async () => {
    const own = await stage.makeSpace()
    const off = await make(own)
    const later = await make(own)
    openDoors()
    const { db } = stage.server
    await stage.as('owner', 'POST', `/event/${off}/call-off`)
    await change(later, {})
    // What a round does that has read both before.
    for (const id of [off, later]) {
      expect(
        await events.markDone(db, 'remindedAt', id, clock.now(), limits.eventReminderMinutes * MINUTE_MS),
      ).toBeUndefined()
    }
  })

  test('doors that could not be opened are opened in the next round', async () => {
    const own = await stage.makeSpace()
    const id = await make(own)
    const inside = await stage.enter('builder', own)
    openDoors()
    const ctx = {
      db: stage.server.db,
      clock,
      newId: () => `n-${Math.random()}`,
      bus: { tell: () => undefined },
      log: { error: () => undefined },
      rooms: { peopleIn: () => Promise.reject(new Error('no answer')) },
    }
    await runEvents(ctx as never)
    await stage.server.runEvents()
    expect((await seen('builder', id)).me).toMatchObject({ state: 'CAME' })
    inside.close()
  })

  test('nobody has come to what is put off once its doors were open', async () => {
    const own = await stage.makeSpace()
    const id = await make(own)
    await register('builder', id)
    openDoors()
    const clients = [await stage.enter('builder', own), await stage.enter('visitor', own)]
    await expect.poll(async () => (await seen('visitor', id)).me?.state).toBe('CAME')
    for (const client of clients) client.close()
    await change(id, { startsAt: at(600), endsAt: at(700) })
    expect((await seen('builder', id)).me).toEqual({ state: 'GOING', place: null, checkedInAt: null })
    expect((await seen('visitor', id)).me).toBeNull()
  })

  test('an event that lasts no time at all is none, however it is written', async () => {
    const own = await stage.makeSpace()
    const soon = at(35)
    expect((await plan(own, { startsAt: soon, endsAt: soon.replace('Z', '000Z') })).status).toBe(400)
  })

  test('who comes in is noted at everything whose doors are open', async () => {
    const own = await stage.makeSpace()
    const ids = [await make(own), await make(own), await make(own)]
    openDoors()
    const client = await stage.enter('visitor', own)
    for (const id of ids) await expect.poll(async () => (await seen('visitor', id)).me?.state).toBe('CAME')
    client.close()
  })
})

describe('places', () => {
  test('of an account that is gone go to who has waited longest, not to who comes next', async () => {
    const own = await stage.makeSpace()
    const id = await make(own, { capacity: 1 })
    await register('builder', id)
    clock.advance(10)
    await register('member', id)
    await stage.server.db.deleteFrom('eventGuests').where('userId', '=', stage.ids.builder).execute()
    clock.advance(10)
    expect((await register('visitor', id)).body.event.me).toMatchObject({ state: 'WAITING', place: 1 })
    expect((await seen('member', id)).me).toMatchObject({ state: 'GOING' })
    expect(await told('member', own)).toEqual(['eventPlace'])
    expect(await told('visitor', own)).toEqual([])
  })

  test('in the queues of several events at once are told right in one list', async () => {
    const own = await stage.makeSpace()
    const ids = [await make(own, { capacity: 1 }), await make(own, { capacity: 1 })]
    const [one, other] = ids as [string, string]
    for (const name of ['owner', 'builder', 'member'] as const) {
      await register(name, one)
      if (name !== 'builder') await register(name, other)
      clock.advance(10)
    }
    const { data } = (await stage.as('member', 'GET', `/event/space/${own}`)).body
    const places = Object.fromEntries(
      data.map(({ id, me }: { id: string; me: { place: number } }) => [id, me.place]),
    )
    expect(places).toEqual({ [one]: 2, [other]: 1 })
  })

  test('who came in in the moment they gave theirs back has come', async () => {
    const own = await stage.makeSpace()
    const id = await make(own)
    await register('member', id)
    const { db } = stage.server
    // A check-in between what withdrawing reads and what it writes.
    const row = await eventGuests.find(db, id, stage.ids.member)
    expect(row?.checkedInAt).toBeNull()
    await eventGuests.checkIn(db, [id], [stage.ids.member], clock.now())
    await eventGuests.withdraw(db, id, stage.ids.member)
    expect((await seen('member', id)).me).toMatchObject({ state: 'CAME' })
  })
})

describe('a place that somebody cannot take any more', () => {
  /** An event of one place, which one has and the other waits for. */
  const oneOf = async (own: string, has: PersonName, waits: PersonName, fields: object = {}) => {
    const id = await make(own, { capacity: 1, ...fields })
    await register(has, id)
    clock.advance(10)
    await register(waits, id)
    return id
  }

  test('goes to who waits the moment they are banned, unless the ban is over before it begins', async () => {
    const own = await stage.makeSpace()
    const soon = await oneOf(own, 'member', 'builder')
    const later = await oneOf(own, 'member', 'builder', { startsAt: at(300), endsAt: at(310) })
    // Banning wants a log-in of a moment ago.
    const { access_token: token } = await stage.server.login('owner')
    const owner = await TestClient.enter({ url: stage.server.url, spaceId: own, token })
    const ban = { user: stage.ids.member, reason: '吵', hours: 1 }
    const member = await stage.enter('member', own)
    expect(await owner.send('ban', ban)).toMatchObject({ succeeded: true })
    expect((await seen('builder', soon)).me).toMatchObject({ state: 'GOING' })
    expect((await seen('builder', later)).me).toMatchObject({ state: 'WAITING' })
    expect(await seen('owner', soon)).toMatchObject({ going: 1, waiting: 0 })
    expect(await told('builder', own)).toEqual(['eventPlace'])
    for (const client of [owner, member]) client.close()
  })

  test('or are banned over HTTP while nobody is inside; by the rules of the wire', async () => {
    const own = await stage.makeSpace()
    const id = await oneOf(own, 'member', 'builder')
    const { server, ids } = stage
    const ban = async (name: string, userId: string, fields: object = {}) => {
      const { access_token: token } = await server.login(name)
      const body = { userId, hours: 24, reason: '吵', ...fields }
      const answer = await server.call('POST', `/spaces/${own}/bans`, { token, body })
      return answer.body.code ?? answer.status
    }
    expect(await ban('member', ids.builder)).toBe('Forbidden')
    expect(await ban('manager', ids.owner)).toBe('Forbidden')
    expect(await ban('owner', 'nobody')).toBe('MemberNotFound')
    expect(await ban('owner', '__proto__')).toBe('MemberNotFound')
    for (const fields of [{ hours: 5 }, { hours: -1 }, { reason: 'x'.repeat(201) }, { userId: '../x' }])
      expect(await ban('owner', ids.member, fields)).toBe('InvalidParameters')
    expect(await ban('manager', ids.member)).toBe(200)
    expect((await seen('builder', id)).me).toMatchObject({ state: 'GOING' })
    const bans = (await stage.as('owner', 'GET', `/spaces/${own}/bans`)).body.data
    expect(bans).toMatchObject([{ userId: ids.member, reason: '吵', bannedBy: ids.manager }])
    expect((await register('member', id)).body.code).toBe('Forbidden')
  })

  test('or are taken out of a private space; of a public one they are a visitor still', async () => {
    for (const isPrivate of [true, false]) {
      const own = await stage.makeSpace({ private: isPrivate })
      const id = await oneOf(own, 'member', 'builder')
      const taken = await stage.as('owner', 'DELETE', `/spaces/${own}/members/${stage.ids.member}`)
      expect(taken.status).toBe(200)
      expect((await seen('builder', id)).me).toMatchObject({ state: isPrivate ? 'GOING' : 'WAITING' })
    }
  })

  test('or are banned from the site; what they only waited for moves up', async () => {
    const own = await stage.makeSpace()
    const has = await oneOf(own, 'visitor', 'builder')
    const waits = await oneOf(own, 'builder', 'visitor')
    await register('manager', waits)
    const ban = { lastHours: 72, reason: '广告' }
    const { server, ids } = stage
    const { access_token: token } = await server.login('admin')
    const path = `/site-admin/ban-user/${ids.visitor}`
    expect((await server.call('POST', path, { token, body: ban })).status).toBe(200)
    expect((await seen('builder', has)).me).toMatchObject({ state: 'GOING' })
    expect((await seen('manager', waits)).me).toMatchObject({ state: 'WAITING', place: 1 })
    expect((await stage.as('admin', 'POST', `/site-admin/unban-user/${ids.visitor}`)).status).toBe(200)
  })

  test('or their account ends, at once', async () => {
    const own = await stage.makeSpace()
    const id = await make(own, { capacity: 1 })
    const { access_token: token } = await stage.server.login('leaver')
    expect((await stage.server.call('POST', `/event/${id}/register`, { token })).status).toBe(200)
    clock.advance(10)
    await register('member', id)
    const { db } = stage.server
    const closing = { name: 'leaver', belongings: [] }
    expect((await stage.server.call('POST', '/users/me/closing', { token, body: closing })).status).toBe(200)
    // Long before the event, which is in half an hour: the grace is over.
    await db.updateTable('users').set({ closesAt: clock.now() }).where('closesAt', 'is not', null).execute()
    await stage.server.accountEnder.run()
    expect((await seen('member', id)).me).toMatchObject({ state: 'GOING' })
    expect(await told('member', own)).toContain('eventPlace')
  })
})

test('a bot has come to nothing, whether the doors open before it or behind it', async () => {
  const own = await stage.makeSpace()
  const id = await make(own)
  const { access_token: token } = await stage.server.login('owner')
  const { body } = await stage.server.call('POST', '/users/me/api-keys', { token, body: { name: 'bot' } })
  const enter = () => TestClient.enter({ url: stage.server.url, spaceId: own, apiKey: body.key })
  const early = await enter()
  openDoors()
  await stage.server.runEvents()
  const late = await enter()
  const visitor = await stage.enter('visitor', own)
  await expect.poll(async () => (await seen('visitor', id)).me?.state).toBe('CAME')
  expect((await seen('owner', id)).me).toBeNull()
  for (const client of [early, late, visitor]) client.close()
})

describe('what is called off', () => {
  const publicIds = async (): Promise<string[]> =>
    (await stage.as('guest', 'GET', '/event/list?when=past&size=100')).body.data.map(
      ({ id }: { id: string }) => id,
    )

  test('and nobody registered for stands in no public list; all of it is forgotten after a month', async () => {
    const own = await stage.makeSpace({ private: false })
    const [empty, full] = [await make(own), await make(own)]
    await register('member', full)
    for (const id of [empty, full]) await stage.as('owner', 'POST', `/event/${id}/call-off`)
    const ids = await publicIds()
    expect([ids.includes(empty), ids.includes(full)]).toEqual([false, true])
    const ofSpace = await stage.as('owner', 'GET', `/event/space/${own}?when=past`)
    expect(ofSpace.body.total).toBe(2)
    const age = async (days: number) => {
      const calledOffAt = clock.now() - days * 86_400_000
      const { db } = stage.server
      await db.updateTable('events').set({ calledOffAt }).where('spaceId', '=', own).execute()
      await events.deleteCalledOff(db, clock.now() - limits.calledOffDays * 86_400_000)
      return (await stage.as('owner', 'GET', `/event/space/${own}?when=past`)).body.total
    }
    expect(await age(limits.calledOffDays - 1)).toBe(2)
    expect(await age(limits.calledOffDays + 1)).toBe(0)
  })

  test('may be only so many in a day', async () => {
    const own = await stage.makeSpace()
    const first = await make(own)
    await stage.as('owner', 'POST', `/event/${first}/call-off`)
    const { db } = stage.server
    const row = await db.selectFrom('events').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
    const more = Array.from({ length: limits.eventsCalledOffADay - 2 }, (_, n) => ({
      ...row,
      id: `c${n}-${own}`,
    }))
    await db.insertInto('events').values(more).execute()
    const last = await make(own)
    await stage.as('owner', 'POST', `/event/${last}/call-off`)
    expect((await plan(own)).body.code).toBe('TooManyCalledOff')
    const calledOffAt = clock.now() - 86_400_001
    await db.updateTable('events').set({ calledOffAt }).where('id', '=', last).execute()
    expect((await plan(own)).status).toBe(201)
  })
})

test('a calendar file is no error of the server, whatever the host is called', async () => {
  const own = await stage.makeSpace()
  const id = await make(own)
  const { hostname, port } = new URL(stage.server.url)
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const path = `/api/v2/event/${id}/calendar`
    request({ hostname, port, path, headers: { host: 'a b[' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(200)
})
