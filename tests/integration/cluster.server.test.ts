import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { noticedEvent } from '#shared/protocol/ownEvents.ts'
import { roomLayoutOf } from '#shared/map/edit/roomLayout.ts'
import { LEASE_MS } from '../../server/cluster/cluster.ts'
import { createMemoryCluster, type MemoryCluster } from '../../server/cluster/memoryCluster.ts'
import { openDb } from '../../server/db/openDb.ts'
import { Visitor } from '../support/rooms/liveSpace.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { StartOptions, TestServer } from '../support/server/startServer.ts'
import { dropTestDatabase, testDatabaseUrl } from '../support/server/testDatabase.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { plainPng } from '../support/pages/pictures.ts'
import { upload } from '../support/server/upload.ts'
import { until } from '../support/until.ts'

/* Two servers on one database, in one process. Only the first has doors, as Colyseus allows one set of them. */

let servers: MemoryCluster
let time: number
let a: TestServer
let b: TestServer
let tokens: Record<string, string>
let ids: Record<string, string>
let spaceId: string
const cleanups: (() => unknown)[] = []
const folder = spacesFolder([smallSpace('office')])

const secret = { SESSION_SECRET: 'the same on all servers of a cluster, of course' }
const start = async (options: StartOptions = {}): Promise<TestServer> => {
  const server = await startServer({
    spacesFolder: folder,
    cluster: servers,
    env: secret,
    ...options,
  })
  cleanups.push(() => server.close())
  return server
}
const startBeside = (): Promise<TestServer> =>
  start({
    database: a.config.database,
    isWithoutDoors: true,
    clock: a.clock,
    env: { ...secret, PUBLIC_URL: 'https://b.example', SITE_ADMINS: 'admin' },
  })

