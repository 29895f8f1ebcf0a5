import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { waitingAnswers } from '../../server/operating/waitingAnswers.ts'
import { CpuBudget } from '../../server/room/turns/cpuBudget.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'

let server: TestServer
let owner = ''
let reader = ''
let spaceId = ''
let listBytes = 0
const open: Socket[] = []

beforeAll(async () => {
  server = await startServer({ spacesFolder: spacesFolder([smallSpace('office')]) })
  owner = (await server.login('owner')).access_token
  reader = (await server.login('reader')).access_token
  spaceId = (await server.createSpace(owner)).space.id
  await server.call('PUT', `/spaces/${spaceId}`, { token: owner, body: { private: false } })
  const { id: authorId } = (await server.call('GET', '/users/me', { token: owner })).body
  for (let i = 0; i < 49; i += 1) {
    const row = { id: `news-${i}`, spaceId, authorId, title: 't', content: '字'.repeat(40_000) }
    const rest = { format: 'text', createdAt: i, updatedAt: i }
    await server.db
      .insertInto('announcements')
      .values({ ...row, ...rest } as never)
      .execute()
  }
  const list = await server.call('GET', `/announcement/${spaceId}?size=200`, { token: owner })
  listBytes = Buffer.byteLength(JSON.stringify(list.body))
}, 60_000)
afterAll(() => {
  for (const socket of open) socket.destroy()
  return server.close()
})

const memberLike = () =>
  server.db.selectFrom('members').selectAll().where('spaceId', '=', spaceId).executeTakeFirstOrThrow()

