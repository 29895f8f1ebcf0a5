import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import * as eventGuests from '../../server/db/tables/spaces/eventGuests.ts'
import * as events from '../../server/db/tables/spaces/events.ts'
import { runEvents } from '../../server/events/runEvents.ts'
import { startEventStage, type EventStage, type PersonName } from '../support/server/eventStage.ts'
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
