import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { cloudPlay, type ProviderMessage } from '#shared/cloud/messages.ts'
import { createMemoryCluster } from '../../server/cluster/memoryCluster.ts'
import type { Cluster } from '../../server/cluster/cluster.ts'
import { cloudDoor, type CloudDoor } from '../../server/cloud/cloudDoor.ts'
import { createPool, type Pool } from '../../server/cloud/pool.ts'
import type { Access, Identity } from '../../server/room/ports.ts'
import { FakeWorkers } from '../support/cloud/fakeWorkers.ts'
import { createMemoryPorts, makeSpace } from '../support/rooms/memoryPorts.ts'
import { startRooms, type TestRooms } from '../support/rooms/startRooms.ts'
import { until } from '../support/until.ts'
import { makeMap } from '../support/world/makeWorld.ts'

const maps = [{ map: makeMap(), isDefault: true, updateId: 1 }]
const ports = createMemoryPorts(makeSpace({ maps }), makeSpace({ id: 'space-2', maps }))
const { findSpaceId } = ports
/** Log-in sessions that are no good any more. */
const ended = new Set<string>()
/** Answers the next question about access, when it is to wait. */
let heldAccess: Promise<void> | undefined
/** Runs while access is asked about. */
let whileAsked: (() => void) | undefined
let timesAsked = 0
let endsAt: number | undefined
let ahead = 0
let mayCall = true
const doorPorts = {
  findSpaceId,
  async authenticate(auth: Parameters<typeof ports.authenticate>[0]): Promise<Identity | undefined> {
    const identity = await ports.authenticate(auth)
    if (!identity) return undefined
    const credentialId = `login of ${identity.userId}`
    return ended.has(credentialId) ? undefined : { ...identity, credentialId, endsAt }
  },
  async access(identity: Identity, spaceId: string): Promise<Access> {
    timesAsked += 1
    whileAsked?.()
    await heldAccess
    return ports.access(identity, spaceId)
  },
}

const steady = () => performance.now() + ahead
const clock = { now: () => Date.now() + ahead, steady }
const errors: string[] = []
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (_fields: object, message: string) => void errors.push(message),
}
const workers = new FakeWorkers()
let cluster: Cluster
let pool: Pool
let elsewhere: typeof cluster
let door: CloudDoor
let server: TestRooms

beforeAll(async () => {
  const servers = createMemoryCluster(steady)
  cluster = servers.join({ id: 'server-1', address: '' }, ports.raiseEpoch)
  elsewhere = servers.join({ id: 'server-2', address: '' }, ports.raiseEpoch)
  let ids = 0
  pool = createPool({
    size: 2,
    guests: 2,
    startWorker: workers.start,
    iceServersFor: () => [],
    newId: () => `session-${(ids += 1)}`,
    steady,
    log,
  })
  door = cloudDoor({
    provider: pool,
    ports: doorPorts,
    bus: cluster.bus,
    serverId: cluster.self.id,
    clock,
    log,
    countCall: () => Promise.resolve(mayCall),
    // What pages have (limits.earlyMs), shorter.
    earlyMs: 300,
  })
  server = await startRooms(ports, new Map(), { cluster, doors: [door] })
})
afterAll(async () => {
  await pool.close()
  door.close()
  await server.close()
})

/** A page as its socket sees it. */
class Page {
  readonly ws: WebSocket
  readonly told: ProviderMessage[] = []
  closed: { readonly code: number; readonly reason: string } | undefined

