import { afterEach, expect, test } from 'vitest'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { limits } from '#shared/rules/limits.ts'
import { defaultOpeningLimits, type OpeningLimits } from '../../server/room/hub/openings.ts'
import { createMemoryPorts, makeSpace, type MemoryPorts } from '../support/rooms/memoryPorts.ts'
import { startRooms, type TestRooms } from '../support/rooms/startRooms.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'
import { makeMap } from '../support/world/makeWorld.ts'

/* Seats open spaces: how many of them one person gets, and how much of all may be open. */
let rooms: TestRooms
let ports: MemoryPorts
afterEach(() => rooms.close())

const MIB = 1024 * 1024
const unlimited: OpeningLimits = { perMinute: 1_000, aloneEach: 1_000, mapBytes: 1_000 * MIB }
const socketLimits = { all: 1_000, waiting: 100, perAddress: 100, perPerson: 8 }

async function start(openingLimits: OpeningLimits, perPerson = 1_000): Promise<void> {
  const maps = [{ map: makeMap(), isDefault: true, updateId: 0 }]
  ports = createMemoryPorts(...Array.from({ length: 25 }, (_, i) => makeSpace({ id: `space-${i}`, maps })))
  rooms = await startRooms(ports, undefined, {
    openingLimits,
    socketLimits: { ...socketLimits, perPerson },
  })
}

const board = { normal: '', type: 0, width: 1, height: 1, y: 1 }

/** Asks for a seat as a browser does, and comes with no socket. */
async function seat(userId: string, spaceId: string) {
  const response = await fetch(`${rooms.url}/matchmake/joinOrCreate/space`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ spaceId, token: `token-${userId}` }),
  })
  const { error } = (await response.json()) as { error?: string }
  return { status: response.status, error, retryAfter: response.headers.get('retry-after') }
}
const enter = (userId: string, spaceId: string, connectionId?: string) =>
  TestClient.enter({
    url: rooms.url,
    spaceId,
    token: `token-${userId}`,
    ...(connectionId === undefined ? {} : { connectionId }),
  })
const wish = (userId: string, spaceId: string) =>
  rooms.rooms.wish(
    spaceId,
    { userId, displayName: userId, avatar: 1, isSiteAdmin: false, viaApiKey: false },
    { kind: 'renameLevel', mapId: '1', name: '二楼' },
  )
const living = () => [...ports.spaces.keys()].filter((spaceId) => rooms.rooms.isHere(spaceId)).length

test('one person opens ten spaces a minute, and none by asking again for one that is open', async () => {
  await start({ ...unlimited, perMinute: 10 })
  const answers: number[] = []
  for (let i = 0; i < 25; i += 1) answers.push((await seat('eve', `space-${i}`)).status)
  expect(answers).toEqual([...Array(10).fill(200), ...Array(15).fill(429)])
  expect(living()).toBe(10)
  expect(await seat('eve', 'space-11')).toMatchObject({
    error: expect.stringMatching(/many spaces just now: try again in \d+ s$/),
    retryAfter: expect.stringMatching(/^\d+$/),
  })
  expect((await seat('eve', 'space-3')).status).toBe(200)
  // Others are not kept waiting for that.
  expect((await seat('ann', 'space-11')).status).toBe(200)
  rooms.advance(61_000)
  expect((await seat('eve', 'space-12')).status).toBe(200)
})

test('nobody keeps more than five spaces open alone; one with company is no longer theirs alone', async () => {
  await start({ ...unlimited, aloneEach: 5 })
  for (let i = 0; i < 5; i += 1) await enter('eve', `space-${i}`)
  const answers = await Promise.all(Array.from({ length: 3 }, (_, i) => seat('eve', `space-${5 + i}`)))
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 429])
  expect(living()).toBe(5)
  await enter('ann', 'space-3')
  expect((await seat('eve', 'space-20')).status).toBe(200)
  expect((await seat('eve', 'space-21')).status).toBe(429)
})

test('the maps of all open spaces have a measure together: beyond it the server says when to come', async () => {
  await start({ ...unlimited, mapBytes: 16 * MIB })
  for (const spaceId of ports.spaces.keys()) ports.mapSizes.set(spaceId, 2 * MIB)
  ports.mapSizes.set('space-0', 8 * MIB)
  ports.mapSizes.set('space-9', 80 * MIB)
  ports.mapSizes.set('space-10', MIB)
  const inside = []
  for (let i = 0; i < 5; i += 1) inside.push(await enter(`ann ${i}`, `space-${i}`))
  expect(await seat('eve', 'space-5')).toEqual({
    status: 503,
    error: 'too many large spaces are open on this server: try again in 30 s',
    retryAfter: '30',
  })
  expect(living()).toBe(5)
  // A small one is always opened.
  inside.push(await enter('eve', 'space-10'))
  // Whoever is in one comes and goes as before.
  inside.push(await enter('eve', 'space-1'))
  const refused = new TestClient({ url: rooms.url, spaceId: 'space-5', token: 'token-eve' })
  await until(() => refused.closed, 'the socket closes')
  expect(refused.closed).toMatchObject({ code: closeCodes.rateLimited })
  // So has what is opened for a call over HTTP.
  expect(await wish('eve', 'space-5')).toMatchObject({ key: 'notNow' })
  for (const client of inside) {
    await client.send('exit', {})
    client.ws.close()
  }
  await until(() => {
    rooms.advance(5_000)
    return living() === 0
  }, 'nobody is there any more')
  expect((await seat('eve', 'space-9')).status).toBe(200)
})

