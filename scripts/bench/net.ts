/** `npm run bench:net`: what movement costs, measured on the real server (scripts/bench/net.mjs starts this). */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { TokenAnswer } from '#shared/http/auth.ts'
import { limits } from '#shared/rules/limits.ts'
import { BENCH_SPACE, makeDataFolder } from './walkers/benchSpace.ts'
import { call, type MoveStyle } from './walkers/bot.ts'
import { choosePinning, coreBusyMs, cpuMsOf, describeMachine, memoryOf } from './machine.ts'
import { insidersOf, type System } from './walkers/messages.ts'
import {
  cleanUp,
  end,
  keepTrackOf,
  startBotsProcess,
  startServerProcess,
  type BotsProcess,
  type ServerProcess,
} from './processes.ts'
import { windowProfile, type ProfileWindow } from './profile.ts'
import {
  markdownTable,
  plainTable,
  scenarioRows,
  scenarios,
  shortHeading,
  shortRow,
  type Result,
  type ScenarioName,
} from './table.ts'
import { serverArgs, serverEnv } from '../steps.mjs'

const HELP = `npm run bench:net [-- counts …] [options]
  counts               people in the room; 50 200 500 1000 by default, 2000 is possible
  --seconds 15         measured time, in three rounds; --warmup 20 before it: so long the compiler works
  --only ours|bare|colyseus  one of the three systems; bare: a ws server that does nothing, the floor
  --short              200 and 1000, everybody moving, short times; one row of ratios (two to three minutes)
  --before DIR         the server of another checkout beside ours; one that has been started once
  --scenario moving|still   one of the two scenarios
  --moves packed|plain how our bots tell and hear moves (packed: as our browser does)
  --witnesses 8        bots that decode everything
  --json FILE          all numbers
  --markdown FILE      the tables as Markdown
  --profile            the functions in which the server spends the measured time
Takes three to four minutes for each count.`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    warmup: { type: 'string' },
    only: { type: 'string' },
    scenario: { type: 'string' },
    moves: { type: 'string', default: 'packed' },
    witnesses: { type: 'string', default: '8' },
    json: { type: 'string' },
    markdown: { type: 'string' },
    profile: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    before: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

/** Times and people of a run that is not told otherwise. */
const usual = options.short
  ? { seconds: 9, warmup: 6, counts: [200, 1000] }
  : { seconds: 15, warmup: 20, counts: [50, 200, 500, 1000] }
const seconds = Number(options.seconds ?? usual.seconds)
const warmup = Number(options.warmup ?? usual.warmup)

const STILL_SHARE: Readonly<Record<ScenarioName, number>> = { moving: 0, still: 0.6 }
const counts = positionals.length > 0 ? positionals.map(Number) : usual.counts
const isCount = (count: number): boolean =>
  Number.isInteger(count) && count > 0 && count <= limits.capacityMax

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const progress = (line: string): void => void process.stderr.write(`  ${line}\n`)

const systemsWanted = (['ours', 'before', 'bare', 'colyseus'] as const).filter((name) =>
  name === 'before' ? options.before !== undefined : (options.only ?? name) === name,
)
const scenarioWanted = options.scenario ?? (options.short ? 'moving' : undefined)
const scenariosWanted = (Object.keys(scenarios) as ScenarioName[]).filter(
  (name) => (scenarioWanted ?? name) === name,
)
const isMoveStyle = (text: string): text is MoveStyle => text === 'packed' || text === 'plain'

/** Above this share of a core taken by other programs the times say little. */
const DISTURBANCE = 0.1

/** What the bare server writes, bytes: about as much as ours does (docs/performance.md). */
const bareFrameBytes = (count: number): number => Math.round(35 + 0.45 * count)

/** Each system is measured so often, in turns: what else the machine does falls on all alike. */
const ROUNDS = 3
/** Before each, everybody has set out for so long, ms. */
const SETTLE_MS = 1_000

const pinning = choosePinning()

/** Seats for everybody, set as the owner would. */
async function makeRoom(origin: string): Promise<void> {
  const login = await call(`${origin}/api/v2/auth/mock_login?username=admin`)
  await call(`${origin}/api/v2/spaces/${BENCH_SPACE}/admin/setting/capacity`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${(login as TokenAnswer).access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ capacity: limits.capacityMax }),
  })
}

