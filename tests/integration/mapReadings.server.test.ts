import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'

/* What reads maps, and how often: statements that fetch a stored map are counted. */
let queries: string[] = []
let server: TestServer
let owner = ''
let reader = ''
let readerId = ''
let spaceId = ''

beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    onQuery: (sql) => void queries.push(sql),
  })
  owner = (await server.login('owner')).access_token
  const other = await server.login('reader')
  reader = other.access_token
  readerId = (await server.call('GET', '/users/me', { token: reader })).body.id as string
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  spaceId = (await publicSpace()).id
  await addLevel()
  queries = []
})

async function publicSpace() {
  const { space } = await server.createSpace(owner)
  await server.call('PUT', `/spaces/${space.id}`, { token: owner, body: { private: false } })
  return space
}
const addLevel = () =>
  server.call('POST', `/spaces/${spaceId}/levels`, {
    token: owner,
    body: { name: '二楼', from: { kind: 'empty', width: 12, depth: 10 } },
  })
/** Statements that bring a map out of the database. */
const mapsRead = () =>
  queries.filter((sql) => /^select .*"map_json"/s.test(sql) && !/octet_length\("[^)]*map_json"\)/.test(sql))
    .length
const getLevel = (mapId = '1', token = reader) => server.call('GET', `/levels/${spaceId}.${mapId}`, { token })
const layoutOf = async () => (await getLevel()).body.roomLayout as object
const save = (roomLayout: object, token = owner) =>
  server.call('POST', `/levels/${spaceId}.1`, { token, body: { roomLayout } })

test('one level is read once for all who ask, and not again before it changes', async () => {
  spaceId = (await publicSpace()).id
  queries = []
  const answers = await Promise.all(Array.from({ length: 8 }, () => getLevel()))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, body: { id: `${spaceId}.1`, isDefault: true } })
  await getLevel('1', owner)
  expect(mapsRead()).toBe(1)
  await server.call('PUT', `/levels/${spaceId}.1`, { token: owner, body: { name: '新名字' } })
  queries = []
  expect((await getLevel()).body.name).toBe('新名字')
  await getLevel()
  // At most once: the room that was open for the change may have read it.
  expect(mapsRead()).toBeLessThanOrEqual(1)
})

test('names of levels are found without reading what was read', async () => {
  await Promise.all(['1', '2'].map((mapId) => getLevel(mapId)))
  queries = []
  const { body } = await server.call('GET', `/available/${spaceId}/availables`)
  expect(body).toMatchObject({ total: 2 })
  expect(mapsRead()).toBe(0)
})

test('wishes of the same moment share one opening of the space', async () => {
  const layout = await layoutOf()
  const before = await server.db
    .selectFrom('spaceEpochs')
    .select('epoch')
    .where('spaceId', '=', spaceId)
    .executeTakeFirst()
  const saved = await Promise.all(Array.from({ length: 6 }, () => save(layout)))
  expect(saved.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const after = await server.db
    .selectFrom('spaceEpochs')
    .select('epoch')
    .where('spaceId', '=', spaceId)
    .executeTakeFirst()
  expect(Number(after?.epoch) - Number(before?.epoch ?? 0)).toBeLessThan(6)
})

test('who has taken enough of the server reads no map and opens no space, and others do', async () => {
  const layout = await layoutOf()
  const former = spaceId
  spaceId = (await publicSpace()).id
  const budget = server.liveRooms.cpuOfPerson(readerId)
  budget.charge(budget.leftMs + 2_500)
  queries = []
  expect(await getLevel()).toMatchObject({ status: 429, body: { code: 'TooManyRequests' } })
  expect(mapsRead()).toBe(0)
  expect((await getLevel('1', owner)).status).toBe(200)
  // What is known and small costs next to nothing.
  expect((await getLevel()).status).toBe(200)
  spaceId = former
  const epochs = () =>
    server.db.selectFrom('spaceEpochs').selectAll().where('spaceId', '=', spaceId).execute()
  const known = await epochs()
  server.liveRooms.cpuOf(spaceId).charge(60_000)
  expect((await save(layout)).status).toBe(429)
  expect(await epochs()).toEqual(known)
})

test('levels have a limit of their own', async () => {
  const answers: number[] = []
  for (let i = 0; i < 301; i += 1) answers.push((await getLevel('9')).status)
  expect(answers.slice(-1)).toEqual([429])
})

test('a setting is taken over without reading a map, and asks for all inside at once', async () => {
  const people = await Promise.all(
    Array.from({ length: 5 }, async (_, i) => (await server.login(`walker ${i}`)).access_token),
  )
  const inside = await Promise.all(
    people.map((token) => TestClient.enter({ url: server.url, spaceId, token })),
  )
  queries = []
  const set = (topMessage: string) =>
    server.call('PUT', `/spaces/${spaceId}/admin/setting/topMessage`, { token: owner, body: { topMessage } })
  expect((await set('欢迎')).status).toBe(200)
  await until(
    () =>
      inside.every(({ events }) =>
        events.some(({ kind, body }) => kind === 'spaceOverwrites' && JSON.stringify(body).includes('欢迎')),
      ),
    'everybody hears of it',
  )
  expect(mapsRead()).toBe(0)
  expect(queries.filter((sql) => /from "space_bans"/.test(sql) && / in \(/.test(sql)).length).toBe(1)
  expect(queries.filter((sql) => /from "users" where "id" = /.test(sql)).length).toBeLessThan(people.length)
  for (const client of inside) client.ws.close()
})

test('settings have a limit of their own', async () => {
  const set = () =>
    server.call('PUT', `/spaces/${spaceId}/admin/setting/allowAudioChat`, {
      token: owner,
      body: { allowAudioChat: true },
    })
  const answers: number[] = []
  for (let i = 0; i < 61; i += 1) answers.push((await set()).status)
  expect([answers[0], answers.at(-1)]).toEqual([200, 429])
})
