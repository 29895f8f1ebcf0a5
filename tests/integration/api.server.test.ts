import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer as createNetServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { ConfigError, isLoopback, readConfig } from '../../server/config.ts'
import { openDb } from '../../server/db/openDb.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { createTestClock, startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lingjing-test-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
async function start(...args: Parameters<typeof startServer>): Promise<TestServer> {
  const server = await startServer(...args)
  cleanups.push(() => server.close())
  return server
}

describe('configuration', () => {
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: temporaryFolder(), ...env })

  test('has the defaults of design.md', () => {
    expect(read({}).config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      devLogin: 'browser',
      siteAdmins: ['admin'],
      logLevel: 'info',
    })
  })

  test('mock login is off where others could reach it, unless set by hand, with a warning', () => {
    const SMS_PROVIDER = 'log'
    expect(read({ HOST: '0.0.0.0', SMS_PROVIDER })).toMatchObject({
      config: { devLogin: 'off', siteAdmins: [] },
      // Codes that only the log knows are no log-in for others.
      warnings: [expect.stringContaining('SMS_PROVIDER')],
    })
    expect(read({ NODE_ENV: 'production', SMS_PROVIDER }).config.devLogin).toBe('off')
    expect(read({ PUBLIC_URL: 'https://example.org', SMS_PROVIDER }).config.devLogin).toBe('off')
    const byHand = read({ HOST: '0.0.0.0', DEV_LOGIN: '1' })
    expect(byHand).toMatchObject({
      config: { devLogin: 'local', siteAdmins: [] },
      warnings: [expect.stringContaining('this machine only')],
    })
    expect(read({ DEV_LOGIN: '0', SMS_PROVIDER }).config.devLogin).toBe('off')
  })

  test('every program of this machine logs in by name where that was said, or in npm run dev, which alone has an admin for it', () => {
    const ofDev = { config: { devLogin: 'local', siteAdmins: ['admin'] } }
    expect(read({ LINGJING_DEV: '1' })).toMatchObject(ofDev)
    expect(read({ LINGJING_DEV: '1', DEV_LOGIN: '1' })).toMatchObject(ofDev)
    expect(read({ DEV_LOGIN: '1' })).toMatchObject({ config: { devLogin: 'local', siteAdmins: [] } })
    expect(read({ LINGJING_DEV: '1', DEV_LOGIN: 'public' }).config.siteAdmins).toEqual([])
  })

  test('only the whole word opens mock login for everybody, loudly, and makes nobody site administrator', () => {
    expect(read({ DEV_LOGIN: 'public' })).toMatchObject({
      config: { devLogin: 'public', siteAdmins: [] },
      warnings: [expect.stringContaining('EVERYBODY')],
    })
    expect(read({ DEV_LOGIN: 'public', SITE_ADMINS: 'admin' }).config.siteAdmins).toEqual(['admin'])
  })

  test('a server for others does not start on codes in its log unless that is asked for', () => {
    const outside: Record<string, string>[] = [
      { NODE_ENV: 'production' },
      { HOST: '0.0.0.0' },
      { DEV_LOGIN: '0' },
    ]
    for (const env of outside) {
      expect(() => read(env)).toThrow(/^[^\n]*SMS_PROVIDER[^\n]*$/)
      expect(read({ ...env, SMS_PROVIDER: 'log' }).config.sms).toEqual({ name: 'log' })
    }
  })

  test.each(['localhost', '127.0.0.1', '127.9.9.9', '::1'])('%s is loopback', (host) =>
    expect(isLoopback(host)).toBe(true),
  )
  test.each(['0.0.0.0', '::', '127.0.0.1.example.org', '10.0.0.1'])('%s is not', (host) =>
    expect(isLoopback(host)).toBe(false),
  )

  test('the session secret is made once, for this user only', () => {
    const dataDir = temporaryFolder()
    const secret = read({ DATA_DIR: dataDir }).config.sessionSecret
    expect(secret.length).toBeGreaterThan(40)
    expect(read({ DATA_DIR: dataDir }).config.sessionSecret).toBe(secret)
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600)
    const byHand = 'given-by-hand-'.repeat(3)
    expect(read({ SESSION_SECRET: byHand }).config.sessionSecret).toBe(byHand)
    expect(() => read({ SESSION_SECRET: 'x'.repeat(31) })).toThrow('at least 32 characters')
  })

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DEV_LOGIN', 'maybe'],
    ['DATABASE_URL', 'mysql://x'],
    ['PUBLIC_URL', 'ftp://x'],
    ['PUBLIC_URL', 'example.org'],
    ['LOOKUP_URL', 'ftp://x'],
    ['LOOKUP_URL', 'games.example.org'],
    ['LOOKUP_URL', 'https://games.example.org/under'],
    ['LOOKUP_URL', 'https://games.example.org?x=1'],
    ['LOOKUP_URL', 'https://who@games.example.org'],
    ['SESSION_SECRET', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'nginx'],
    ['TRUST_PROXY', '0.0.0.0/0'],
  ])('%s=%s is refused in one line that names it', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigError)
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`))
  })

  test.each([
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['PORT', '-1.5', 'a whole number from 0 to 65535'],
    ['PORT', 'eighty', 'a whole number from 0 to 65535'],
    ['METRICS_PORT', '0', 'a whole number from 1 to 65535'],
    ['DATABASE_POOL', '1', 'a whole number from 2 to 200'],
    ['DATABASE_STATEMENT_MS', '999', 'a whole number from 1000 to 600000'],
    ['SOCKETS_MAX', '0', 'a whole number of at least 1'],
    ['CONNECTIONS_PER_ADDRESS', '0', 'a whole number of at least 1'],
    ['SMS_DAILY_LIMIT', '-3', 'a whole number of at least 1'],
    ['MIN_FREE_DISK_PERCENT', '51', 'a number from 0 to 50'],
    ['KEEP_CHATS_DAYS', '-1', 'a whole number from 0 to 36500'],
  ])('%s=%s: the line says what it must be, once', (name, value, words) => {
    const given = name.startsWith('DATABASE') ? '' : ` ("${value}")`
    expect(() => read({ [name]: value })).toThrow(`Bad configuration: ${name}${given} must be ${words}`)
    let line = ''
    try {
      read({ [name]: value })
    } catch (error) {
      line = String(error)
    }
    expect(line.split('must be')).toHaveLength(2)
  })

  test('LOOKUP_URL is an origin over https beside PUBLIC_URL; the other servers of a cluster are there too', () => {
    const site = { PUBLIC_URL: 'https://example.org', SMS_PROVIDER: 'log' }
    expect(read(site).config.lookupUrl).toBeUndefined()
    const games = { ...site, LOOKUP_URL: 'https://Games.example.org:443/' }
    expect(read(games).config.lookupUrl).toBe('https://games.example.org')
    const cluster = {
      REDIS_URL: 'redis://127.0.0.1',
      SERVER_NAME: 'a',
      DATABASE_URL: 'postgres://127.0.0.1/x',
      SESSION_SECRET: 'given-by-hand-'.repeat(3),
      S3_BUCKET: 'b',
      S3_KEY: 'k',
      S3_SECRET: 's',
    }
    expect(read({ ...games, ...cluster }).config.cluster?.address).toBe('https://games.example.org/at/a')
    expect(() => read({ LOOKUP_URL: 'https://games.example.org' })).toThrow('LOOKUP_URL wants PUBLIC_URL')
    expect(() => read({ ...site, LOOKUP_URL: 'http://games.example.org' })).toThrow(
      'LOOKUP_URL ("http://games.example.org") must be an https address',
    )
  })

  test('a DATA_DIR that is no folder is refused', () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(() => readConfig({ DATA_DIR: file })).toThrow(/cannot be written/)
    expect(() => readConfig({ DATA_DIR: join(file, 'data') })).toThrow(/cannot be written/)
  })

  test.skipIf(!existsSync('/proc/self'))('a folder that can never be made is refused, not waited for', () => {
    expect(() => readConfig({ DATA_DIR: '/proc/lingjing/data' })).toThrow(/cannot be written/)
  })

  test('missing parents of DATA_DIR are made', () => {
    const folder = join(temporaryFolder(), 'one', 'two')
    expect(readConfig({ DATA_DIR: folder }).config.dataDir).toBe(folder)
    expect(existsSync(join(folder, 'session-secret'))).toBe(true)
  })
})

describe('database', () => {
  test('every migration runs on an empty file, and again on the finished one', async () => {
    const file = join(temporaryFolder(), 'new.db')
    for (let round = 0; round < 2; round++) {
      const db = await openDb({ sqliteFile: file })
      const tables = (await db.introspection.getTables()).map(({ name }) => name)
      expect(tables).toEqual(expect.arrayContaining(['users', 'spaces', 'space_maps', 'chat_messages']))
      await db.destroy()
    }
  })

  test('SQLite writes ahead and keeps references whole', async () => {
    const db = await openDb({ sqliteFile: join(temporaryFolder(), 'new.db') })
    cleanups.push(() => db.destroy())
    const orphan = { spaceId: 'nope', mapId: '1', isDefault: 1 as const, mapJson: '{}', updateId: 1 }
    await expect(db.insertInto('spaceMaps').values(orphan).execute()).rejects.toThrow(/FOREIGN KEY/)
  })
})

describe('built-in spaces', () => {
  const contents = async ({ db }: TestServer) => ({
    users: await db.selectFrom('users').selectAll().execute(),
    templates: await db.selectFrom('templates').selectAll().execute(),
    templateMaps: await db.selectFrom('templateMaps').selectAll().execute(),
    spaces: await db.selectFrom('spaces').selectAll().execute(),
    spaceMaps: await db.selectFrom('spaceMaps').selectAll().execute(),
    members: await db.selectFrom('members').selectAll().execute(),
  })

  test('are there after the first start, owned by admin, and a second start changes nothing', async () => {
    const dataDir = temporaryFolder()
    const folder = spacesFolder([smallSpace('office'), smallSpace('hall')])
    const clock = createTestClock()
    const first = await startServer({ dataDir, clock, spacesFolder: folder })
    const before = await contents(first)
    expect(before.spaces.map(({ id, origin }) => [id, origin])).toEqual([
      ['hall', 'OFFICIAL'],
      ['office', 'OFFICIAL'],
    ])
    const [admin] = before.users
    expect(admin?.name).toBe('admin')
    expect(before.members.every(({ userId, role }) => userId === admin?.id && role === 'OWNER')).toBe(true)
    await first.close()
    clock.advance(60_000)
    const second = await start({ dataDir, clock, spacesFolder: folder })
    expect(await contents(second)).toEqual(before)
  })

  test('a newer file renews the template; the space stays as people left it', async () => {
    const dataDir = temporaryFolder()
    const clock = createTestClock()
    const first = await startServer({ dataDir, clock, spacesFolder: spacesFolder([smallSpace('office')]) })
    const before = await contents(first)
    await first.close()
    clock.advance(1000)
    const renewed = smallSpace('office', { name: { zh: '新厅', en: 'New hall' } })
    const second = await start({ dataDir, clock, spacesFolder: spacesFolder([renewed]) })
    const after = await contents(second)
    expect(after.templates.map(({ name }) => name)).toEqual(['新厅'])
    expect(after.spaces).toEqual(before.spaces)
  })

  test('a level that is new in the file is added; the others stay as people left them', async () => {
    const dataDir = temporaryFolder()
    const clock = createTestClock()
    const hall = smallSpace('office')
    const first = await startServer({ dataDir, clock, spacesFolder: spacesFolder([hall]) })
    await first.db.updateTable('spaceMaps').set({ updateId: 9 }).execute()
    const before = (await contents(first)).spaceMaps
    await first.close()
    const [level] = hall.levels
    const more = smallSpace('office', {
      levels: [
        { ...level!, isDefault: false },
        { mapId: '2', isDefault: true, map: { ...level!.map, id: '2', name: '会议' } },
      ],
    })
    const second = await start({ dataDir, clock, spacesFolder: spacesFolder([more]) })
    const after = (await contents(second)).spaceMaps
    expect(after.filter(({ mapId }) => mapId === '1')).toEqual(before)
    expect(after.map(({ mapId, isDefault }) => [mapId, isDefault]).toSorted()).toEqual([
      ['1', 1],
      ['2', 0],
    ])
  })

  test('a broken file stops the start and is named', async () => {
    const folder = spacesFolder([smallSpace('office')])
    writeFileSync(join(folder, 'broken.json'), '{"version": 2}')
    await expect(startServer({ spacesFolder: folder })).rejects.toThrow(/broken\.json/)
  })
})

/** Not by fetch, which asks past every cache. */
const statusFor = (url: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url, { headers }, (res) => {
      res.resume()
      resolve(res.statusCode)
    }).on('error', reject)
  })

describe('serving', () => {
  test('health, headers, pages and files', async () => {
    const server = await start({ spacesFolder: spacesFolder() })
    const health = await fetch(`${server.url}/healthz`)
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
    const policy = health.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).not.toMatch(/https?:|\*/)
    expect(health.headers.get('x-powered-by')).toBeNull()

    const catalogue = await fetch(`${server.url}/assets/catalogue.json`)
    expect(catalogue.status).toBe(200)
    const etag = catalogue.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    expect(await statusFor(`${server.url}/assets/catalogue.json`, { 'if-none-match': etag })).toBe(304)
    for (const path of ['/assets/nope.glb', '/static/nope.js', '/assets/..%2fpackage.json', '/static/%zz']) {
      const { status } = await fetch(server.url + path)
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
    }
  })

  test('no other origin may read the API', async () => {
    const server = await start({ spacesFolder: spacesFolder() })
    const answer = await server.call('GET', '/spaces/list/all', {
      headers: { origin: 'https://example.org' },
    })
    expect(answer.status).toBe(200)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('too many calls answer 429 and when to come back', async () => {
    const limit = { points: 3, seconds: 60 }
    const server = await start({
      spacesFolder: spacesFolder(),
      requestLimits: { api: limit, login: limit, create: limit },
    })
    for (let calls = 0; calls < 3; calls++) expect((await server.call('GET', '/site')).status).toBe(200)
    const refused = await server.call('GET', '/site')
    expect(refused).toMatchObject({ status: 429, body: { code: 'TooManyRequests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('without DEV_LOGIN there is no login by name', async () => {
    const server = await start({ spacesFolder: spacesFolder(), env: { DEV_LOGIN: '0', SMS_PROVIDER: 'log' } })
    expect((await server.call('GET', '/site')).body).toMatchObject({ devLogin: false })
    expect(await server.call('GET', '/auth/mock_login?username=ann')).toMatchObject({
      status: 404,
      body: { code: 'NotFound' },
    })
  })

  test('only this machine is told that codes are in the log; a proxy gives a public site away', async () => {
    const server = await start({ spacesFolder: spacesFolder() })
    const site = async (headers = {}) => (await server.call('GET', '/site', { headers })).body
    expect(await site()).toMatchObject({ codesInLog: true, isPublic: false })
    expect(await site({ 'x-forwarded-for': '198.51.100.7' })).toMatchObject({
      codesInLog: false,
      isPublic: true,
    })
    await server.close()
    // By its settings a site for others, whoever asks.
    const env = { PUBLIC_URL: 'https://example.org', SMS_PROVIDER: 'log' }
    const other = await start({ spacesFolder: spacesFolder(), env })
    expect((await other.call('GET', '/site')).body).toMatchObject({ codesInLog: true, isPublic: true })
  })

  test('PUBLIC_URL is what the lookup answers', async () => {
    const env = { PUBLIC_URL: 'https://example.org/', DEV_LOGIN: '1' }
    const server = await start({ spacesFolder: spacesFolder(), env })
    const { body } = await server.call('GET', '/spaces/office/game-server-assignment')
    expect(body).toBe('wss://example.org/gs/office')
    // Nothing of LOOKUP_URL where it is not set.
    const headers = { origin: 'https://example.org' }
    const asked = await server.call('GET', '/spaces/office/game-server-assignment', { headers })
    expect([...asked.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(asked.headers.get('vary')).not.toContain('Origin')
  })
})

describe('the process', () => {
  const main = join(import.meta.dirname, '../../server/main.ts')

  function run(env: Record<string, string>): {
    child: ChildProcess
    ended: Promise<{ code: number | null; err: string }>
    ready: Promise<string>
    /** Where a browser of this machine is let in. */
    local: Promise<string>
  } {
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', DATA_DIR: temporaryFolder(), ...env },
    })
    cleanups.push(() => child.kill('SIGKILL'))
    let out = ''
    let err = ''
    child.stderr?.on('data', (data: Buffer) => (err += data))
    const said = (line: RegExp) =>
      new Promise<string>((resolve) => {
        child.stdout?.on('data', () => {
          const address = line.exec(out)?.[1]
          if (address) resolve(address)
        })
      })
    child.stdout?.on('data', (data: Buffer) => (out += data))
    const ready = said(/ready at (\S+)/)
    const local = said(/(http\S+\/local\/\S+)\n/)
    const ended = new Promise<{ code: number | null; err: string }>((resolve) =>
      child.on('exit', (code) => resolve({ code, err })),
    )
    return { child, ended, ready, local }
  }

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s stops it cleanly; what was stored is there next time',
    async (signal) => {
      const dataDir = temporaryFolder()
      const first = run({ PORT: '0', DATA_DIR: dataDir })
      const url = await first.ready
      const opened = await fetch(await first.local, { redirect: 'manual' })
      const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
      // Kept alive: must not hold the process.
      const { status } = await fetch(`${url}/api/v2/auth/mock_login?username=ann`, { headers: { cookie } })
      expect(status).toBe(200)
      first.child.kill(signal)
      expect(await first.ended).toEqual({ code: 0, err: '' })
      const db = await openDb({ sqliteFile: join(dataDir, 'lingjing.db') })
      cleanups.push(() => db.destroy())
      const names = await db.selectFrom('users').select('name').execute()
      expect(names.map(({ name }) => name).sort()).toEqual(['admin', 'ann'])
    },
  )

  test('a taken port is one clear line and exit 1', async () => {
    const other = createNetServer().listen(0, '127.0.0.1')
    cleanups.push(() => other.close())
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const { code, err } = await run({ PORT: String(port) }).ended
    expect(code).toBe(1)
    expect(err).toMatch(new RegExp(`^lingjing: [^\\n]*${port}[^\\n]*taken[^\\n]*\\n$`))
  })

  test('a PostgreSQL that does not answer is one clear line without its password, and exit 1', async () => {
    const probe = createNetServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => probe.once('listening', resolve))
    const { port } = probe.address() as AddressInfo
    await new Promise((resolve) => probe.close(resolve))
    const DATABASE_URL = `postgres://lingjing:hunter2@127.0.0.1:${port}/lingjing`
    const { code, err } = await run({ PORT: '0', DATABASE_URL }).ended
    expect(code).toBe(1)
    expect(err).toMatch(
      new RegExp(
        `^lingjing: [^\\n]*127\\.0\\.0\\.1:${port} \\(DATABASE_URL\\) cannot be reached[^\\n]*start it[^\\n]*\\n$`,
      ),
    )
    expect(err).not.toContain('hunter2')
  })

  test('bad configuration is one clear line and exit 1', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    const wrong: Record<string, string>[] = [{ PORT: 'x' }, { DATA_DIR: join(file, 'data') }]
    for (const env of wrong) {
      const { code, err } = await run(env).ended
      expect(code).toBe(1)
      expect(err).toMatch(/^lingjing: [^\n]*(PORT|DATA_DIR)[^\n]*\n$/)
    }
  })
})