async function startSystem(
  system: System,
  count: number,
  profileDir: string | undefined,
): Promise<ServerProcess> {
  const profiling = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]
  const env = { NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1' }
  if (system === 'colyseus') {
    return startServerProcess(pinning.server, [...profiling, 'scripts/bench/walkers/schemaRoom.ts'], env)
  }
  if (system === 'bare') {
    const args = [...profiling, 'scripts/bench/walkers/bareServer.ts']
    return startServerProcess(pinning.server, args, {
      ...env,
      BARE_FRAME_BYTES: String(bareFrameBytes(count)),
    })
  }
  const dataDir = keepTrackOf(await makeDataFolder())
  const cwd = system === 'before' ? options.before : undefined
  const ownEnv = {
    ...env,
    ...serverEnv,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PUBLIC_URL: '',
    LOG_LEVEL: '',
    LINGJING_DEV: '',
    SITE_ADMINS: '',
    // The bots say to come by way of a proxy, each from an address of its own.
    DEV_LOGIN: 'public',
    // All its people come from one address.
    SOCKETS_PER_ADDRESS: '10000',
    SOCKETS_WAITING: '10000',
    SOCKETS_MAX: '20000',
    REQUEST_LIMITS: 'api=1000000/60,login=1000000/60',
  }
  const server = await startServerProcess(pinning.server, [...profiling, ...serverArgs], ownEnv, cwd)
  await makeRoom(server.origin)
  return server
}

/** What is read before and after the measured time. */
const readClocks = (serverPid: number, botsPid: number) => ({
  us: Number(process.hrtime.bigint() / 1000n),
  serverMs: cpuMsOf(serverPid),
  botsMs: cpuMsOf(botsPid),
  busyMs: { server: coreBusyMs(pinning.server), bots: coreBusyMs(pinning.bots) },
})

/** A system that runs, with everybody in it. */
interface Running {
  readonly system: System
  readonly count: number
  readonly server: ServerProcess
  readonly bots: BotsProcess
  readonly profileDir: string | undefined
  readonly windows: ProfileWindow[]
}

/** One round of one system. */
async function measure(
  { system, count, server, bots, windows }: Running,
  scenario: ScenarioName,
  joining: Pick<Result, 'joinSeconds' | 'joinCpuMs' | 'joinLatencyMs'>,
): Promise<Result> {
  bots.order({
    order: 'measure',
    stillShare: STILL_SHARE[scenario],
    warmupMs: SETTLE_MS,
    windowMs: (seconds * 1000) / ROUNDS,
  })
  await bots.next('begun')
  const before = readClocks(server.pid, bots.child.pid!)
  const { result } = await bots.next('measured')
  if (result.lost === count) throw new Error(`everybody was put out: ${result.lostWhy}`)
  const after = readClocks(server.pid, bots.child.pid!)
  bots.order({ order: 'rest' })
  windows.push({
    name: `${system}, ${count} people, ${scenarios[scenario]}`,
    began: before.us,
    ended: after.us,
  })
  const { nowMb, peakMb } = memoryOf(server.pid)
  const ms = (after.us - before.us) / 1000
  const cpuMs = after.serverMs - before.serverMs
  const othersOn = (core: 'server' | 'bots'): number => {
    const own = core === 'server' ? cpuMs : after.botsMs - before.botsMs
    return Math.max(0, after.busyMs[core] - before.busyMs[core] - own) / ms
  }
  return {
    ...result,
    system,
    count,
    scenario,
    ...joining,
    cpuMsPerClient: (cpuMs / ms) * (1000 / count),
    serverCpuShare: cpuMs / ms,
    othersShare: othersOn('server'),
    othersByBotsShare: othersOn('bots'),
    memoryMb: nowMb,
    memoryPeakMb: peakMb,
  }
}

/** Everybody joins; what that took, and a window for the profile. */
async function joinAll(
  { system, count, server, bots, windows }: Running,
  moves: MoveStyle,
): Promise<Pick<Result, 'joinSeconds' | 'joinCpuMs' | 'joinLatencyMs'>> {
  const { origin, pid } = server
  const witnesses = Number(options.witnesses)
  bots.order({ order: 'join', system, count, origin, moves, witnesses, serverPid: pid })
  await bots.next('joining')
  const before = readClocks(pid, bots.child.pid!)
  const { seconds: joinSeconds, latencyMs: joinLatencyMs } = await bots.next('joined')
  const after = readClocks(pid, bots.child.pid!)
  bots.order({ order: 'rest' })
  windows.push({ name: `${system}, ${count} people, while they join`, began: before.us, ended: after.us })
  const joinCpuMs = (after.serverMs - before.serverMs) / (count - insidersOf(count))
  progress(
    `${system}: ${count} joined within ${joinSeconds.toFixed(1)} s, ${joinCpuMs.toFixed(1)} CPU-ms each`,
  )
  return { joinSeconds, joinCpuMs, joinLatencyMs }
}

