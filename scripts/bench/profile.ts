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
const STRETCHES_SHOWN = 8
const IDLE = '(idle)'

/** For each window the functions of a .cpuprofile in a folder in which most of the busy time was spent. */
export function windowProfile(folder: string, windows: readonly ProfileWindow[]): string[] {
  const file = readdirSync(folder).find((name) => name.endsWith('.cpuprofile'))
  if (file === undefined) return ['no profile was written']
  const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile
  return windows.map((window) => hottest(profile, window))
}

/** What the program was doing at a time, and until the next look at it, µs. */
interface Sample {
  readonly where: string
  readonly at: number
  readonly spent: number
}

function samplesIn(profile: CpuProfile, { began, ended }: ProfileWindow): Sample[] {
  const { nodes, startTime, samples, timeDeltas } = profile
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || '(anonymous)'}${url ? `  ${url.split('/').slice(-3).join('/')}:${lineNumber + 1}` : ''}`,
    ]),
  )
  let at = startTime
  return samples.flatMap((id, i) => {
    at += timeDeltas[i] ?? 0
    const where = names.get(id) ?? '?'
    return at < began || at > ended ? [] : [{ where, at, spent: timeDeltas[i + 1] ?? 0 }]
  })
}

/** Time by function, most first. */
function byFunction(samples: readonly Sample[]): [where: string, spent: number][] {
  const self = new Map<string, number>()
  for (const { where, spent } of samples) self.set(where, (self.get(where) ?? 0) + spent)
  return [...self].sort(([, a], [, b]) => b - a)
}

/** Time by where the code is: two folders of ours, a package, or Node. */
function byPlace(samples: readonly Sample[]): [where: string, spent: number][] {
  const places = samples.map((sample) => {
    const file = /^.* {2}(.*):\d+$/.exec(sample.where)?.[1]
    return { ...sample, where: file?.split('/').slice(0, -1).join('/') || file || sample.where }
  })
  return byFunction(places)
}

const timeOf = (samples: readonly Sample[]): number => samples.reduce((sum, { spent }) => sum + spent, 0)

function hottest(profile: CpuProfile, window: ProfileWindow): string {
  const all = samplesIn(profile, window)
  const busy = all.filter(({ where }) => where !== IDLE)
  const busyTime = timeOf(busy)
  const lines = byFunction(busy)
    .slice(0, SHOWN)
    .map(([where, spent]) => `${((spent / busyTime) * 100).toFixed(1).padStart(6)} %  ${where}`)
  const places = byPlace(busy)
    .slice(0, SHOWN)
    .map(([where, spent]) => `${((spent / busyTime) * 100).toFixed(1)} % ${where}`)
  const share = ((busyTime / timeOf(all)) * 100).toFixed(0)
  const heading = `\n${window.name}: busy ${share} % of the time, of which`
  return [
    heading,
    ...lines,
    `by folder: ${places.join(', ')}`,
    'longest times without a pause:',
    ...longestStretches(all),
  ].join('\n')
}

/** A delivery waits for the whole of such a stretch. */
function longestStretches(samples: readonly Sample[]): string[] {
  const stretches: Sample[][] = [[]]
  for (const sample of samples) {
    if (sample.where === IDLE) stretches.push([])
    else stretches.at(-1)!.push(sample)
  }
  return stretches
    .map((stretch) => ({ stretch, spent: timeOf(stretch) }))
    .sort((a, b) => b.spent - a.spent)
    .slice(0, STRETCHES_SHOWN)
    .map(({ stretch, spent }) => {
      const [first] = stretch
      const seconds = ((first?.at ?? 0) - (samples[0]?.at ?? 0)) / 1e6
      const most = byFunction(stretch)
        .slice(0, 3)
        .map(([where]) => where.replace(/ {2}/, ' '))
      return `${(spent / 1000).toFixed(0).padStart(6)} ms  after ${seconds.toFixed(1)} s, mostly ${most.join(', ')}`
    })
}