test('one account with large spaces shuts nothing to anybody: what is past the half is for who has less than a part', async () => {
  await start(defaultOpeningLimits)
  for (const spaceId of ports.spaces.keys()) ports.mapSizes.set(spaceId, 30_000)
  for (const i of [0, 1, 2]) ports.mapSizes.set(`space-${i}`, limits.spaceLevelsBytes)
  for (const i of [3, 4, 5, 6]) ports.mapSizes.set(`space-${i}`, 50 * MIB)
  for (const i of [0, 1, 2, 3]) ports.owners.set(`space-${i}`, 'eve')
  await enter('eve', 'space-0')
  const isTooMuch = { status: 503, error: expect.stringContaining('too many large spaces') }
  // Neither hers, nor those of others, nor hers by others.
  expect(await seat('eve', 'space-1')).toMatchObject(isTooMuch)
  expect(await seat('ann', 'space-1')).toMatchObject(isTooMuch)
  await enter('eve', 'space-4')
  expect(await seat('eve', 'space-5')).toMatchObject(isTooMuch)
  expect(await seat('ann', 'space-3')).toMatchObject(isTooMuch)
  expect(await wish('eve', 'space-5')).toMatchObject({ key: 'notNow' })
  // Everybody else, and what is small.
  expect((await seat('ann', 'space-5')).status).toBe(200)
  expect(await wish('bob', 'space-6')).not.toMatchObject({ key: 'notNow' })
  expect((await seat('eve', 'space-7')).status).toBe(200)
  for (let i = 8; i < 25; i += 1) expect((await seat(`cid ${i}`, `space-${i}`)).status).toBe(200)
})

test('what edits add to living maps counts: past what there is room for they add nothing more', async () => {
  await start({ ...unlimited, mapBytes: 4 * MIB })
  ports.roles.set('eve', 'BUILDER')
  ports.mapSizes.set('space-0', 1.5 * MIB)
  ports.mapSizes.set('space-1', MIB - 100_000)
  await enter('ann', 'space-0')
  const eve = await enter('eve', 'space-1')
  const put = (key: number, length: number) =>
    eve.send('mapSetObjects', {
      mapId: '1',
      objects: { [key]: { ...board, id: `board ${key}`, x: key, customState: 'x'.repeat(length) } },
    })
  for (const key of [1, 2, 3]) expect(await put(key, 25_000)).toMatchObject({ succeeded: true })
  const isRefused = { succeeded: false, reason: 'nothing can be stored right now: try again later' }
  expect(await put(4, 29_000)).toMatchObject(isRefused)
  expect(await put(3, 20_000)).toMatchObject({ succeeded: true })
  expect(await eve.send('mapDeleteObjectByKey', { mapId: '1', key: '2' })).toMatchObject({ succeeded: true })
  // What is not stored adds nothing.
  ports.beforeEffect = () => {
    throw new Error('not now')
  }
  for (let times = 0; times < 3; times += 1) expect((await put(4, 25_000)).succeeded).toBe(false)
  ports.beforeEffect = () => undefined
  expect(await put(4, 25_000)).toMatchObject({ succeeded: true })
  expect(await put(5, 20_000)).toMatchObject({ succeeded: true })
  expect(await put(6, 29_000)).toMatchObject(isRefused)
})

test('a seat counts as a socket until it is taken or has run out', async () => {
  await start(unlimited, 3)
  // One whose socket came, which counts once.
  const ann = await enter('ann', 'space-0', 'tab')
  const answers: number[] = []
  for (let i = 0; i < 4; i += 1) answers.push((await seat('ann', 'space-1')).status)
  expect(answers).toEqual([200, 200, 429, 429])
  expect(await seat('ann', 'space-1')).toMatchObject({
    error: expect.stringContaining('too many connections of one person'),
    retryAfter: String(limits.seatMs / 1_000),
  })
  expect(rooms.rooms.sockets().refused.person).toBe(3)
  expect((await seat('bob', 'space-1')).status).toBe(200)
  // The tab that comes in anew ends its former socket.
  rooms.advance(limits.seatMs)
  const again = await enter('ann', 'space-0', 'tab')
  await until(() => ann.closed, 'it is replaced')
  expect([(await seat('ann', 'space-1')).status, (await seat('ann', 'space-1')).status]).toEqual([200, 200])
  expect((await seat('ann', 'space-1')).status).toBe(429)
  again.ws.close()
})

test('a seat that is refused is none: whoever was not let in somewhere still comes in elsewhere', async () => {
  await start({ ...unlimited, perMinute: 1 }, 3)
  await enter('bob', 'space-0')
  const answers: number[] = [(await seat('ann', 'space-1')).status]
  for (let i = 0; i < 5; i += 1) answers.push((await seat('ann', 'space-2')).status)
  expect(answers).toEqual([200, ...Array(5).fill(429)])
  expect(rooms.rooms.sockets().refused.person).toBe(0)
  await enter('ann', 'space-0')
})