/** The compiler works for as long as anything is new. */
async function warmUp({ bots }: Running): Promise<void> {
  bots.order({ order: 'measure', stillShare: 0, warmupMs: 0, windowMs: warmup * 1000 })
  await bots.next('measured')
  bots.order({ order: 'rest' })
}

/** Of the rounds of one system in one scenario the one that is neither the dearest nor the cheapest. */
function middle(rounds: readonly Result[]): Result {
  const sorted = rounds.toSorted((a, b) => a.cpuMsPerClient - b.cpuMsPerClient)
  return sorted[Math.floor(sorted.length / 2)]!
}

/** All systems with one number of people, in turns. */
async function runCount(count: number, moves: MoveStyle): Promise<Result[]> {
  const all: (Running & { joining: Awaited<ReturnType<typeof joinAll>> })[] = []
  const results: Result[] = []
  try {
    for (const system of systemsWanted) {
      const profileDir = options.profile
        ? keepTrackOf(mkdtempSync(join(tmpdir(), 'lingjing-bench-')))
        : undefined
      const server = await startSystem(system, count, profileDir)
      const bots = startBotsProcess(pinning.bots)
      const running = { system, count, server, bots, profileDir, windows: [] }
      all.push({ ...running, joining: await joinAll(running, moves) })
    }
    for (const running of all) await warmUp(running)
    for (const scenario of scenariosWanted) {
      const rounds: Result[] = []
      for (let round = 0; round < ROUNDS; round++)
        for (const running of all) {
          const result = await measure(running, scenario, running.joining)
          rounds.push(result)
          if (result.lost > 0)
            progress(`  ${result.lost} connections lost: ${result.lostWhy}\n${running.server.tail()}`)
        }
      for (const { system } of all) {
        const own = rounds.filter((result) => result.system === system)
        results.push(middle(own))
        const each = own.map(({ cpuMsPerClient }) => cpuMsPerClient.toFixed(3)).join(' ')
        progress(`${system}: ${count}, ${scenarios[scenario]}: ${each} CPU-ms/s a client`)
      }
    }
  } catch (error) {
    for (const { server } of all) progress(server.tail())
    throw error
  } finally {
    for (const { bots, server } of all) {
      await end(bots.child)
      await end(server.child)
    }
  }
  for (const { profileDir, windows } of all)
    if (profileDir !== undefined) for (const text of windowProfile(profileDir, windows)) say(text)
  return results
}

async function main(): Promise<void> {
  if (options.help) return say(HELP)
  const { moves } = options
  const isUnderstood =
    counts.every(isCount) && isMoveStyle(moves) && systemsWanted.length > 0 && scenariosWanted.length > 0
  if (!isUnderstood) {
    say(HELP)
    process.exitCode = 1
    return
  }
  const date = new Date().toISOString().slice(0, 10)
  const machine = describeMachine()
  say(`${date} · ${machine} · ${pinning.note}`)
  const results: Result[] = []
  for (const count of counts) results.push(...(await runCount(count, moves)))
  const tables = scenariosWanted.map((scenario) => scenarioRows(results, scenario))
  const notes = [
    `Our bots: ${moves} moves, 10 a second ± 20 %, one room of 80 × 80 m; ${ROUNDS} × ${seconds / ROUNDS} s of each system in turns after ${warmup} s, the middle one.`,
    'Bytes are those on the socket: payloads, WebSocket headers and pings; 1 kB = 1000 B. ✓✓ strive, ✓ must, ✗ neither.',
  ]
  const disturbed = Math.max(...results.flatMap((one) => [one.othersShare, one.othersByBotsShare]))
  if (disturbed > DISTURBANCE) {
    notes.push(
      `Other programs took up to ${(disturbed * 100).toFixed(0)} % of a core meanwhile: times and CPU are not to be trusted.`,
    )
  }
  for (const table of tables) say(`\n${plainTable(table)}`)
  say(`\n${notes.join('\n')}`)
  if (options.short) {
    const commit = spawnSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).stdout.trim()
    say(`\nfor docs/performance.md:\n${markdownTable([shortHeading, shortRow(commit, date, results)])}`)
  }
  if (options.json)
    writeFileSync(options.json, `${JSON.stringify({ date, machine, pinning, moves, results }, null, 1)}\n`)
  if (options.markdown) {
    const head = `${date} · ${machine} · ${pinning.note}\n\n${notes.join('\n')}`
    writeFileSync(options.markdown, `${[head, ...tables.map(markdownTable)].join('\n\n')}\n`)
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
process.on('exit', cleanUp)
await main()
