import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { AccessToken, TokenVerifier } from 'livekit-server-sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import type { Files } from '../../server/files/files.ts'
import type { LiveKitCalls } from '../../server/livekit/createLiveKit.ts'
import { createRecordingFiles } from '../../server/livekit/recordingFiles.ts'
import { createRecordingRights } from '../../server/livekit/createRecordingRights.ts'
import { endSpace } from '../../server/spaces/endSpace.ts'
import { forgetOldRecordings } from '../../server/sweeping/oldRecordings.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { FakeLiveKitApi } from '../support/others/FakeLiveKitApi.ts'
import { startServer, type StartOptions, type TestServer } from '../support/server/startServer.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { unlimitedRequests } from '../support/server/unlimitedRequests.ts'
import { until } from '../support/until.ts'

const people = ['owner', 'ann', 'bob', 'cid', 'admin'] as const
type Who = (typeof people)[number]

const liveKit = { key: 'key', secret: 'a secret that is certainly long enough' }
const env = {
  LIVEKIT_URL: 'wss://media.example.org',
  LIVEKIT_API_KEY: liveKit.key,
  LIVEKIT_API_SECRET: liveKit.secret,
  LIVEKIT_MODE: 'always',
  LIVEKIT_EGRESS_FOLDER: '/out',
  RECORDING_SPACES: 'all',
}

let api: FakeLiveKitApi
let server: TestServer
let spaceId: string
let clients: TestClient[] = []
const tokens = {} as Record<Who, string>
const ids = {} as Record<Who, string>

async function start(environment: Record<string, string>, more: Partial<StartOptions> = {}): Promise<void> {
  api = new FakeLiveKitApi()
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    requestLimits: { ...unlimitedRequests, liveKit: { points: 60, seconds: 60 } },
    env: environment,
    liveKitApi: api,
    ...more,
  })
  for (const who of people) {
    tokens[who] = (await server.login(who)).access_token
    ids[who] = (await server.call('GET', '/users/me', { token: tokens[who] })).body.id
  }
  spaceId = (await server.createSpace(tokens.owner, { private: false })).space.id
}

const call = (who: Who | undefined, path: string, body: unknown) =>
  server.call('POST', `/livekit/${path}`, { token: who && tokens[who], body })
const enter = async (who: Who, x: number, y: number): Promise<TestClient> => {
  const info = { name: who, map: '1', x, y }
  const client = await TestClient.enter({ url: server.url, spaceId, token: tokens[who] }, { info })
  clients.push(client)
  return client
}

/** What somebody was told last of the conversation they are in. */
const told = (client: TestClient) => {
  const all = client.events.flatMap((one) => (one.kind === 'mediaPeers' ? [one.body] : []))
  return all.findLast(({ members }) => (members ?? []).length > 0)
}

/** Ann and Bob stand together; how their conversation is called. */
async function talking(): Promise<string> {
  const [ann] = await Promise.all([enter('ann', 6, 6), enter('bob', 7, 6), enter('cid', 1, 1)])
  const { id, carrier } = await until(() => told(ann!), 'they talk')
  expect(carrier).toBe(1)
  return id!
}

/** Signed as LiveKit does it. */
async function hook(
  body: string,
  { secret = liveKit.secret, of = body }: { secret?: string; of?: string } = {},
): Promise<number> {
  const token = new AccessToken(liveKit.key, secret)
  token.sha256 = createHash('sha256').update(of).digest('base64')
  return send(body, await token.toJwt())
}

const send = async (body: string, authorization?: string): Promise<number> => {
  const headers = {
    'content-type': 'application/webhook+json',
    ...(authorization === undefined ? {} : { authorization }),
  }
  const { status } = await fetch(`${server.url}/api/v2/livekit/webhook`, { method: 'POST', headers, body })
  return status
}

