import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig, withoutSettings } from '../../server/config.ts'
import { startEventStage, type EventStage } from '../support/server/eventStage.ts'

/* Cloud play over HTTP: what a space is drawn by, and whether this server draws, with a real server. */
let stage: EventStage
let spaceId = ''

beforeAll(async () => {
  stage = await startEventStage()
  spaceId = await stage.makeSpace()
}, 60_000)
afterAll(() => stage.close())

const build = { platform: 'cloudrendering', appId: 'hall-1.0:main', sts: 'a token of it' }
const set = (name: Parameters<EventStage['as']>[0], body: unknown, id = spaceId) =>
  stage.as(name, 'PUT', `/spaces/${id}/admin/setting/build`, body)
const entry = async (name: Parameters<EventStage['as']>[0], id = spaceId) =>
  (await stage.as(name, 'GET', `/spaces/${id}`)).body as {
    space: { platform: string }
    build: object | null
  }

test('managers set what draws a space, nobody else', async () => {
  for (const name of ['guest', 'visitor', 'member', 'builder'] as const) {
    expect((await set(name, build)).status, name).toBe(name === 'guest' ? 401 : 403)
  }
  for (const name of ['manager', 'owner', 'admin'] as const) {
    const { status, body } = await set(name, build)
    expect([status, body], name).toEqual([200, build])
  }
  const { body } = await stage.as('manager', 'GET', `/spaces/${spaceId}/admin`)
  expect(body.space).toMatchObject({ platform: 'cloudrendering', buildId: build.appId, sts: build.sts })
})

test('whoever may enter is told what to launch; guests, lists and others are not', async () => {
  await set('owner', build)
  const told = { appId: build.appId, sts: build.sts }
  for (const name of ['visitor', 'member', 'owner'] as const) {
    expect((await entry(name)).build, name).toEqual(told)
  }
  const seen = await entry('guest')
  expect(seen.space.platform).toBe('cloudrendering')
  expect(seen.build).toBeNull()
  for (const path of ['/spaces/list/all', '/spaces/user/own']) {
    const { body } = await stage.as('owner', 'GET', path)
    expect(JSON.stringify(body), path).not.toContain(build.sts)
  }
  const { body: changed } = await stage.as('owner', 'PUT', `/spaces/${spaceId}`, { description: 'new' })
  expect(changed.build).toBeNull()
})

test('a key is not told the token; the log of operations does not hold it', async () => {
  await set('owner', build)
  const { access_token: token } = await stage.server.login('owner')
  const made = await stage.server.call('POST', '/users/me/api-keys', { token, body: { name: 'bot' } })
  const { body } = await stage.server.call('GET', `/spaces/${spaceId}`, { token: made.body.key as string })
  expect(body.space).toMatchObject({ id: spaceId })
  expect(body.build).toBeNull()
  const rows = await stage.server.db.selectFrom('operationLogs').selectAll().execute()
  expect(JSON.stringify(rows)).toContain(build.appId)
  expect(JSON.stringify(rows)).not.toContain(build.sts)
})

test('without an appId it is this server that draws; a token alone is none', async () => {
  const own = { platform: 'cloudrendering', appId: null, sts: null }
  expect((await set('owner', own)).body).toEqual(own)
  expect(await entry('member')).toMatchObject({ space: { platform: 'cloudrendering' }, build: null })
  expect((await set('owner', { platform: 'r3f', appId: 'a', sts: null })).status).toBe(200)
  expect(await entry('member')).toMatchObject({ space: { platform: 'r3f' }, build: { appId: 'a', sts: '' } })
  for (const wrong of [
    { ...own, sts: 'x' },
    { ...own, appId: '' },
    { ...own, appId: '大厅' },
    { ...own, appId: 'a b' },
    { ...own, appId: 'a'.repeat(101) },
    { ...build, sts: '' },
    { ...build, sts: 'x'.repeat(2_001) },
    { ...own, platform: 'webgl' },
    { platform: 'r3f' },
    {},
  ]) {
    const { status, body } = await set('owner', wrong)
    expect([status, body.code], JSON.stringify(wrong).slice(0, 80)).toEqual([400, 'InvalidParameters'])
  }
})

test('people who are logged in hear whether this server draws', async () => {
  expect((await stage.as('guest', 'GET', '/cloud-play')).status).toBe(401)
  expect((await stage.as('visitor', 'GET', '/cloud-play')).body).toEqual({
    offered: false,
    size: 0,
    busy: 0,
    queuing: 0,
  })
})

test('its settings: none by default, and flags in one line', () => {
  const read = (env: Record<string, string>) =>
    readConfig({ DATA_DIR: stage.server.dataDir, DEV_LOGIN: '1', ...env }).config.cloud
  expect(read({})).toEqual({ workers: 0, guestWorkers: 0, chromium: undefined, memoryMb: 1_500, flags: [] })
  expect(
    read({
      CLOUD_WORKERS: '4',
      CLOUD_CHROMIUM: '/opt/chromium',
      CLOUD_WORKER_MB: '2000',
      CLOUD_GUEST_WORKERS: '3',
      CLOUD_CHROMIUM_FLAGS: ' --use-gl=egl  --ignore-gpu-blocklist ',
    }),
  ).toEqual({
    workers: 4,
    guestWorkers: 3,
    chromium: '/opt/chromium',
    memoryMb: 2_000,
    flags: ['--use-gl=egl', '--ignore-gpu-blocklist'],
  })
  expect([1, 2, 5].map((size) => read({ CLOUD_WORKERS: `${size}` }).guestWorkers)).toEqual([1, 1, 3])
  expect(() => read({ CLOUD_WORKERS: '65' })).toThrow(
    'CLOUD_WORKERS ("65") must be a whole number from 0 to 64',
  )
  expect(() => read({ CLOUD_CHROMIUM_FLAGS: 'no-sandbox' })).toThrow('must be flags that begin with --')
})

test('a worker finds no secret of the server in its environment', () => {
  const kept = { PATH: '/usr/bin', HOME: '/home/draws', LD_LIBRARY_PATH: '/opt/driver', DISPLAY: ':0' }
  const secret = {
    SESSION_SECRET: 'a',
    DATABASE_URL: 'b',
    REDIS_URL: 'c',
    S3_KEY: 'd',
    SITE_ADMINS: 'e',
    AWS_SECRET_ACCESS_KEY: 'f',
    PGPASSWORD: 'g',
  }
  expect(withoutSettings({ ...secret, ...kept })).toEqual(kept)
})