beforeEach(async () => {
  time = 0
  servers = createMemoryCluster(() => time)
  a = await start()
  b = await startBeside()
  tokens = {}
  ids = {}
  for (const name of ['ann', 'bob', 'admin']) {
    tokens[name] = (await a.login(name)).access_token
    ids[name] = (await b.call('GET', '/users/me', { token: tokens[name] })).body.id
  }
  spaceId = (await b.createSpace(tokens['ann']!)).space.id
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const enter = (name: string): Promise<TestClient> =>
  TestClient.enter({ url: a.url, spaceId, token: tokens[name]! })
const on = (server: TestServer, name: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: tokens[name], body })
const closing = (client: TestClient) => until(() => client.closed, 'the socket closes')
const epochOf = async () =>
  (await a.db.selectFrom('spaceEpochs').select('epoch').where('spaceId', '=', spaceId).executeTakeFirst())
    ?.epoch

/** The room of a space on the server without doors. */
function openOnB(id = spaceId) {
  const gone: { code: number; reason: string }[] = []
  const live = b.rooms.open(id, `room-b-${id}`, (code, reason) => {
    gone.push({ code, reason })
    void live.abandon(code, reason).then(() => b.rooms.closed(id, live))
  })
  cleanups.push(async () => {
    await live.close()
    b.rooms.closed(id, live)
  })
  return { live, gone }
}

/** Another server takes the space: this one was silent for too long. */
async function takeOver() {
  time += LEASE_MS
  const opened = openOnB()
  expect(await opened.live.loaded).toBe(true)
  return opened
}

async function visitB(live: ReturnType<typeof openOnB>['live'], name: string): Promise<Visitor> {
  const identity = { userId: ids[name]!, displayName: name, avatar: 1, isSiteAdmin: false, viaApiKey: false }
  const access = { canEnter: true, canManage: true, role: 'OWNER', permittedRooms: [] }
  await live.prepare(identity)
  const visitor = new Visitor(live, {
    id: `session ${name}`,
    identity,
    access,
    connectionId: undefined,
    now: 0,
  })
  live.join(visitor.session)
  live.flush()
  visitor.subscribe()
  const txnId = visitor.send('enter', {})
  // A turn does no more than its time allows: on a busy machine the answer comes in a later one.
  await until(() => (live.flush(), visitor.answer(txnId)), 'enter')
  expect(visitor.answer(txnId)).toMatchObject({ succeeded: true })
  return visitor
}

const chatsStored = async () =>
  (await b.db.selectFrom('chatMessages').select('contents').where('spaceId', '=', spaceId).execute())
    .map(({ contents }) => contents)
    .toSorted()
const plant = { id: 'plant', tag: 'plant', position: { x: 4.5, y: 0, z: 4.5 }, yaw: 0, scale: 1 }
const say = (contents: string) => ({ id: contents, chatRecipient: 'GLOBAL_CHAT', contents })

test('two that start at once on an empty database both come up', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lingjing-test-'))
  cleanups.push(async () => {
    await dropTestDatabase(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
  const postgresUrl = await testDatabaseUrl(dataDir)
  const database = postgresUrl ? { postgresUrl } : { sqliteFile: join(dataDir, 'lingjing.db') }
  // SQLite has nothing to keep two from bringing its tables up at the same time.
  await (await openDb(database)).destroy()
  for (const server of await Promise.all([1, 2].map(() => start({ database, isWithoutDoors: true })))) {
    expect((await server.call('GET', '/spaces/office')).status).toBe(200)
  }
})

describe('a space is held by one', () => {
  test('whoever asks another server is answered by the holder, or sent there', async () => {
    const ann = await enter('ann')
    expect(await b.liveRooms.isHeld(spaceId)).toBe(true)
    expect(await b.liveRooms.peopleIn(spaceId)).toEqual([
      { userId: ids['ann'], canManage: true, isHeld: false },
    ])
    expect((await b.rooms.holderElsewhere(spaceId))?.id).not.toBeUndefined()
    expect(await a.rooms.holderElsewhere(spaceId)).toBeUndefined()

    const refused = openOnB()
    await expect(refused.live.loaded).rejects.toThrow('is held by server')
    await until(() => refused.gone.length > 0, 'the room is given up')
    expect(refused.gone).toMatchObject([{ code: closeCodes.spaceReassigned }])
    expect(b.rooms.isHere(spaceId)).toBe(false)
    expect(ann.closed).toBeUndefined()
    expect(await ann.send('chat', say('still-here'))).toMatchObject({ succeeded: true })

    // Lists say how many as it was last announced.
    const shown = async () => (await on(b, 'ann', 'GET', `/spaces/${spaceId}`)).body.onlinePlayers
    await until(async () => (await shown()) === 1, 'B knows how many')
    expect((await on(a, 'ann', 'GET', `/spaces/${spaceId}`)).body.onlinePlayers).toBe(1)
  })

  test('a level changed through B changes in the room on A, and reads alike on both', async () => {
    const ann = await enter('ann')
    const path = `/levels/${spaceId}.1`
    const { body: level } = await on(b, 'ann', 'GET', path)
    const roomLayout = { ...level.roomLayout, rooms: [{ room: 1, items: [plant] }] }
    const changed = await on(b, 'ann', 'POST', path, { roomLayout })
    expect(changed.status).toBe(200)
    await until(() => roomLayoutOf([...ann.world.maps.values()][0]!).rooms.length === 1, 'ann sees the plant')
    expect((await on(a, 'ann', 'GET', path)).body).toEqual(changed.body)
    // The holder judges: this is not the newest any more.
    expect((await on(b, 'ann', 'POST', path, { roomLayout })).body.code).toBe('StaleRevisionError')
    expect((await on(b, 'bob', 'POST', path, { roomLayout })).status).toBe(403)
    const names = await on(b, 'ann', 'GET', `/available/${spaceId}/availables`)
    expect(names.body.data[0]).toMatchObject({ levelId: `${spaceId}.1`, name: '办公' })
  })

  test('nobody is in it: whoever is asked opens it for the one thing, and gives it back', async () => {
    const path = `/levels/${spaceId}.1`
    const layout = async (server: TestServer) => (await on(server, 'ann', 'GET', path)).body.roomLayout
    for (const server of [b, a, b]) {
      expect((await on(server, 'ann', 'POST', path, { roomLayout: await layout(server) })).status).toBe(200)
    }
    expect(await epochOf()).toBe(3)
    expect(await a.liveRooms.isHeld(spaceId)).toBe(false)
  })

  test('a picture stays where the answer of the holder was lost: what it stored may name it', async () => {
    await enter('ann')
    const { answers } = a.rooms
    a.cluster.bus.answer({
      ...answers,
      async wish(question) {
        const answer = await answers.wish(question)
        if (question.wish.kind === 'attachMedia') throw new Error('the line is cut')
        return answer
      },
    })
    const path = `/levels/${spaceId}.1`
    const { body: level } = await on(b, 'ann', 'GET', path)
    const roomLayout = { ...level.roomLayout, rooms: [{ room: 1, items: [plant] }] }
    expect((await on(b, 'ann', 'POST', path, { roomLayout })).status).toBe(200)
    const [map] = a.rooms.mapsOf(spaceId)!.values()
    const [key] = map!.objects.keys()
    const fields = { fileId: `${spaceId}.1.${key}` }
    const sent = await upload(b.url, '/upload', { token: tokens['ann'], fields, bytes: await plainPng(8, 8) })
    expect(sent.body.code).toBe('StorageUnavailable')
    const [shown] = a.rooms.mapsOf(spaceId)!.values()
    const [file] = /\/files\/[0-9a-f]+/.exec(JSON.stringify(shown!.objects.get(key!))) ?? []
    expect((await fetch(`${b.url}${file}`)).status).toBe(200)
  })

  test('nothing is destroyed while somebody is in it, on whatever server', async () => {
    await enter('ann')
    let done = 0
    expect(await b.liveRooms.alone(spaceId, async () => void done++)).toBe(false)
    expect(done).toBe(0)
    expect(await b.liveRooms.alone('office', async () => void done++)).toBe(true)
    expect(done).toBe(1)
  })
})

describe('a change made through B reaches the room on A', () => {
  test('a member taken out, a log-in and a key ended, somebody banned', async () => {
    await on(b, 'ann', 'PUT', `/spaces/${spaceId}/admin/setting/public`, { public: true })
    const bob = await enter('bob')
    await on(b, 'ann', 'PUT', `/spaces/${spaceId}/admin/setting/public`, { public: false })
    expect(await closing(bob)).toMatchObject({ code: closeCodes.unauthorized })

    const member = { spaceId, userId: ids['bob']!, displayName: 'bob', joinedAt: 1 }
    await b.db
      .insertInto('members')
      .values({
        ...member,
        role: 'MEMBER',
        outfitString: '',
        profile: '',
        permittedRooms: '{}',
        firstInGame: 0,
      })
      .execute()
    const again = await enter('bob')
    await b.db
      .deleteFrom('members')
      .where('spaceId', '=', spaceId)
      .where('userId', '=', ids['bob']!)
      .execute()
    b.cluster.bus.tell('memberChanged', { spaceId, userId: ids['bob']! })
    expect(await closing(again)).toMatchObject({ code: closeCodes.unauthorized })

    const key = (await on(a, 'ann', 'POST', '/users/me/api-keys', { name: 'bot' })).body
    const bot = await TestClient.enter({ url: a.url, spaceId, apiKey: key.key })
    expect((await on(b, 'ann', 'DELETE', `/users/me/api-keys/${key.id}`)).status).toBe(200)
    expect(await closing(bot)).toMatchObject({ code: closeCodes.unauthorized })

    const ann = await enter('ann')
    await b.db.updateTable('users').set({ bannedUntil: 9e12 }).where('id', '=', ids['ann']!).execute()
    b.cluster.bus.tell('userChanged', { userId: ids['ann']! })
    expect(await closing(ann)).toMatchObject({ code: closeCodes.unauthorized, reason: 'banned' })
  })

  test('a notice, a space put away, and who runs the site', async () => {
    const ann = await enter('ann')
    const noticed = () =>
      ann.events.filter(({ kind, body }) => kind === 'customEvent' && body.name === noticedEvent)
    const news = { title: '停机', content: '今晚' }
    expect((await on(b, 'admin', 'POST', '/site-admin/broadcast', news)).status).toBe(201)
    await until(() => noticed().length > 0, 'ann hears of it')

    expect((await on(b, 'ann', 'DELETE', `/spaces/${spaceId}`, { name: 'room' })).status).toBe(200)
    expect(await closing(ann)).toMatchObject({ code: closeCodes.unauthorized, reason: 'space is gone' })

    const shown = async () => (await on(a, 'admin', 'GET', '/site-admin/site-facts')).body.data[0]
    const { facts, revision } = await shown()
    const written = { site: '', facts: { ...facts, operator: '某某公司' }, revision }
    expect((await on(b, 'admin', 'PUT', '/site-admin/site-facts', written)).status).toBe(200)
    await until(async () => (await shown()).facts.operator === '某某公司', 'A says so too')
  })

  test('a space that failed too often is shut on both, and opened again from either', async () => {
    b.cluster.bus.tell('quarantined', { spaceId, until: a.clock.now() + 60_000, reason: 'poisoned' })
    await until(() => a.rooms.quarantinedFor(spaceId) !== undefined, 'A knows')
    const late = new TestClient({ url: a.url, spaceId, token: tokens['ann']! })
    expect(await closing(late)).toMatchObject({ code: closeCodes.quarantined })
    expect(a.rooms.release(spaceId)).toBe(true)
    expect((await enter('ann')).closed).toBeUndefined()
  })
})

describe('what is counted of a person', () => {
  /** Somebody in another space, on B, with as many sockets. */
  async function insideOnB(name: string, tabs: readonly (string | undefined)[]) {
    const identity = {
      userId: ids[name]!,
      displayName: name,
      avatar: 1,
      isSiteAdmin: false,
      viaApiKey: false,
    }
    const { live } = openOnB((await b.createSpace(tokens[name]!)).space.id)
    await live.loaded
    for (const [n, connectionId] of tabs.entries()) {
      const access = { canEnter: true, canManage: true, role: 'OWNER', permittedRooms: [] }
      const visitor = new Visitor(live, { id: `${name} ${n}`, identity, access, connectionId, now: 0 })
      live.join(visitor.session)
      b.rooms.registry.add(visitor.session, live)
    }
    const known = async () => (await a.cluster.directory.elsewhere(ids[name]!)).sockets
    await until(async () => (await known()) === tabs.length, 'A knows')
  }
  const joining = (name: string, more: object = {}) =>
    new TestClient({ url: a.url, spaceId, token: tokens[name]!, ...more })

  test('a second tab is asked before it goes on, on whatever server the first is; the same tab is not', async () => {
    await insideOnB('ann', ['tab-1'])
    expect(await closing(joining('ann', { connectionId: 'tab-2' }))).toMatchObject({
      code: closeCodes.duplicateSession,
    })
    await joining('ann', { connectionId: 'tab-1' }).ready()
  })

  test('who goes on in another tab ends the first, on whatever server', async () => {
    await insideOnB('ann', ['tab-1'])
    await joining('ann', { connectionId: 'tab-2', takeover: true }).ready()
    await until(() => b.rooms.registry.presenceOf(ids['ann']!) === undefined, 'the first is over')
    expect(await a.cluster.directory.elsewhere(ids['ann']!)).toEqual({ sockets: 0, tabs: [] })
  })

  test('as many sockets as one may have, wherever they are', async () => {
    await insideOnB('ann', Array<undefined>(a.config.socketLimits.perPerson).fill(undefined))
    expect(await closing(joining('ann'))).toMatchObject({ code: closeCodes.rateLimited })
    await joining('bob').ready()
  })
})

describe('a lease that is lost', () => {
  test('a write of the former holder is refused, nothing of it is stored, and its people are sent to the next', async () => {
    const ann = await enter('ann')
    expect(await ann.send('chat', say('stored'))).toMatchObject({ succeeded: true })
    const before = await epochOf()
    const { live } = await takeOver()
    expect(await epochOf()).toBe(before! + 1)

    // A does not know yet. Two in one group: neither is stored nor answered.
    ann.post('chat', say('lost-1'), 900)
    ann.post('chat', say('lost-2'), 901)
    expect(await closing(ann)).toMatchObject({ code: closeCodes.spaceReassigned })
    const answers = ann.events.filter(
      ({ kind, body }) => kind === 'transactionStatus' && (body.txnId ?? 0) >= 900,
    )
    expect(answers).toEqual([])
    expect(await chatsStored()).toEqual(['stored'])
    expect(a.rooms.isHere(spaceId)).toBe(false)

    // What was acknowledged is there on B; what was not is said again under the same id, and is there once.
    const there = await visitB(live, 'ann')
    await until(() => (live.flush(), there.all('playerChats').length > 0), 'history')
    expect(there.all('playerChats').map(({ contents }) => contents)).toEqual(['stored'])
    const txnId = there.send('chat', say('lost-1'))
    await until(() => (live.flush(), there.answer(txnId)), 'answer')
    expect(there.answer(txnId)).toMatchObject({ succeeded: true })
    expect(await chatsStored()).toEqual(['lost-1', 'stored'])

    // And A sends whoever asks it there.
    const lookup = await a.call('GET', `/spaces/${spaceId}/game-server-assignment`)
    expect(lookup.body).toBe(`wss://b.example/gs/${spaceId}`)
    const late = new TestClient({ url: a.url, spaceId, token: tokens['ann']! })
    expect(await closing(late)).toMatchObject({ code: closeCodes.spaceReassigned })
    const join = await fetch(`${a.url}/matchmake/joinOrCreate/space`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ spaceId, token: tokens['ann'] }),
    })
    expect([join.status, await join.json()]).toMatchObject([
      421,
      { code: closeCodes.spaceReassigned, error: 'the space is held by https://b.example' },
    ])
  })

  test('a holder that writes nothing finds out when it renews', async () => {
    const ann = await enter('ann')
    await takeOver()
    expect(await closing(ann)).toMatchObject({ code: closeCodes.spaceReassigned })
  })

  test('somebody who asks over HTTP meanwhile is answered by the next', async () => {
    await enter('ann')
    await takeOver()
    const path = `/levels/${spaceId}.1`
    const { body: level } = await on(b, 'ann', 'GET', path)
    const roomLayout = { ...level.roomLayout, rooms: [{ room: 1, items: [plant] }] }
    // As long as A believes that it holds the space it is refused for now; then B is asked.
    const refused: string[] = []
    await until(async () => {
      const { status, body } = await on(a, 'ann', 'POST', path, { roomLayout })
      if (status !== 200) refused.push(body.code)
      return status === 200
    }, 'it is done')
    expect(refused.filter((code) => code !== 'StorageUnavailable')).toEqual([])
    expect((await on(b, 'ann', 'GET', path)).body.roomLayout.rooms).toHaveLength(1)
  })
})

describe('visits', () => {
  const open = async () =>
    (
      await a.db.selectFrom('visits').select(['userId', 'leftAt']).where('spaceId', '=', spaceId).execute()
    ).map(({ leftAt }) => leftAt)

  test('the start and the end of B leave those on A open; what a killed server left open the next start ends', async () => {
    const ann = await enter('ann')
    await until(async () => (await open()).length === 1, 'the visit is written down')
    const c = await startBeside()
    expect(await open()).toEqual([null])
    await b.close()
    await c.close()
    expect(await open()).toEqual([null])
    // As if it were killed: the others see nothing of it any more.
    await a.cluster.leave()
    const d = await startBeside()
    expect(await d.db.selectFrom('visits').select('leftAt').where('leftAt', 'is', null).execute()).toEqual([])
    ann.ws.close()
  })

  test('a lost space ends the visits on it', async () => {
    const ann = await enter('ann')
    await until(async () => (await open()).length === 1, 'the visit is written down')
    await takeOver()
    ann.post('chat', say('too-late'))
    await closing(ann)
    await until(async () => (await open())[0] !== null, 'the visit is over')
  })
})