describe('with a LiveKit server', () => {
  beforeAll(() => start(env), 60_000)
  afterAll(() => server.close())
  beforeEach(async () => {
    for (const client of clients) client.ws.close()
    clients = []
    spaceId = (await server.createSpace(tokens.owner, { private: false })).space.id
  })

  test('who is in a conversation gets a token for its room and nothing else', async () => {
    const conversationId = await talking()
    const before = Date.now()
    const { status, body } = await call('ann', 'grant_token', { spaceId, conversationId })
    expect([status, body.url]).toEqual([200, 'wss://media.example.org'])
    expect([...api.inside.keys()]).toContain(body.room)
    expect(body.room).not.toContain(conversationId)
    const claims = await new TokenVerifier(liveKit.key, liveKit.secret).verify(body.token)
    expect(claims.sub).toBe(ids.ann)
    expect(claims.video).toEqual({
      roomJoin: true,
      room: body.room,
      canSubscribe: true,
      canPublish: true,
      canPublishSources: ['microphone', 'camera', 'screen_share', 'screen_share_audio'],
      canPublishData: false,
      canUpdateOwnMetadata: false,
      hidden: false,
    })
    expect(claims.exp! * 1000 - before).toBeLessThanOrEqual(31_000)
    expect(Date.parse(body.expiresAt) - before).toBeLessThanOrEqual(31_000)
    const page = await fetch(server.url)
    expect(page.headers.get('content-security-policy')).toContain(
      "connect-src 'self' blob: data: wss://media.example.org https://media.example.org;",
    )
  })

  test('nobody else gets one, and every refusal says why', async () => {
    // Away before there is a room.
    api.failing = Infinity
    const conversationId = await talking()
    const ask = async (who: Who | undefined, body: unknown) => {
      const answer = await call(who, 'grant_token', body)
      return [answer.status, answer.body.code]
    }
    const right = { spaceId, conversationId }
    expect(await ask(undefined, right)).toEqual([401, 'Unauthorized'])
    expect(await ask('cid', right)).toEqual([403, 'NotInConversation'])
    expect(await ask('owner', right)).toEqual([403, 'NotInConversation'])
    expect(await ask('admin', right)).toEqual([403, 'NotInConversation'])
    // The same, whether there is one or not.
    for (const conversationId of ['nook:1/none', '__proto__']) {
      expect(await ask('ann', { spaceId, conversationId })).toEqual([403, 'NotInConversation'])
    }
    expect(await ask('ann', { spaceId: 'nowhere', conversationId })).toEqual([404, 'SpaceNotFound'])
    const other = (await server.createSpace(tokens.cid, { private: false })).space.id
    expect(await ask('ann', { spaceId: other, conversationId })).toEqual([403, 'NotInConversation'])
    for (const wrong of ['', 7, null, 'x'.repeat(300), '\ud800', { $ne: '' }]) {
      const [status] = await ask('ann', { spaceId, conversationId: wrong })
      expect(status, JSON.stringify(wrong)).toBe(400)
    }
    expect(await ask('ann', right)).toEqual([503, 'LiveKitUnavailable'])
    api.failing = 0
    expect(await ask('ann', right)).toEqual([200, undefined])
    const many = await Promise.all(Array.from({ length: 61 }, () => ask('bob', right)))
    expect(many.filter(([status]) => status === 429).length).toBeGreaterThan(0)
  })

  test('what the space says is done on LiveKit, whatever a client does, and when LiveKit says something', async () => {
    const conversationId = await talking()
    const { room } = (await call('ann', 'grant_token', { spaceId, conversationId })).body
    const everything = ['microphone', 'camera', 'screen', 'screenSound'] as const
    for (const who of ['ann', 'bob'] as const) {
      api.join(room, ids[who], everything)
      api.publish(room, ids[who], `voice of ${who}`, 'microphone')
    }
    await clients[0]!.send('startCastScreen', {})
    await until(() => api.seen(room)[ids.bob]?.length === 0, 'the presentation mutes Bob')
    expect(api.publish(room, ids.bob, 'again', 'microphone')).toBe(false)
    await clients[0]!.send('endCastScreen', {})
    await until(() => api.publish(room, ids.bob, 'again', 'microphone'), 'Bob may speak again')
    // Somebody with a token of a moment ago, or of nobody.
    api.join(room, ids.cid, everything)
    const joined = JSON.stringify({ event: 'participant_joined', room: { name: room } })
    expect(await hook(joined)).toBe(200)
    await until(() => !(ids.cid in api.seen(room)), 'Cid is put out')
    const owner = await enter('owner', 1, 10)
    expect((await owner.send('kick', { user: ids.bob })).succeeded).toBe(true)
    await until(() => !(ids.bob in api.seen(room)), 'Bob is sent out')
    await until(() => !api.inside.has(room), 'Ann is alone: there is no conversation')
  })

  test('only LiveKit itself is listened to, and nothing it says is believed', async () => {
    const name = api.inside.keys().next().value ?? 'lingjing.x.y.z'
    const body = JSON.stringify({ event: 'room_finished', room: { name } })
    expect(await send(body)).toBe(401)
    expect(await send(body, 'Bearer x')).toBe(401)
    expect(await hook(body, { secret: 'another secret that is long enough' })).toBe(401)
    expect(await hook(body, { of: `${body} ` })).toBe(401)
    const joining = new AccessToken(liveKit.key, liveKit.secret, { identity: ids.ann })
    joining.addGrant({ roomJoin: true, room: name })
    expect(await send(body, await joining.toJwt())).toBe(401)
    expect(await hook('no json')).toBe(401)
    expect(await hook('x'.repeat(300_000))).toBe(413)
    const { calls } = api
    const before = calls.length
    for (const odd of ['{}', '[]', '{"room":{"name":"__proto__"}}', '{"room":{"name":"somebody else"}}']) {
      expect(await hook(odd), odd).toBe(odd === '[]' ? 401 : 200)
    }
    expect(calls.length).toBe(before)
  })

  const recordings = (who: Who | undefined, query = '') =>
    server.call('GET', `/livekit/space/${spaceId}/recordings${query}`, { token: who && tokens[who] })
  const recorded = async () => (await recordings('owner')).body.data

  test('who manages a space may record a conversation; it is one recording, and it ends', async () => {
    const conversationId = await talking()
    const ask = async (who: Who, path: 'egress_start' | 'egress_stop', id: unknown = conversationId) => {
      const { status, body } = await call(who, path, { spaceId, conversationId: id })
      return [status, body.code ?? body]
    }
    const grant = async (who: Who) => {
      const { records, isRecorded } = (await call(who, 'grant_token', { spaceId, conversationId })).body
      return { records, isRecorded }
    }
    expect((await recordings('owner')).body).toEqual({ data: [], total: 0 })
    expect(await ask('ann', 'egress_start')).toEqual([403, 'Forbidden'])
    for (const hostile of ['nowhere', '__proto__', 'constructor', '../../out', "nook:1/';--"])
      expect(await ask('owner', 'egress_start', hostile)).toEqual([404, 'ConversationNotFound'])
    for (const wrong of ['', 7, null, 'x'.repeat(300), '\ud800', { $ne: '' }])
      expect((await ask('owner', 'egress_start', wrong))[0], JSON.stringify(wrong)).toBe(400)
    expect(await grant('ann')).toEqual({ records: false, isRecorded: false })
    const started = [200, { egressId: 'EG_1', state: 'starting' }]
    expect(await ask('owner', 'egress_start')).toEqual(started)
    expect(await ask('owner', 'egress_start')).toEqual(started)
    expect(await grant('ann')).toEqual({ records: false, isRecorded: true })
    const entry = { id: 'EG_1', kind: 'proximity', startedBy: ids.owner, startedByName: 'owner', file: null }
    expect(await recorded()).toMatchObject([{ ...entry, state: 'starting', endedAt: null }])
    expect((await remove('owner', 'EG_1')).body.code).toBe('RecordingRuns')
    expect(await ask('ann', 'egress_stop')).toEqual([403, 'Forbidden'])
    expect(await ask('owner', 'egress_stop')).toEqual([200, { egressId: 'EG_1', state: 'ending' }])
    expect(await grant('ann')).toEqual({ records: false, isRecorded: false })
    api.hasEgress = false
    expect(await ask('owner', 'egress_start')).toEqual([503, 'EgressUnavailable'])
    api.hasEgress = true
    expect(await ask('owner', 'egress_start')).toMatchObject([200, { egressId: 'EG_2' }])
    await Promise.all(clients.map((client) => client.send('exit', {})))
    await until(
      () => api.recordings.get('EG_2')?.state === 'complete',
      'it ends with the conversation',
      30_000,
    )
    await until(async () => (await recorded())[0].state !== 'starting', 'so it is written down')
    // LiveKit tells of its end once the file is there.
    const room = api.calls.findLast((line) => line.startsWith('record '))!.split(' ')[1]!
    expect(await hook(JSON.stringify({ event: 'egress_ended', egressInfo: { roomName: room } }))).toBe(200)
    await until(async () => (await recorded())[0].state === 'complete', 'the file is there')
    const [second, first] = await recorded()
    const file = `${spaceId}/${room.split('.').at(-1)}-2026-11-27T080000.mp4`
    expect(second).toMatchObject({ ...entry, id: 'EG_2', state: 'complete', file })
    expect([first.id, typeof first.endedAt]).toEqual(['EG_1', 'string'])
  })

  const remove = (who: Who, id: string, of = spaceId) =>
    server.call('DELETE', `/livekit/space/${of}/recordings/${id}`, { token: tokens[who] })

  test('the list is its managers’, in pages; an entry can be taken off it', async () => {
    const conversationId = await talking()
    const other = (await server.createSpace(tokens.ann, { private: false })).space.id
    const admin = (who: Who, id: string) => server.call('GET', `/spaces/${id}/admin`, { token: tokens[who] })
    expect((await admin('owner', spaceId)).body.recordings).toBe(true)
    // Among those who talk, whoever may is told that they may.
    await enter('owner', 6, 7)
    const own = await until(async () => {
      const { status, body } = await call('owner', 'grant_token', { spaceId, conversationId })
      return status === 200 && body
    }, 'the owner talks with them')
    expect(own).toMatchObject({ records: true, isRecorded: false })
    const before = api.recordings.size
    for (let n = 0; n < 3; n++) {
      server.clock.advance(1_000)
      expect((await call('owner', 'egress_start', { spaceId, conversationId })).status).toBe(200)
      expect((await call('owner', 'egress_stop', { spaceId, conversationId })).status).toBe(200)
    }
    const [oldest, middle, newest] = [1, 2, 3].map((n) => `EG_${before + n}`)
    const page = await recordings('owner', '?size=2')
    expect(page.body.total).toBe(3)
    expect(page.body.data.map(({ id }: { id: string }) => id)).toEqual([newest, middle])
    const next = await recordings('owner', '?size=2&offset=2')
    expect(next.body.data.map(({ id }: { id: string }) => id)).toEqual([oldest])
    const refused = [recordings(undefined), recordings('ann'), remove('ann', newest!)]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([401, 403, 403])
    // Not by way of a space of one's own.
    expect((await remove('ann', newest!, other)).body.code).toBe('RecordingNotFound')
    expect((await remove('owner', '__proto__')).body.code).toBe('RecordingNotFound')
    expect((await remove('owner', `${newest}%00`)).body.code).toBe('RecordingNotFound')
    expect((await remove('owner', newest!)).status).toBe(200)
    expect((await recordings('owner')).body.total).toBe(2)
    const log = await server.call('GET', '/site-admin/operations?size=50', { token: tokens.admin })
    expect(JSON.stringify(log.body)).toContain('space.deleteRecording')
    const taken = (conversation: string) => ({
      id: `EG_x${conversation}`,
      spaceId,
      conversationId: conversation,
      room: 'room',
      startedBy: ids.owner,
      startedAt: 1,
      endedAt: 2,
      state: 'complete' as const,
      file: null,
      bytes: null,
      removedAt: null,
    })
    const { recordingsOfSpace } = limits
    const rows = Array.from({ length: recordingsOfSpace }, (_, n) => taken(String(n)))
    await server.db.insertInto('recordings').values(rows).execute()
    const full = await call('owner', 'egress_start', { spaceId, conversationId })
    expect([full.status, full.body.code]).toEqual([400, 'TooManyRecordings'])
  })
})