  constructor(path: string = cloudPlay.path) {
    this.ws = new WebSocket(`${server.url.replace('http', 'ws')}${path}`)
    this.ws.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) this.told.push(JSON.parse(data.toString()) as ProviderMessage)
    })
    this.ws.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }))
    this.ws.on('error', () => undefined)
  }

  get stages(): string[] {
    return this.told.flatMap((message) =>
      message.kind !== 'stage'
        ? []
        : [message.stage === 'stopped' ? `stopped ${message.reason}` : message.stage],
    )
  }

  async open(): Promise<this> {
    await until(() => this.ws.readyState === WebSocket.OPEN, 'the socket is open')
    return this
  }

  say(message: object | string | Buffer): void {
    const isText = typeof message === 'string' || Buffer.isBuffer(message)
    this.ws.send(isText ? message : JSON.stringify(message))
  }

  launch(userId: string, fields: object = {}): void {
    this.say({ ...launchOf(userId), ...fields })
  }

  async end(): Promise<{ readonly code: number; readonly reason: string }> {
    return until(() => this.closed, 'the socket is closed')
  }
}

const launchOf = (userId: string) => ({
  kind: 'launch',
  appId: cloudPlay.appId,
  sts: '',
  sessionId: null,
  reconnect: false,
  width: 1280,
  height: 720,
  frameRate: 60,
  spaceId: 'space-1',
  token: `token-${userId}`,
})

let open: Page[] = []
const page = async (): Promise<Page> => {
  const one = await new Page().open()
  open.push(one)
  return one
}
/** Somebody with a worker that runs. */
async function playing(userId: string, fields: object = {}): Promise<Page> {
  const one = await page()
  const before = workers.all.length
  one.launch(userId, fields)
  await until(() => workers.all.length > before && one.stages.includes('assigned'), 'a worker starts')
  workers.last.started()
  return one
}
const sessionOf = ({ told }: Page): string => {
  const created = told.find((message) => message.kind === 'stage' && message.stage === 'created')
  return created?.kind === 'stage' && created.stage === 'created' ? created.sessionId : ''
}

afterEach(async () => {
  for (const one of open.splice(0)) one.ws.terminate()
  ports.closed.clear()
  ended.clear()
  heldAccess = undefined
  whileAsked = undefined
  endsAt = undefined
  mayCall = true
  await until(() => server.rooms.sockets().known + server.rooms.sockets().waiting === 0, 'all are gone')
  ahead += 120_000
  pool.tick()
  for (const worker of workers.all) {
    worker.started()
    await until(() => worker.state !== 'running', 'told to go')
    worker.closes()
  }
  await until(() => pool.counts().busy === 0, 'nobody draws')
  expect(errors).toEqual([])
})

test('a page launches, hears its stages as JSON, talks to its worker and stops', async () => {
  const ann = await playing('ann')
  expect(ann.told.map(({ kind }) => kind)).toEqual(['stage', 'stage', 'ways', 'stage'])
  expect(workers.last.order.person).toEqual({
    userId: 'ann',
    loginSessionId: 'login of ann',
    spaceId: 'space-1',
    isSiteGuest: false,
  })
  expect(server.rooms.sockets()).toMatchObject({ known: 1, waiting: 0 })
  const signal = { description: { type: 'answer', sdp: 'v=0' } }
  ann.say({ kind: 'signal', signal })
  await until(() => workers.last.heard.length > 0, 'the worker hears')
  expect(workers.last.heard).toEqual([{ kind: 'signal', signal }])
  ann.say({ kind: 'active' })
  ann.say({ kind: 'game', message: { name: 'enter', sceneId: '0', characterId: '1' } })
  ann.say({ kind: 'resize', width: 640, height: 360 })
  ann.say({ kind: 'stop' })
  expect(await ann.end()).toEqual({ code: 1000, reason: 'asked' })
  expect(ann.stages.at(-1)).toBe('stopped asked')
})

test('what is said before the token is known is said afterwards', async () => {
  const gate = Promise.withResolvers<void>()
  heldAccess = gate.promise
  const ann = await page()
  ann.launch('ann')
  ann.say({ kind: 'signal', signal: {} })
  ann.say({ kind: 'stop' })
  gate.resolve()
  expect(await ann.end()).toEqual({ code: 1000, reason: 'asked' })
})

