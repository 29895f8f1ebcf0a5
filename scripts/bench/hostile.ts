/** `npm run bench:hostile`: what one tenant, and who only asks, can take from the others (scripts/bench/hostile.mjs starts this). */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serverEnv } from '../steps.mjs'
import { Askers } from './hostileAskers.ts'
import { type Outcome, Tenant, Walkers } from './hostileLoad.ts'
import { describeMachine } from './machine.ts'
import { cleanUp, end, keepTrackOf, startServerProcess } from './processes.ts'
import { markdownTable, plainTable } from './table.ts'

const HELP = `npm run bench:hostile [-- options]
  --seconds 20   measured time: of the walkers alone, beside the tenant, beside who only asks
  --walkers 50   people who walk in another space
  --server PATH  the main file of the server: that of another checkout, for a comparison
  --profile DIR  where the server writes what its processor did (node --cpu-prof)
  --markdown     the table as Markdown`

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    walkers: { type: 'string', default: '50' },
    server: { type: 'string', default: 'server/main.ts' },
    profile: { type: 'string' },
    markdown: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

/** Kinds of work that are named. */
const SHOWN = 16

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

interface Loop {
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** CPU of the main thread between two looks, ms: of that what others take of the machine is no part. */
  readonly cpu: { readonly p50: number; readonly p99: number; readonly max: number }
  /** By what was done: the longest on the wall and of CPU, ms; CPU of all together, and how many. */
  readonly longest: Readonly<
    Record<
      string,
      { readonly ms: number; readonly cpuMs: number; readonly all: number; readonly count: number }
    >
  >
}

async function main(): Promise<void> {
  if (options.help) return say(HELP)
  const folder = keepTrackOf(mkdtempSync(join(tmpdir(), 'lingjing-hostile-')))
  const probe = join(folder, 'loop.json')
  const server = await startServerProcess(
    undefined,
    [
      ...(options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`]),
      '--import',
      new URL('./loopProbe.ts', import.meta.url).href,
      options.server,
    ],
    { ...serverEnv, PORT: '0', DATA_DIR: folder, DEV_LOGIN: '1', LOG_LEVEL: 'fatal', LOOP_PROBE: probe },
  )
  /** What the server says of its loop since the last time. */
  const readLoop = async (): Promise<Loop> => {
    rmSync(probe, { force: true })
    process.kill(server.pid, 'SIGUSR2')
    for (;;) {
      await pause(50)
      if (statSync(probe, { throwIfNoEntry: false })?.size) {
        return JSON.parse(readFileSync(probe, 'utf8')) as Loop
      }
    }
  }
  const ms = Number(options.seconds) * 1_000
  const walkers = await Walkers.enter(server.origin, Number(options.walkers))
  const measure = async () => {
    await readLoop()
    walkers.takeLateness()
    await pause(ms)
    const loop = await readLoop()
    return { loop, late: walkers.takeLateness(), lost: walkers.lost }
  }
  await pause(2_000)
  const alone = await measure()
  const tenant = await Tenant.enter(server.origin)
  tenant.start()
  const beside = await measure()
  tenant.close()
  const askers = await Askers.enter(server.origin, tenant.token)
  askers.start()
  const asked = await measure()
  askers.close()
  walkers.close()
  await end(server.child)
  const fixed = (value: number): string => value.toFixed(0)
  const row = (name: string, of: (run: typeof alone) => number) => [
    name,
    ...[alone, beside, asked].map((run) => fixed(of(run))),
  ]
  const table = [
    ['', 'walkers alone', 'beside the tenant', 'beside who asks'],
    row('event loop late, ms: p50', ({ loop }) => loop.p50),
    row('  p99', ({ loop }) => loop.p99),
    row('  most', ({ loop }) => loop.max),
    row('CPU of one turn of it, ms: p50', ({ loop }) => loop.cpu.p50),
    row('  p99', ({ loop }) => loop.cpu.p99),
    row('  most', ({ loop }) => loop.cpu.max),
    row('a move is answered after, ms: p50', ({ late }) => at(late, 0.5)),
    row('  p99', ({ late }) => at(late, 0.99)),
    row('  most', ({ late }) => at(late, 1)),
    row('moves answered', ({ late }) => late.length),
    row('walkers lost', ({ lost }) => lost),
  ]
  say(describeMachine())
  const print = options.markdown ? markdownTable : plainTable
  say(print(table))
  for (const [who, counts, { longest }] of [
    ['the tenant', tenant.counts, beside.loop],
    ['who asks', askers.counts, asked.loop],
  ] as const) {
    say(print([[who, 'done', 'refused', 'mostly because'], ...outcomes(counts)]))
    const long = Object.entries(longest)
      .sort(([, a], [, b]) => b.cpuMs - a.cpuMs)
      .slice(0, SHOWN)
      .map(([what, { ms, cpuMs, all, count }]) => [what, fixed(ms), fixed(cpuMs), fixed(all), String(count)])
    say(print([['on the main thread', 'longest, ms', 'of CPU, ms', 'all, ms', 'times > 2 ms'], ...long]))
  }
}

const outcomes = (counts: Readonly<Record<string, Outcome>>): string[][] =>
  Object.entries(counts).map(([what, { done, refused, why }]) => {
    const [most] = Object.entries(why).sort(([, a], [, b]) => b - a)
    return [what, String(done), String(refused), most === undefined ? '' : most[0].slice(0, 60)]
  })

try {
  await main()
} finally {
  cleanUp()
}
