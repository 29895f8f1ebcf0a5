import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicSpace } from '../../../../tests/support/world/publicSpace.ts'
import { until } from '../../../../tests/support/until.ts'
import { giveBackLeft } from '../../../bookings/giveBackRooms.ts'
import { remindBookings } from '../../../bookings/remindBookings.ts'
import * as users from '../../../db/tables/accounts/users.ts'
import * as members from '../../../db/tables/spaces/members.ts'
import * as nookBookings from '../../../db/tables/content/nookBookings.ts'
import { startServer, type TestServer } from '../../../../tests/support/server/startServer.ts'
import { TestClient } from '../../../../tests/support/server/TestClient.ts'

let dataDir = ''
let server: TestServer

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lingjing-nooks-'))
  server = await startServer({ dataDir })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('a code opens after a restart, the newest one, and none of it is in what a level answers', async () => {
  const owner = await server.login('olga')
  const { spaceId, url } = await publicSpace(server, owner.access_token)
  const olga = await TestClient.enter({ url, spaceId, token: owner.access_token })
  const mapId = olga.self!.mapId
  const coords = [{ x: 3, y: 3 }]
  for (const more of [
    { name: '密室', nookCoords: { coords }, restricted: true },
    { code: '20461' },
    { code: '20462' },
  ])
    expect(await olga.send('mapSetNooks', { mapId, nooks: { den: more } })).toMatchObject({ succeeded: true })
  const level = await server.call('GET', `/spaces/${spaceId}`, { token: owner.access_token })
  expect(JSON.stringify(level.body)).not.toMatch(/2046[12]/)
  expect(olga.world.maps.get(mapId)!.nooks.get('den')?.hasCode).toBe(true)
  expect(JSON.stringify([...olga.world.maps.get(mapId)!.nooks])).not.toMatch(/2046[12]/)
  await server.close()
  server = await startServer({ dataDir })
  const guest = await server.login('gus')
  const again = await server.call('GET', `/spaces/${spaceId}/game-server-assignment`)
  const gus = await TestClient.enter({
    url: String(again.body).replace(/\/gs\/.*$/, ''),
    spaceId,
    token: guest.access_token,
  })
  const enter = (code: string) => gus.send('enterNookCode', { mapId, nookId: 'den', code })
  expect(await enter('20461')).toMatchObject({ succeeded: false })
  expect(await enter('20462')).toMatchObject({ succeeded: true })
  gus.close()
})

