/**
 * Loaded into a server before anything else (node --import): writes how late its event loop was since the last time, and
 * what took longest of it, to the file LOOP_PROBE, whenever it is sent SIGUSR2. ms.
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import type { decodeAction as DecodeAction } from '../../shared/protocol/decodeAction.ts'
import type { MapEdits as MapEditsClass } from '../../server/room/maps/mapEdits.ts'
import type { LiveSpace as LiveSpaceClass } from '../../server/room/space/LiveSpace.ts'
import type { Turns as TurnsClass } from '../../server/room/turns/turns.ts'

const report = process.env['LOOP_PROBE']
if (report === undefined) throw new Error('LOOP_PROBE names no file')

const RESOLUTION_MS = 5
const NS_PER_MS = 1e6
/** Shorter work is not looked at. */
const WORTH_MS = 2

/** The longest of each kind: on the wall, and of CPU of the main thread. */
let longest: Record<string, { ms: number; cpuMs: number; all: number; count: number }> = {}
const note = (what: string, ms: number, cpuMs: number): void => {
  const known = (longest[what] ??= { ms: 0, cpuMs: 0, all: 0, count: 0 })
  known.ms = Math.max(known.ms, ms)
  known.cpuMs = Math.max(known.cpuMs, cpuMs)
  known.all += cpuMs
  known.count += 1
}
const usedMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Notes how long a method takes, under the name `nameOf` gives it. */
function time<A extends unknown[], R, M extends string>(
  prototype: { [K in M]: (this: never, ...args: A) => R },
  method: M,
  nameOf: (...args: A) => string,
): void {
  const original = prototype[method]
  prototype[method] = function timed(this: unknown, ...args: A): R {
    const [at, cpu] = [performance.now(), usedMs()]
    try {
      return original.apply(this as never, args)
    } finally {
      const [ms, cpuMs] = [performance.now() - at, usedMs() - cpu]
      if (ms > WORTH_MS) note(nameOf(...args), ms, cpuMs)
    }
  }
}

// From the server that is measured, which may be another checkout.
const server = pathToFileURL(resolve(process.argv[1] ?? ''))
const load = (path: string) => import(new URL(path, server).href)
// Other checkouts have it elsewhere.
const loadFirst = (path: string, elsewhere: string) => load(path).catch(() => load(elsewhere))
const { LiveSpace }: { LiveSpace: typeof LiveSpaceClass } = await loadFirst(
  './room/space/LiveSpace.ts',
  './room/LiveSpace.ts',
)
const { MapEdits }: { MapEdits: typeof MapEditsClass } = await loadFirst(
  './room/maps/mapEdits.ts',
  './room/features/map/mapEdits.ts',
)
const { decodeAction }: { decodeAction: typeof DecodeAction } = await load(
  '../shared/protocol/decodeAction.ts',
)
const kindOf = (bytes: Uint8Array | undefined): string => {
  if (!bytes) return 'no action'
  const decoded = decodeAction(bytes)
  return decoded.ok ? decoded.action.kind : 'no action'
}
time(
  LiveSpace.prototype,
  'receive',
  (...[, bytes]: Parameters<LiveSpaceClass['receive']>) => `receive ${kindOf(bytes)}`,
)
// What waits for its turn is done later. Older checkouts know no turns.
const { Turns }: { Turns?: typeof TurnsClass } = await loadFirst(
  './room/turns/turns.ts',
  './room/turns.ts',
).catch(() => ({}))
if (Turns) {
  const { receive } = LiveSpace.prototype
  let frame: Uint8Array | undefined
  LiveSpace.prototype.receive = function named(this: LiveSpaceClass, session, bytes) {
    frame = bytes
    return receive.call(this, session, bytes)
  }
  const { inTurn } = Turns.prototype
  Turns.prototype.inTurn = function named(this: TurnsClass, size, run) {
    const bytes = frame
    const late = { run }
    time(late, 'run', () => `receive ${kindOf(bytes)}`)
    return inTurn.call(this, size, () => late.run())
  }
}
time(LiveSpace.prototype, 'tick', () => 'tick')
// An edit is told between these two.
let finishing: { at: number; cpu: number; kind: string | undefined } | undefined
const { finish, takeLoose } = MapEdits.prototype
MapEdits.prototype.finish = function timed(this: MapEditsClass, staged, ...rest) {
  finishing = { at: performance.now(), cpu: usedMs(), kind: staged.edits[0]?.events[0]?.kind }
  return finish.call(this, staged, ...rest)
}
MapEdits.prototype.takeLoose = function timed(this: MapEditsClass, ...args) {
  if (finishing) {
    const { at, cpu, kind } = finishing
    const ms = performance.now() - at
    if (ms > WORTH_MS) note(`tell ${kind}`, ms, usedMs() - cpu)
    finishing = undefined
  }
  return takeLoose.apply(this, args)
}
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) note('garbage', duration, duration)
}).observe({ entryTypes: ['gc'] })

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
/** CPU of the main thread between two looks, ms: how late the loop would be if it had the processor for itself. */
let turns: number[] = []
let seen = usedMs()
setInterval(() => {
  const used = usedMs()
  turns.push(used - seen)
  seen = used
}, RESOLUTION_MS).unref()
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
process.on('SIGUSR2', () => {
  // What is measured is the time between two looks.
  const late = (ns: number): number => Math.max(0, ns / NS_PER_MS - RESOLUTION_MS)
  const sorted = turns.sort((a, b) => a - b)
  const told = {
    cpu: { p50: at(sorted, 0.5), p99: at(sorted, 0.99), max: at(sorted, 1) },
    p50: late(delay.percentile(50)),
    p99: late(delay.percentile(99)),
    max: late(delay.max),
    longest,
  }
  delay.reset()
  longest = {}
  turns = []
  writeFileSync(report, JSON.stringify(told))
})