test('whoever comes back with the id finds the same session', async () => {
  const ann = await playing('ann')
  const count = workers.all.length
  ann.ws.terminate()
  await until(() => server.rooms.sockets().known === 0, 'the line is lost')
  const back = await page()
  back.launch('ann', { sessionId: sessionOf(ann), reconnect: true })
  await until(() => back.stages.includes('assigned'), 'assigned again')
  expect(sessionOf(back)).toBe(sessionOf(ann))
  expect(workers.all).toHaveLength(count)
  expect(workers.last.heard.at(-1)).toEqual({ kind: 'again' })
})

test('no token, a forged one, a space that is none or closed, a key: not let in, and none says why', async () => {
  ports.closed.add('space-2/ann')
  for (const fields of [
    { token: 'forged' },
    { token: 'lk_a-key' },
    { spaceId: 'nowhere' },
    { spaceId: 'space-2' },
  ]) {
    const one = await page()
    one.launch('ann', fields)
    expect(await one.end()).toEqual({ code: 4003, reason: 'authError' })
    expect(one.stages).toEqual(['stopped authError'])
  }
})

test('frames that are none of a page: it is told, and closed', async () => {
  const wrong: (object | string | Buffer)[] = [
    'launch',
    '{',
    'null',
    Buffer.from('launch'),
    { kind: 'active' },
    { ...launchOf('ann'), more: 1 },
    { ...launchOf('ann'), token: '' },
    { ...launchOf('ann'), width: '1280' },
    { ...launchOf('ann'), appId: 'x'.repeat(101) },
  ]
  for (const message of wrong) {
    const one = await page()
    one.say(message)
    expect(await one.end()).toEqual({ code: 1002, reason: 'paramsError' })
    expect(one.stages).toEqual(['stopped paramsError'])
  }
  const size = await page()
  size.launch('ann', { width: 0 })
  expect(await size.end()).toEqual({ code: 1000, reason: 'paramsError' })
})

test('frames of somebody who plays that do not fit end their session, too', async () => {
  const candidate = { candidate: 'x'.repeat(2_049), sdpMid: null, sdpMLineIndex: 0 }
  const wrong = [
    launchOf('ann'),
    { kind: 'signal', signal: { candidate } },
    { kind: 'signal', signal: { description: { type: 'offer', sdp: 'x'.repeat(49_153) } } },
    { kind: 'game', message: { name: 'privateArea', code: 2 } },
    { kind: 'active', padding: 'x'.repeat(65_536) },
  ]
  for (const message of wrong) {
    const ann = await playing('ann')
    const worker = workers.last
    ann.say(message)
    expect(await ann.end()).toEqual({ code: 1002, reason: 'paramsError' })
    await until(() => worker.state === 'closing', 'the worker is told to go')
    worker.closes()
  }
})

test('more than fifty messages a second are too many; the session waits for whoever comes back', async () => {
  const ann = await playing('ann')
  for (let n = 0; n < 60; n += 1) ann.say({ kind: 'active' })
  expect((await ann.end()).code).toBe(4420)
  expect(workers.last.state).toBe('running')
  const early = await page()
  const gate = Promise.withResolvers<void>()
  heldAccess = gate.promise
  early.launch('bob')
  for (let n = 0; n < 40; n += 1) early.say({ kind: 'active' })
  expect((await early.end()).code).toBe(4420)
  gate.resolve()
})

test('who says nothing is not waited for; launches are counted', async () => {
  const silent = await page()
  expect((await silent.end()).code).toBe(4008)
  mayCall = false
  const ann = await page()
  ann.launch('ann')
  expect(await ann.end()).toEqual({ code: 4420, reason: 'resourceError' })
  expect(ann.stages).toEqual(['stopped resourceError'])
})