describe('what the operator lets be recorded', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lingjing-recordings-'))
  let freeBytes = 50
  beforeAll(
    () =>
      start(
        {
          ...env,
          LIVEKIT_EGRESS_FOLDER: folder,
          RECORDING_SPACES: '',
          MIN_FREE_DISK_PERCENT: '5',
          RECORDING_HOURS: '2',
          RECORDING_GB: '5',
          KEEP_RECORDINGS_DAYS: '40',
        },
        { readDisk: () => Promise.resolve({ freeBytes, totalBytes: 100 }) },
      ),
    60_000,
  )
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  const startIn = async (who: Who, space: string) => {
    const body = { spaceId: space, conversationId: 'nook:1/den' }
    return (await call(who, 'egress_start', body)).body.code
  }
  const hour = 3_600_000
  let rows = 0
  /** Something recorded that ended so long ago. */
  const recordedOnce = async (
    space: string,
    { agoMs, ms, ...more }: { agoMs: number; ms: number; bytes?: number; file?: string },
  ): Promise<string> => {
    const endedAt = server.clock.now() - agoMs
    const id = `EG_o${(rows += 1)}`
    const row = { id, spaceId: space, conversationId: 'x', room: 'x', startedBy: ids.owner, removedAt: null }
    const rest = { startedAt: endedAt - ms, endedAt, state: 'complete' as const, file: null, bytes: null }
    await server.db
      .insertInto('recordings')
      .values({ ...row, ...rest, ...more })
      .execute()
    return id
  }

  test('a space records when it is the operator’s own or they have named it, and nobody else', async () => {
    expect(await startIn('owner', spaceId)).toBe('RecordingNotAllowed')
    const own = (await server.createSpace(tokens.admin, { private: false })).space.id
    // As far as the right goes: there is no such conversation.
    expect(await startIn('admin', own)).toBe('ConversationNotFound')
    const shown = async (who: Who, id: string) =>
      (await server.call('GET', `/spaces/${id}/admin`, { token: tokens[who] })).body.recordings
    expect([await shown('owner', spaceId), await shown('admin', own)]).toEqual([false, true])
    const conversationId = await talking()
    await enter('owner', 6, 7)
    const grant = await until(async () => {
      const { status, body } = await call('owner', 'grant_token', { spaceId, conversationId })
      return status === 200 && body
    }, 'the owner talks with them')
    expect(grant.records).toBe(false)
    const named = new Set([spaceId])
    const rights = (spaces: 'all' | ReadonlySet<string>) =>
      createRecordingRights({
        db: server.db,
        clock: server.clock,
        config: server.config,
        rules: { spaces, ms: hour, bytes: 1e9 },
        disks: [],
      })
    expect(await rights(named).problem(spaceId)).toBeUndefined()
    expect(await rights('all').problem(spaceId)).toBeUndefined()
    expect(await rights('all').problem('gone')).toBe('RecordingNotAllowed')
  })

  test('hours, bytes and the disk end it; taking an entry off the list gives nothing back', async () => {
    const space = async () => (await server.createSpace(tokens.admin, { private: false })).space.id
    const hours = await space()
    const long = await recordedOnce(hours, { agoMs: hour, ms: 2 * hour, bytes: 1 })
    expect(await startIn('admin', hours)).toBe('RecordingUsedUp')
    const path = `/livekit/space/${hours}/recordings`
    expect((await server.call('DELETE', `${path}/${long}`, { token: tokens.admin })).status).toBe(200)
    expect((await server.call('GET', path, { token: tokens.admin })).body.total).toBe(0)
    expect((await server.call('DELETE', `${path}/${long}`, { token: tokens.admin })).body.code).toBe(
      'RecordingNotFound',
    )
    expect(await startIn('admin', hours)).toBe('RecordingUsedUp')
    const month = await space()
    await recordedOnce(month, { agoMs: 31 * 24 * hour, ms: 9 * hour })
    expect(await startIn('admin', month)).toBe('ConversationNotFound')
    await recordedOnce(month, { agoMs: hour, ms: 1, bytes: 5e9 })
    expect(await startIn('admin', month)).toBe('RecordingUsedUp')
    const many = await space()
    for (let n = 0; n < 120; n++) await recordedOnce(many, { agoMs: 1_000, ms: 1_000 })
    expect(await startIn('admin', many)).toBe('RecordingUsedUp')
    const left = await space()
    freeBytes = 1
    await until(async () => (await startIn('admin', left)) === 'StorageFull', 'the disk is full')
    freeBytes = 50
    // The disk is looked at once a second at most.
    await until(async () => (await startIn('admin', left)) !== 'StorageFull', 'there is room again')
  })

  test('they are forgotten in time with their files, and with their space', async () => {
    const { db, clock } = server
    const space = (await server.createSpace(tokens.admin, { private: false })).space.id
    const day = 24 * hour
    const write = (name: string) => writeFileSync(join(folder, name), 'film')
    for (const name of ['old.mp4', 'young.mp4']) write(name)
    const outside = `${folder}-beside.mp4`
    writeFileSync(outside, 'film')
    await db.deleteFrom('recordings').execute()
    await recordedOnce(space, { agoMs: 41 * day, ms: hour, file: 'old.mp4' })
    await recordedOnce(space, { agoMs: 41 * day, ms: hour, file: `../${basename(outside)}` })
    await recordedOnce(space, { agoMs: 39 * day, ms: hour, file: 'young.mp4' })
    const files = createRecordingFiles(folder, (err) => expect(err).toBeUndefined())
    expect(await forgetOldRecordings(db, 0, files, clock.now())).toBe(0)
    expect(await forgetOldRecordings(db, 40, files, clock.now())).toBe(2)
    expect(readdirSync(folder)).toEqual(['young.mp4'])
    expect(existsSync(outside)).toBe(true)
    rmSync(outside)
    const liveKit = { recordingFiles: files } as unknown as LiveKitCalls
    const uploads = { erase: () => Promise.reject(new Error('there are none')) } as unknown as Files
    await endSpace({ db, files: uploads, liveKit }, space, undefined, () => Promise.resolve())
    expect(readdirSync(folder)).toEqual([])
    expect(await db.selectFrom('recordings').select('id').execute()).toEqual([])
  })
})