describe('what is known of a room beside its map', () => {
  const begin = async () => {
    const owner = await server.login('olga')
    const { spaceId, url } = await publicSpace(server, owner.access_token)
    const olga = await TestClient.enter({ url, spaceId, token: owner.access_token })
    const { mapId, position } = olga.self!
    const cell = { x: Math.floor(position.x), y: Math.floor(position.z) }
    const nooks = {
      desk: { name: 'desk', nookCoords: { coords: [cell] }, isDesk: true },
      den: { name: '望海', nookCoords: { coords: [{ x: cell.x + 3, y: cell.y }] }, bookable: true },
    }
    const done = async (...[kind, body]: Parameters<TestClient['send']>) =>
      expect(await olga.send(kind, body)).toMatchObject({ succeeded: true })
    await done('mapSetNooks', { mapId, nooks })
    const get = (path: string) => server.call('GET', path, { token: owner.access_token })
    const member = async () => (await get(`/spaces/${spaceId}/members`)).body.data[0]
    const reminders = async () =>
      ((await get('/notification/list')).body.data as { kind: string; params: object; spaceId: string }[])
        .filter(({ kind, spaceId: of }) => kind === 'bookingReminder' && of === spaceId)
        .map(({ params }) => params)
    return { olga, spaceId, mapId, done, member, reminders }
  }

  test('the list of members says who has which desk, and who lets others point', async () => {
    const { olga, mapId, done, member } = await begin()
    expect(await member()).toMatchObject({ deskInfo: null, allowScreenPointer: true })
    await done('setDeskInfo', { deskInfo: { deskId: 'desk', mapId, description: '茶' } })
    await done('setAllowScreenPointer', { allowScreenPointer: false })
    const desk = { deskId: 'desk', mapId, description: '茶', locked: false }
    expect(await member()).toMatchObject({ deskInfo: desk, allowScreenPointer: false })
    await done('setDeskInfo', { deskInfo: { deskId: 'desk', mapId, locked: true } })
    expect((await member()).deskInfo).toEqual({ ...desk, locked: true })
    // Taken back by who edits the map; and gone with the room itself.
    await done('mapSetNooks', { mapId, nooks: { desk: { owner: { userId: '' } } } })
    expect((await member()).deskInfo).toBeNull()
    await done('setDeskInfo', { deskInfo: { deskId: 'desk', mapId } })
    expect((await member()).deskInfo).toMatchObject({ deskId: 'desk' })
    const den = { name: '望海', nookCoords: { coords: [{ x: 1, y: 1 }] } }
    await done('mapSetNooks', { mapId, nooks: { den }, overwrite: true })
    expect((await member()).deskInfo).toBeNull()
    olga.ws.close()
  })

  test('what a banned person has left is free after the next round, for as long as they are banned', async () => {
    const { olga, mapId, spaceId, done } = await begin()
    const { userId } = (
      await server.db.selectFrom('members').selectAll().where('spaceId', '=', spaceId).execute()
    )[0]!
    await done('setDeskInfo', { deskInfo: { deskId: 'desk', mapId } })
    const hour = Math.ceil(server.clock.now() / 3_600_000) * 3_600
    for (const from of [hour + 3_600, hour + 6 * 3_600])
      await done('bookNook', { nookId: 'den', mapId, from, to: from + 1_800 })
    const { db, clock, liveRooms: rooms } = server
    const log = pino({ level: 'silent' })
    const round = () => giveBackLeft({ db, clock, rooms, log })
    const booked = () => nookBookings.spacesOf(db, userId)
    expect(await round()).toBe(0)
    // Until four hours from now: the second booking and the desk are theirs when they are back.
    await users.setBan(db, userId, (hour + 4 * 3_600) * 1000, '')
    expect(await round()).toBe(1)
    const list = () => olga.world.maps.get(mapId)!.nooks.get('den')!.bookings!.list ?? []
    await until(() => list().length === 1, 'the first booking is off')
    const desk = async () => (await members.find(db, spaceId, userId))?.deskId
    expect([await desk(), await round()]).toEqual(['desk', 0])
    // For good; a space that cannot do it in this round does it in the next.
    await users.setBan(db, userId, clock.now() + 99_999 * 3_600_000, '')
    const failing = { ...rooms, wish: () => Promise.reject(new Error('away')) }
    expect(await giveBackLeft({ db, clock, rooms: failing, log })).toBe(0)
    expect(await booked()).toEqual([spaceId])
    expect(await round()).toBe(1)
    expect(await desk()).toBe('')
    expect(await booked()).toEqual([])
    expect(await round()).toBe(0)
    await users.setBan(db, userId, null, '')
    olga.ws.close()
  })

  test('one is reminded once, also in an empty space and after a restart; not of what is off', async () => {
    const { olga, mapId, done, reminders } = await begin()
    const now = Math.floor(server.clock.now() / 1000)
    const book = (inMinutes: number) => {
      const from = now + inMinutes * 60
      return done('bookNook', { nookId: 'den', mapId, from, to: from + 1_800 })
    }
    await book(60)
    await book(120)
    const list = () => olga.world.maps.get(mapId)?.nooks.get('den')?.bookings?.list ?? []
    await until(() => list().length === 2, 'both are told')
    await done('cancelBooking', { nookId: 'den', mapId, id: list()[1]!.id ?? '' })
    olga.ws.close()
    await olga.end()
    expect([await server.remindBookings(), await reminders()]).toEqual([0, []])
    server.clock.advance(55 * 60_000)
    expect(await server.remindBookings()).toBe(1)
    const told = [{ nookName: '望海', minutes: 5 }]
    expect([await server.remindBookings(), await reminders()]).toEqual([0, told])
    await server.close()
    server = await startServer({ dataDir })
    expect(await server.remindBookings()).toBe(0)
  })

  test('a reminder that cannot be stored keeps nobody else from theirs, and comes later', async () => {
    await begin()
    const now = Math.floor(server.clock.now() / 1000)
    const [first] = await server.db.selectFrom('members').selectAll().execute()
    const { spaceId, userId } = first!
    const book = (id: string, nookName: string, beginsAt: number) =>
      nookBookings.insert(server.db, {
        spaceId,
        id,
        mapId: '1',
        nookId: 'den',
        nookName,
        userId,
        beginsAt,
        endsAt: beginsAt + 600,
      })
    await book('a', '望海', now + 60)
    await book('b', '听雨', now + 60)
    let ids = 0
    const failing = {
      ...server,
      bus: { tell: () => undefined },
      log: pino({ level: 'silent' }),
      newId: () => {
        ids += 1
        if (ids === 1) throw new Error('no id')
        return `notice-${ids}`
      },
    }
    expect(await remindBookings(failing)).toBe(1)
    expect(await remindBookings(failing)).toBe(1)
    expect(await server.remindBookings()).toBe(0)
  })
})
