import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

/** What Linux tells about processes and cores; elsewhere these numbers are NaN. */

const MS_PER_S = 1000
const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100
const msPerTick = MS_PER_S / ticksPerSecond

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The cores this process may use. */
function allowedCores(): number[] {
  const list = /Cpus_allowed_list:\s*(\S+)/.exec(read('/proc/self/status'))?.[1] ?? ''
  return list.split(',').flatMap((part) => {
    const [from, to = from] = part.split('-').map(Number)
    if (from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to)) return []
    return Array.from({ length: to - from + 1 }, (_, i) => from + i)
  })
}

export interface Pinning {
  /** undefined: the process runs wherever the system puts it. */
  readonly server: number | undefined
  readonly bots: number | undefined
  readonly note: string
}

/** A core for the server and another for the bots, where there are two and taskset. */
export function choosePinning(): Pinning {
  const hasTaskset = spawnSync('taskset', ['--version']).status === 0
  const cores = allowedCores()
  const [server, bots] = cores
  if (!hasTaskset || server === undefined || bots === undefined) {
    const why = hasTaskset ? 'only one core' : 'no taskset'
    return { server: undefined, bots: undefined, note: `NOT pinned (${why}): the numbers are not comparable` }
  }
  return { server, bots, note: `server on core ${server} alone, bots on core ${bots}` }
}

/** The program and arguments that run a command on one core. */
export const pinned = (core: number | undefined, command: readonly string[]): readonly string[] =>
  core === undefined ? command : ['taskset', '-c', String(core), ...command]

/** User and system time of a process with all its threads, ms. */
export function cpuMsOf(pid: number): number {
  // The name may hold spaces and brackets: fields are counted from its last bracket.
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * msPerTick
}

/** Time a core spent in programs, ms: without idling and interrupts. */
export function coreBusyMs(core: number | undefined): number {
  const line = read('/proc/stat')
    .split('\n')
    .find((text) => text.startsWith(`cpu${core} `))
  const [, user, nice, system] = line?.split(/\s+/).map(Number) ?? []
  return ((user ?? Number.NaN) + (nice ?? 0) + (system ?? 0)) * msPerTick
}

/** Resident memory of a process, MB (10⁶ bytes). */
export function memoryOf(pid: number): { readonly nowMb: number; readonly peakMb: number } {
  const status = read(`/proc/${pid}/status`)
  const mb = (name: string): number =>
    (Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)?.[1] ?? Number.NaN) * 1024) / 1e6
  return { nowMb: mb('VmRSS'), peakMb: mb('VmHWM') }
}

/** One line about the machine and what else it is doing. */
export function describeMachine(): string {
  const [first] = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  const load = loadavg()[0]?.toFixed(1)
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown CPU'}, ${memory}, Node ${process.versions.node}, load before the run ${load}`
}