describe('without one, or with one for large conversations only', () => {
  test('the specified refusals', async () => {
    await start({})
    const conversationId = 'nook:1/den'
    expect(await call('owner', 'grant_token', { spaceId, conversationId })).toMatchObject({
      status: 404,
      body: { code: 'LiveKitNotConfigured', message: 'This server has no LiveKit' },
    })
    expect((await call('owner', 'egress_start', { spaceId, conversationId })).body.code).toBe(
      'LiveKitNotConfigured',
    )
    expect(await send('{}')).toBe(404)
    const admin = await server.call('GET', `/spaces/${spaceId}/admin`, { token: tokens.owner })
    expect(admin.body.recordings).toBe(false)
    await server.close()
    await start({ ...env, LIVEKIT_MODE: 'more', LIVEKIT_EGRESS_FOLDER: '' })
    const ann = await enter('ann', 6, 6)
    await enter('bob', 7, 6)
    const { id, carrier } = await until(() => told(ann), 'they talk')
    expect(carrier ?? 0).toBe(0)
    expect((await call('ann', 'grant_token', { spaceId, conversationId: id })).body.code).toBe(
      'ConversationOnMesh',
    )
    expect((await call('owner', 'egress_start', { spaceId, conversationId: id })).body.code).toBe(
      'EgressNotConfigured',
    )
    await server.close()
  })
})
