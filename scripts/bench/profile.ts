import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A time in which the server was measured, µs of the system's monotonic clock (which V8's profiles use too). */
export interface ProfileWindow {
  readonly name: string
  readonly began: number
  readonly ended: number
}

interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  }[]
  readonly startTime: number
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

const SHOWN = 25

/** For each window the functions of a .cpuprofile in a folder in which most of the busy time was spent. */
export function windowProfile(folder: string, windows: readonly ProfileWindow[]): string[] {
  const file = readdirSync(folder).find((name) => name.endsWith('.cpuprofile'))
  if (file === undefined) return ['no profile was written']
  const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile
  return windows.map((window) => hottest(profile, window))
}

function hottest(
  { nodes, startTime, samples, timeDeltas }: CpuProfile,
  { name, began, ended }: ProfileWindow,
): string {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || '(anonymous)'}${url ? `  ${url.split('/').slice(-3).join('/')}:${lineNumber + 1}` : ''}`,
    ]),
  )
  const self = new Map<string, number>()
  let [at, total] = [startTime, 0]
  samples.forEach((id, i) => {
    at += timeDeltas[i] ?? 0
    if (at < began || at > ended) return
    // The time until the next sample was spent where this one found the program.
    const spent = timeDeltas[i + 1] ?? 0
    const where = names.get(id) ?? '?'
    total += spent
    self.set(where, (self.get(where) ?? 0) + spent)
  })
  const busy = [...self].filter(([where]) => where !== '(idle)').reduce((sum, [, spent]) => sum + spent, 0)
  const lines = [...self]
    .filter(([where]) => where !== '(idle)')
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([where, spent]) => `${((spent / busy) * 100).toFixed(1).padStart(6)} %  ${where}`)
  const share = total === 0 ? 0 : (busy / total) * 100
  return [`\n${name}: busy ${share.toFixed(0)} % of the time, of which`, ...lines].join('\n')
}