/** Asks and takes nothing. */
function askUnread(path: string, token: string | undefined): Socket {
  const { port, hostname } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.pause()
  const auth = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`
  socket.write(`GET /api/v2${path} HTTP/1.1\r\nHost: ${hostname}\r\n${auth}\r\n`)
  socket.on('error', () => undefined)
  open.push(socket)
  return socket
}

test('answers nobody takes hold so much for each who asks; beyond it 503, for others as ever, and all is given back', async () => {
  const path = `/announcement/${spaceId}?size=200`
  expect(listBytes).toBeGreaterThan(5_000_000)
  const fit = Math.floor((32 * 1024 * 1024) / listBytes)
  for (const token of [reader, undefined]) {
    const before = waitingAnswers.bytes
    const mine: Socket[] = []
    for (let i = 1; i <= fit; i += 1) {
      mine.push(askUnread(path, token))
      await vi.waitFor(() => expect(waitingAnswers.bytes).toBe(before + i * listBytes), 10_000)
    }
    const refused = await server.call('GET', path, { token })
    expect([refused.status, refused.body.code]).toEqual([503, 'ServerBusy'])
    expect(refused.headers.get('retry-after')).toBe('5')
    expect((await server.call('GET', path, { token: owner })).status).toBe(200)
    for (const socket of mine) socket.destroy()
    await vi.waitFor(() => expect(waitingAnswers.bytes).toBe(before), 10_000)
  }
})

test('who asks twice on one connection and takes neither gives both back when it goes', async () => {
  const path = `/announcement/${spaceId}?size=200`
  const before = waitingAnswers.bytes
  const { port, hostname } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.pause()
  socket.on('error', () => undefined)
  const head = `GET /api/v2${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${owner}\r\n\r\n`
  socket.write(head + head)
  await vi.waitFor(() => expect(waitingAnswers.bytes).toBe(before + 2 * listBytes), 10_000)
  socket.destroy()
  await vi.waitFor(() => expect(waitingAnswers.bytes).toBe(before), 10_000)
})

test('what is kept beside a map is held once, however many leave it unread, and told from others by its mark', async () => {
  const row = await server.db
    .selectFrom('spaceMaps')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .executeTakeFirstOrThrow()
  const map = JSON.parse(row.mapJson)
  const thing = { x: 1, y: 1, width: 1, height: 1, type: 0, normal: '', room: 1, templateId: 'chair' }
  const propertiesJson = JSON.stringify({ t: 'x'.repeat(1_500) })
  map.objects = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, i) => [String(i + 1), { ...thing, id: `t${i}`, propertiesJson }]),
  )
  await server.db
    .updateTable('spaceMaps')
    .set({ mapJson: JSON.stringify(map), updateId: row.updateId + 1 })
    .where('spaceId', '=', spaceId)
    .execute()
  const path = `/levels/${spaceId}.1`
  const first = await server.call('GET', path, { token: owner })
  expect(first.status).toBe(200)
  const bytes = Buffer.byteLength(JSON.stringify(first.body))
  const sockets = Array.from({ length: 12 }, () => askUnread(path, owner))
  await vi.waitFor(() => expect(waitingAnswers.bytes).toBeGreaterThan(bytes - 1_000), 10_000)
  const again = await server.call('GET', path, { token: owner })
  expect(again.body).toEqual(first.body)
  expect(waitingAnswers.bytes).toBeLessThan(bytes + 12 * 1_000)
  const mark = first.headers.get('etag')!
  const headers = { authorization: `Bearer ${owner}`, 'if-none-match': mark }
  const [known] = (await once(get(`${server.url}/api/v2${path}`, { headers }), 'response')) as [
    IncomingMessage,
  ]
  expect(known.resume().statusCode).toBe(304)
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(() => expect(waitingAnswers.bytes).toBe(0), 10_000)
})

test('whoever asks for much pays for it, and is refused when nothing is left', async () => {
  const eve = (await server.login('eve')).access_token
  const { id } = (await server.call('GET', '/users/me', { token: eve })).body
  const path = `/levels/${spaceId}.1`
  expect((await server.call('GET', path, { token: eve })).status).toBe(200)
  const budget = server.liveRooms.cpuOfPerson(id)
  budget.charge(budget.leftMs + 1_000)
  const refused = await server.call('GET', path, { token: eve })
  expect([refused.status, refused.body.code]).toEqual([429, 'TooManyRequests'])
  expect((await server.call('GET', '/users/me', { token: eve })).status).toBe(200)
  budget.charge(10_000)
  expect((await server.call('GET', '/users/me', { token: eve })).status).toBe(429)
})

test('a version is on the account of its space and of who asks: taking it out, and sending it', async () => {
  const made = await server.call('POST', `/levels/${spaceId}.1/versions`, {
    token: owner,
    body: { name: 'v', note: '' },
  })
  const ann = (await server.login('ann')).access_token
  const { id } = (await server.call('GET', '/users/me', { token: ann })).body
  await server.db
    .insertInto('members')
    .values({ ...(await memberLike()), userId: id, role: 'ADMIN' } as never)
    .execute()
  const charged = new Map<unknown, number>()
  const charge = vi.spyOn(CpuBudget.prototype, 'charge').mockImplementation(function (this: unknown, ms) {
    charged.set(this, (charged.get(this) ?? 0) + ms)
  })
  const path = `/levels/${spaceId}.1/versions/${made.body.id}`
  const answer = await server.call('GET', path, { token: ann })
  charge.mockRestore()
  expect(answer.status).toBe(200)
  const mib = Buffer.byteLength(JSON.stringify(answer.body.map)) / (1024 * 1024)
  expect(mib).toBeGreaterThan(4)
  expect(charged.get(server.liveRooms.cpuOfPerson(id))).toBeGreaterThan(mib * 2.4)
  expect(charged.get(server.liveRooms.cpuOf(spaceId))).toBeGreaterThan(mib * 1.4)
  const budget = server.liveRooms.cpuOfPerson(id)
  budget.charge(budget.leftMs + 1_000)
  expect((await server.call('GET', path, { token: ann })).status).toBe(429)
})

test('whoever takes too little of an answer is cut off', async () => {
  const path = `/announcement/${spaceId}?size=200`
  const before = waitingAnswers.bytes
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const socket = askUnread(path, owner)
    await vi.waitFor(() => expect(waitingAnswers.bytes).toBe(before + listBytes), 10_000)
    vi.advanceTimersByTime(60_000)
    // What it took in its first minute was the network's.
    vi.advanceTimersByTime(60_000)
    await vi.waitFor(() => expect(waitingAnswers.bytes).toBe(before), 10_000)
    socket.destroy()
  } finally {
    vi.useRealTimers()
  }
})
