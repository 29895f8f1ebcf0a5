import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Logger } from 'pino'
import type { TokenAnswer } from '#shared/http/auth.ts'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import type { AccountEnder } from '../../../server/accounts/endAccounts.ts'
import type { Cluster } from '../../../server/cluster/cluster.ts'
import type { LiveRooms } from '../../../server/cluster/liveRooms.ts'
import { readConfig } from '../../../server/config.ts'
import type { Config, Environment } from '../../../server/config.ts'
import { createServer } from '../../../server/createServer.ts'
import type { ServerOptions } from '../../../server/createServer.ts'
import type { Db } from '../../../server/db/schema.ts'
import type { Rooms } from '../../../server/room/doors/createRooms.ts'
import { dropTestDatabase, testDatabaseUrl } from './testDatabase.ts'

/** A clock that stands still until a test moves it. */
export interface TestClock {
  now(): number
  advance(ms: number): void
  /** By how much it was moved. */
  ahead(): number
}

export const createTestClock = (start = Date.parse('2026-01-15T08:00:00Z')): TestClock => {
  let time = start
  return { now: () => time, advance: (ms) => void (time += ms), ahead: () => time - start }
}

export interface StartOptions extends Omit<ServerOptions, 'clock'> {
  /** Laid over the test's environment: PORT 0, DATA_DIR a new folder. */
  readonly env?: Environment
  /** A folder to keep over several starts; without it one is made and removed. */
  readonly dataDir?: string
  /** Real time by default: rooms, heartbeats and browsers live by it. */
  readonly clock?: TestClock
  /** Another server's, instead of one of its own. */
  readonly database?: Config['database'] | undefined
  readonly log?: Logger
}

export interface TestServer {
  readonly url: string
  readonly db: Db
  readonly config: Config
  readonly rooms: Rooms
  readonly liveRooms: LiveRooms
  readonly cluster: Cluster
  readonly accountEnder: AccountEnder
  /** Reminds people of what they have booked; how many. */
  remindBookings(): Promise<number>
  /** As createServer.ts says. */
  runEvents(): Promise<number>
  endArchivedSpaces(): Promise<number>
  readonly dataDir: string
  readonly clock: TestClock
  /** Codes "sent" by SMS, newest last. */
  readonly sentCodes: readonly { readonly phone: string; readonly code: string }[]
  /** One API call; the body is sent as JSON, a string as it is. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  login(username: string): Promise<TokenAnswer>
  /** A space of that person, from the template 'office' or the given one. */
  createSpace(token: string, fields?: Record<string, unknown>): Promise<SpaceEntry>
  close(): Promise<void>
}

export interface CallOptions {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // Tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** Running time that a test may push forward. */
const runningClock = (): TestClock => {
  let ahead = 0
  return { now: () => Date.now() + ahead, advance: (ms) => void (ahead += ms), ahead: () => ahead }
}

/** A whole server on a free port with a database of its own. One at a time per test file (rooms are a singleton). */
export async function startServer(options: StartOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'lingjing-test-')))
  const clock = options.clock ?? runningClock()
  const sentCodes: { phone: string; code: string }[] = []
  const { config: read } = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    // Tests are programs of this machine.
    DEV_LOGIN: '1',
    SITE_ADMINS: 'admin',
    // The sender below takes the codes.
    SMS_PROVIDER: 'log',
    DATABASE_URL: await testDatabaseUrl(dataDir),
    // Whatever the disk of this machine is like.
    MIN_FREE_DISK_PERCENT: '0',
    // One person stands for many.
    QUOTA_PERSON_SPACES: '100000',
    OPENINGS_PER_PERSON: '100000',
    REQUEST_LIMITS: 'join=100000/60',
    SPACES_ALONE_PER_PERSON: '100000',
    ...options.env,
  })
  const config = options.database ? { ...read, database: options.database } : read
  const server = await createServer(config, {
    log: pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
    sms: {
      send(phone, code) {
        sentCodes.push({ phone, code })
        return Promise.resolve()
      },
    },
    ...options,
    requestLimits: { createSpace: { points: 10_000, seconds: 60 }, ...options.requestLimits },
    clock,
    // Of a clock that stands still only the time of day does: budgets fill and rooms beat as ever.
    steady: () => performance.now() + clock.ahead(),
  })
  const url = server.address

  const call: TestServer['call'] = async (method, path, { token, body, headers } = {}) => {
    const response = await fetch(`${url}${path.startsWith('/api') ? '' : '/api/v2'}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }

  return {
    url,
    db: server.db,
    config,
    rooms: server.rooms,
    liveRooms: server.liveRooms,
    cluster: server.cluster,
    accountEnder: server.accountEnder,
    remindBookings: server.remindBookings,
    runEvents: server.runEvents,
    endArchivedSpaces: () => server.endArchivedSpaces(),
    dataDir,
    clock,
    sentCodes,
    call,
    async login(username) {
      const { status, body } = await call('GET', `/auth/mock_login?username=${encodeURIComponent(username)}`)
      if (status !== 200) throw new Error(`login as ${username}: ${status} ${JSON.stringify(body)}`)
      return body as TokenAnswer
    },
    async createSpace(token, fields = {}) {
      const { status, body } = await call('POST', '/spaces', {
        token,
        body: { name: 'room', template: 'office', ...fields },
      })
      if (status !== 201) throw new Error(`createSpace: ${status} ${JSON.stringify(body)}`)
      return body as SpaceEntry
    },
    async close() {
      await server.close()
      if (options.dataDir) return
      await dropTestDatabase(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
