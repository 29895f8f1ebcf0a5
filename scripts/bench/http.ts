import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { readConfig } from '../../server/config.ts'
import { openDb } from '../../server/db/openDb.ts'
import type { Db } from '../../server/db/schema.ts'
import { seedHttp } from './flat/httpSeed.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '16' },
    users: { type: 'string', default: '10000' },
    spaces: { type: 'string', default: '5000' },
  },
})
const marks = { rate: 1_500, p99Ms: 20 }
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const dataDir = mkdtempSync(join(tmpdir(), 'lingjing-bench-'))
const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', DEV_LOGIN: '1', LOG_LEVEL: 'error' }

/** CPU time a process has used, ms (Linux; 100 ticks a second). Tells the price of a call on a busy machine too. */
function cpuMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return NaN
  }
}

/** The server in its own process; resolves with its address once it listens. */
async function startServer() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'flat/httpServer.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    const url = /ready at (http:\S+)/.exec(said)?.[1]
    if (url !== undefined)
      return {
        url,
        pid: child.pid,
        stop: () => void child.kill('SIGTERM'),
        ended: new Promise((done) => child.once('exit', done)),
      }
  }
  throw new Error(`the server did not start: ${said}`)
}

interface BenchCall {
  readonly name: string
  readonly method?: 'GET' | 'POST'
  readonly path: string
  /** More paths, called in turn: none of them is kept when its turn comes again. */
  readonly others?: readonly string[]
  readonly token?: string
}

async function measure({ url, pid }: { url: string; pid: number | undefined }, call: BenchCall) {
  const cpuBefore = cpuMs(pid)
  const result = await autocannon({
    url,
    requests: [call.path, ...(call.others ?? [])].map((path) => ({
      method: call.method ?? 'GET',
      path: `/api/v2${path}`,
    })),
    headers: call.token === undefined ? {} : { authorization: `Bearer ${call.token}` },
    connections: Number(values.connections),
    duration: Number(values.seconds),
  })
  return {
    rate: result.requests.average,
    cpuMs: (cpuMs(pid) - cpuBefore) / result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}

async function callsFor(url: string, db: Db, spaceIds: readonly string[]): Promise<BenchCall[]> {
  const answer = await fetch(`${url}/api/v2/auth/mock_login?username=bench7`)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const popular = await db
    .selectFrom('spaces')
    .select('id')
    .where('isPublic', '=', 1)
    .orderBy('likes', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const id = popular.id
  const search = (text: string) => `/spaces/list/all?size=20&search=${encodeURIComponent(text)}`
  const [firstSearch = '', ...otherSearches] = Array.from({ length: 1_000 }, (_, n) =>
    search(`空间 ${n * 5}`),
  )
  const [firstPage = '', ...otherPages] = Array.from(
    { length: 200 },
    (_, n) => `/spaces/list/all?size=20&sortK=latest&offset=${n * 20}`,
  )
  return [
    { name: 'spaces, hottest, guest', path: '/spaces/list/all?size=20' },
    { name: 'spaces, hottest this month', path: '/spaces/list/all?size=20&sortK=m-hottest', token },
    { name: 'spaces, latest', path: '/spaces/list/all?size=20&sortK=latest', token },
    { name: 'spaces, searched', path: search('空间 42'), token },
    { name: 'spaces, another page each time', path: firstPage, others: otherPages, token },
    { name: 'spaces, another search each time', path: firstSearch, others: otherSearches, token },
    { name: 'my spaces', path: '/spaces/user/own?size=20', token },
    { name: 'one space', path: `/spaces/${id}`, token },
    { name: 'permission', path: `/spaces/${id}/permission`, token },
    { name: 'join preflight', method: 'POST', path: `/spaces/${id}/join-preflight`, token },
    { name: 'members of a popular space', path: `/spaces/${id}/members`, token },
    { name: 'my account', path: '/users/me', token },
    { name: 'unread notifications', path: '/notification/unread-count', token },
    { name: 'where the socket is', path: `/spaces/${spaceIds[0]}/game-server-assignment` },
  ]
}

try {
  // The first start makes the tables and the templates the spaces come from.
  const first = await startServer()
  first.stop()
  await first.ended
  const db = await openDb(readConfig(env).config.database)
  const started = performance.now()
  const { spaceIds } = await seedHttp(db, { users: Number(values.users), spaces: Number(values.spaces) })
  say(
    `seeded ${values.users} users and ${values.spaces} spaces in ${Math.round((performance.now() - started) / 1000)} s`,
  )
  say(
    `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores; one server process; ${values.connections} connections`,
  )
  const server = await startServer()
  try {
    say(
      '\n| call | requests/s | p50 ms | p99 ms | CPU ms a call | within the marks |\n| --- | ---: | ---: | ---: | ---: | --- |',
    )
    for (const call of await callsFor(server.url, db, spaceIds)) {
      const { rate, p50, p99, cpuMs: cost, failed } = await measure(server, call)
      const isGood = rate >= marks.rate && p99 <= marks.p99Ms && failed === 0
      say(
        `| ${call.name} | ${Math.round(rate)} | ${p50} | ${p99} | ${cost.toFixed(2)} | ${failed > 0 ? `${failed} failed` : isGood ? 'yes' : 'no'} |`,
      )
    }
    say(`\nmarks: at least ${marks.rate} requests/s and p99 of at most ${marks.p99Ms} ms`)
  } finally {
    server.stop()
    await server.ended
    await db.destroy()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
