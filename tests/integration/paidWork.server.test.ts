import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CpuBudget } from '../../server/room/turns/cpuBudget.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'

/* Work of calls that many rows or a whole map are read for: counted, and on the account of who asks. */
let server: TestServer
let owner = ''
let ownerId = ''
let spaceId = ''
let asked: string[] = []

beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    onQuery: (sql) => void asked.push(sql),
    requestLimits: { report: { points: 5, seconds: 60 }, edit: { points: 5, seconds: 60 } },
  })
  owner = (await server.login('owner')).access_token
  ownerId = (await server.call('GET', '/users/me', { token: owner })).body.id
  spaceId = (await server.createSpace(owner)).space.id
}, 60_000)
afterAll(() => server.close())

/** What was charged meanwhile, by account; nothing is refused for it. */
async function charged<T>(work: () => Promise<T>): Promise<{ of(budget: CpuBudget): number; answer: T }> {
  const sums = new Map<CpuBudget, number>()
  const charge = vi.spyOn(CpuBudget.prototype, 'charge').mockImplementation(function (this: CpuBudget, ms) {
    sums.set(this, (sums.get(this) ?? 0) + ms)
  })
  const answer = await work()
  charge.mockRestore()
  return { of: (budget) => sums.get(budget) ?? 0, answer }
}
const period = 'from=2026-01-01&to=2026-12-31'

test('statistics are on the account of who asks, page by page, and counted', async () => {
  const visit = { spaceId, userId: ownerId, serverId: '' }
  const joinedAt = Date.parse('2026-03-01')
  for (let page = 0; page < 10; page += 1) {
    const rows = Array.from({ length: 1_000 }, (_, n) => {
      const at = joinedAt + (page * 1_000 + n) * 60_000
      return { ...visit, id: `v${page}-${n}`, joinedAt: at, leftAt: at + 1_000 }
    })
    await server.db.insertInto('visits').values(rows).execute()
  }
  const path = `/spaces/${spaceId}/stats?${period}`
  const { of, answer } = await charged(() => server.call('GET', path, { token: owner }))
  expect([answer.status, answer.body.total.visits]).toEqual([200, 10_000])
  const budget = server.liveRooms.cpuOfPerson(ownerId)
  expect(of(budget)).toBeGreaterThan(10)

  budget.charge(budget.leftMs + 1_000)
  asked = []
  expect((await server.call('GET', path, { token: owner })).status).toBe(429)
  expect(asked.filter((sql) => sql.includes('from "visits"'))).toEqual([])
  budget.charge(-10_000)
  const answers = []
  for (let n = 0; n < 5; n += 1) answers.push((await server.call('GET', path, { token: owner })).status)
  expect(answers).toEqual([200, 200, 200, 429, 429])
})

test('another name for a level of a space nobody is in is on the accounts of space and person, and counted', async () => {
  const row = await server.db
    .selectFrom('spaceMaps')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .executeTakeFirstOrThrow()
  const map = JSON.parse(row.mapJson)
  const thing = { x: 1, y: 1, width: 1, height: 1, type: 0, normal: '', room: 1, templateId: 'chair' }
  const objects = Array.from({ length: 1_800 }, (_, i) => [
    String(i + 1),
    { ...thing, id: `t${i}`, propertiesJson: '{}' },
  ])
  const mapJson = JSON.stringify({ ...map, objects: Object.fromEntries(objects) })
  await server.db
    .updateTable('spaceMaps')
    .set({ mapJson, updateId: row.updateId + 1 })
    .where('spaceId', '=', spaceId)
    .execute()
  const path = `/levels/${spaceId}.1`
  const rename = (name: string) => server.call('PUT', path, { token: owner, body: { name } })
  // One that is full is forgotten with the space.
  for (const budget of [server.liveRooms.cpuOfPerson(ownerId), server.liveRooms.cpuOf(spaceId)]) {
    budget.charge(budget.leftMs / 2)
  }
  const { of, answer } = await charged(() => rename('hall'))
  expect(answer.status).toBe(200)
  // What writing it anew takes beside reading it.
  const rewriting = (mapJson.length / (1024 * 1024)) * 8
  expect(of(server.liveRooms.cpuOfPerson(ownerId))).toBeGreaterThan(rewriting)
  expect(of(server.liveRooms.cpuOf(spaceId))).toBeGreaterThan(rewriting)
  const after = await server.db
    .selectFrom('spaceMaps')
    .select('mapJson')
    .where('spaceId', '=', spaceId)
    .executeTakeFirstOrThrow()
  expect(after.mapJson).toContain('"hall"')
  const answers = []
  for (let n = 0; n < 5; n += 1) answers.push((await rename(`hall ${n}`)).status)
  expect(answers).toEqual([200, 200, 200, 200, 429])
})

test('what somebody owns is counted with as many statements, however much it is', async () => {
  const statements = async (): Promise<number> => {
    asked = []
    const { status, body } = await server.call('GET', '/users/me/belongings', { token: owner })
    expect(status).toBe(200)
    expect(body.data.every(({ members }: { members: number }) => members === 0)).toBe(true)
    return asked.length
  }
  const few = await statements()
  for (let n = 0; n < 20; n += 1) await server.createSpace(owner)
  expect(await statements()).toBe(few)
  const guest = (await server.login('guest')).access_token
  const guestId = (await server.call('GET', '/users/me', { token: guest })).body.id
  const own = await server.db
    .selectFrom('members')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('members')
    .values({ ...own, userId: guestId })
    .execute()
  const { of, answer } = await charged(() => server.call('GET', '/users/me/belongings', { token: owner }))
  const [shared] = answer.body.data.filter(({ members }: { members: number }) => members > 0)
  expect(shared).toMatchObject({ id: spaceId, members: 1, heirs: [{ userId: guestId }] })
  expect(of(server.liveRooms.cpuOfPerson(ownerId))).toBeGreaterThan(0.2)
})