test('the end of the log-in session, a ban and lost access end what is drawn, at once', async () => {
  const ann = await playing('ann')
  const bob = await playing('bob')
  cluster.bus.tell('credentialEnded', { credentialId: 'login of ann' })
  expect(await ann.end()).toEqual({ code: 4003, reason: 'authError' })
  expect(ann.stages.at(-1)).toBe('stopped authError')
  await until(() => workers.all.at(-2)?.state === 'closing', 'the worker of ann is told to go')
  expect(bob.closed).toBeUndefined()
  ports.closed.add('space-1/bob')
  cluster.bus.tell('memberChanged', { spaceId: 'space-1', userId: 'bob' })
  expect((await bob.end()).code).toBe(4003)
})

test('what nobody told is found within a minute, and a visit ends when its time is over', async () => {
  const ann = await playing('ann')
  ports.closed.add('space-1/ann')
  ahead += 59_000
  door.tick()
  ahead += 2_000
  door.tick()
  expect((await ann.end()).code).toBe(4003)
  endsAt = clock.now() + 60_000
  const guest = await playing('guest')
  door.tick()
  ahead += 60_001
  door.tick()
  expect((await guest.end()).code).toBe(4003)
  expect(guest.stages.at(-1)).toBe('stopped authError')
})

test('a session that ends while it is asked about does not come in', async () => {
  const gate = Promise.withResolvers<void>()
  heldAccess = gate.promise
  const before = { asked: timesAsked, workers: workers.all.length }
  const ann = await page()
  ann.launch('ann')
  await until(() => timesAsked > before.asked, 'it is asked about')
  ended.add('login of ann')
  cluster.bus.tell('credentialEnded', { credentialId: 'login of ann' })
  gate.resolve()
  expect(await ann.end()).toEqual({ code: 4003, reason: 'authError' })
  expect(timesAsked).toBe(before.asked + 1)
  expect(workers.all).toHaveLength(before.workers)
})

test('what happens to others while somebody is asked about does not keep them out', async () => {
  const asked = timesAsked
  whileAsked = () => {
    cluster.bus.tell('credentialEnded', { credentialId: 'login of bob' })
    cluster.bus.tell('userChanged', { userId: 'bob' })
  }
  const ann = await page()
  ann.launch('ann')
  await until(() => ann.stages.length > 0, 'she is told something')
  expect(ann.stages[0]).toBe('ready')
  expect(timesAsked).toBe(asked + 1)
})

test('pings of a WebSocket count as messages: each is answered', async () => {
  const ann = await playing('ann')
  for (let n = 0; n < 60; n += 1) ann.ws.ping()
  expect((await ann.end()).code).toBe(4420)
})

test('a worker hears of no address that can be none of its page', async () => {
  const ann = await playing('ann')
  const say = (text: string) =>
    ann.say({ kind: 'signal', signal: { candidate: { candidate: text, sdpMid: '0', sdpMLineIndex: 0 } } })
  say('candidate:1 1 udp 2113937151 169.254.169.254 5000 typ host')
  say('candidate:2 1 tcp 1518214911 192.0.2.9 5432 typ host tcptype passive')
  say('candidate:3 1 udp 2113937151 192.0.2.7 54321 typ host')
  await until(() => workers.last.heard.length > 0, 'the worker hears')
  expect(JSON.stringify(workers.last.heard)).toContain('192.0.2.7')
  expect(workers.last.heard).toHaveLength(1)
})

test('other paths are none of its', async () => {
  const other = new Page('/cloud-play/more')
  await other.end()
  expect(other.told).toEqual([])
})

test('who launches at another server is replaced here, and nobody else; what is launched here stays', async () => {
  const [ann, bob] = [await playing('ann'), await playing('bob')]
  elsewhere.bus.tell('cloudPlayBegan', { userId: 'ann' })
  expect(await ann.end()).toMatchObject({ reason: 'replaced' })
  expect(ann.stages.at(-1)).toBe('stopped replaced')
  expect(bob.closed).toBeUndefined()
  expect(bob.stages).not.toContain('stopped replaced')
})
