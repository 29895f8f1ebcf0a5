import type { CrowdResult, Quantiles, System } from './walkers/messages.ts'
import { marks, verdict, type Mark, type MarkName } from './marks.ts'

/** One system with one number of people in one scenario. */
export interface Result extends CrowdResult {
  readonly system: System
  readonly count: number
  readonly scenario: ScenarioName
  readonly joinSeconds: number
  /** Server CPU of one join, ms; what the first few walk meanwhile is in it. */
  readonly joinCpuMs: number
  /** What those few saw of each other while the others joined, ms. */
  readonly joinLatencyMs?: Quantiles | undefined
  readonly cpuMsPerClient: number
  /** Of its core. */
  readonly serverCpuShare: number
  /** What other programs took of the server's core. */
  readonly othersShare: number
  /** And of the bots' core. */
  readonly othersByBotsShare: number
  readonly memoryMb: number
  readonly memoryPeakMb: number
}

export const scenarios = { moving: 'everybody moving', still: '60 % stand still' } as const
export type ScenarioName = keyof typeof scenarios

interface Row {
  readonly name: string
  readonly digits: number
  readonly value: (result: Result) => number | undefined
  readonly mark?: MarkName
}

const percent = 100
const ours: readonly Row[] = [
  { name: 'down, kB/s a client', digits: 2, value: ({ downBytes }) => downBytes / 1000, mark: 'downKb' },
  { name: '  payload only', digits: 2, value: ({ downPayload }) => downPayload / 1000 },
  { name: 'up, B/s a client', digits: 0, value: ({ upBytes }) => upBytes, mark: 'upBytes' },
  { name: '  payload only', digits: 0, value: ({ upPayload }) => upPayload },
  {
    name: 'server CPU-ms/s a client',
    digits: 3,
    value: ({ cpuMsPerClient }) => cpuMsPerClient,
    mark: 'cpuMs',
  },
  { name: '  share of its core, %', digits: 0, value: ({ serverCpuShare }) => serverCpuShare * percent },
  { name: 'delivery ≤ 15 m, p50 ms', digits: 1, value: ({ seen }) => seen?.latencyMs.p50 },
  { name: '  p95', digits: 1, value: ({ seen }) => seen?.latencyMs.p95 },
  { name: '  p99', digits: 1, value: ({ seen }) => seen?.latencyMs.p99, mark: 'p99Ms' },
  { name: 'near refresh, Hz mean', digits: 1, value: ({ seen }) => seen?.nearHz.mean, mark: 'nearHz' },
  { name: '  5th percentile', digits: 1, value: ({ seen }) => seen?.nearHz.p5 },
  { name: '  moves passed over, %', digits: 2, value: ({ seen }) => seen && seen.nearSkipped * percent },
  { name: 'far refresh, Hz median', digits: 2, value: ({ seen }) => seen?.farHz.p50 },
  { name: '  least', digits: 2, value: ({ seen }) => seen?.farHz.min, mark: 'farHz' },
  { name: '  longest silence, s', digits: 2, value: ({ seen }) => seen && seen.farGapMs.max / 1000 },
  { name: 'memory, MB', digits: 0, value: ({ memoryMb }) => memoryMb, mark: 'memoryMb' },
  { name: '  peak', digits: 0, value: ({ memoryPeakMb }) => memoryPeakMb },
  { name: 'all joined, s', digits: 1, value: ({ joinSeconds }) => joinSeconds, mark: 'joinS' },
  { name: '  server CPU-ms a join', digits: 1, value: ({ joinCpuMs }) => joinCpuMs },
  { name: '  delivery meanwhile, p99 ms', digits: 1, value: ({ joinLatencyMs }) => joinLatencyMs?.p99 },
]

const checks: readonly Row[] = [
  { name: 'poses seen that were sent', digits: 0, value: ({ seen }) => seen?.confirmed },
  { name: '  never sent', digits: 0, value: ({ seen }) => seen?.wrong },
  { name: '  older than one before', digits: 0, value: ({ seen }) => seen?.outdated },
  { name: '  frames not readable', digits: 0, value: ({ seen }) => seen?.unreadable },
  { name: 'moves corrected', digits: 0, value: ({ seen }) => seen?.corrections },
  { name: 'errors told', digits: 0, value: ({ errors }) => errors },
  { name: 'connections lost', digits: 0, value: ({ lost }) => lost },
  { name: 'moves/s of one who moves', digits: 2, value: ({ moveRate }) => moveRate },
  { name: 'bots’ share of their core, %', digits: 0, value: ({ botsCpuShare }) => botsCpuShare * percent },
  { name: 'bots’ timers late, p99 ms', digits: 1, value: ({ botsLagMs }) => botsLagMs },
  {
    name: 'other programs on the server’s core, %',
    digits: 0,
    value: ({ othersShare }) => othersShare * percent,
  },
  {
    name: '  on the bots’ core, %',
    digits: 0,
    value: ({ othersByBotsShare }) => othersByBotsShare * percent,
  },
]

const theirs: readonly Row[] = [
  { name: 'down, kB/s a client', digits: 2, value: ({ downBytes }) => downBytes / 1000 },
  { name: 'up, B/s a client', digits: 0, value: ({ upBytes }) => upBytes },
  { name: 'server CPU-ms/s a client', digits: 3, value: ({ cpuMsPerClient }) => cpuMsPerClient },
  { name: 'memory, MB', digits: 0, value: ({ memoryMb }) => memoryMb },
  { name: 'all joined, s', digits: 1, value: ({ joinSeconds }) => joinSeconds },
  { name: 'bots’ share of their core, %', digits: 0, value: ({ botsCpuShare }) => botsCpuShare * percent },
  { name: 'connections lost', digits: 0, value: ({ lost }) => lost },
]

interface Ratio {
  readonly name: string
  readonly value: (result: Result) => number
}

const cpuRatio: readonly Ratio[] = [{ name: 'CPU', value: ({ cpuMsPerClient }) => cpuMsPerClient }]
const ratios: readonly Ratio[] = [
  { name: 'down', value: ({ downBytes }) => downBytes },
  { name: 'up', value: ({ upBytes }) => upBytes },
  ...cpuRatio,
  { name: 'memory', value: ({ memoryMb }) => memoryMb },
  { name: 'all joined', value: ({ joinSeconds }) => joinSeconds },
]

const fixed = (value: number | undefined, digits: number): string =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits)

const markText = ({ must, strive, atLeast }: Mark): string => `${atLeast ? '≥' : '≤'} ${must} · ${strive}`

export type Cells = readonly string[]

/** The rows of a scenario, the first one its heading; a row of one cell is a heading of its own. */
export function scenarioRows(results: readonly Result[], scenario: ScenarioName): Cells[] {
  const of = (system: System): Map<number, Result> =>
    new Map(
      results
        .filter((result) => result.scenario === scenario && result.system === system)
        .map((result) => [result.count, result]),
    )
  const [us, before, them, floor] = [of('ours'), of('before'), of('colyseus'), of('bare')]
  const counts = [...new Set([us, before, them, floor].flatMap((found) => [...found.keys()]))].sort(
    (a, b) => a - b,
  )
  if (counts.length === 0) return []
  const plainRows = (rows: readonly Row[], found: Map<number, Result>): Cells[] =>
    rows.flatMap((row) => rowAndMarks(row, counts, found, scenario === 'moving'))
  const ratioRows = (found: Map<number, Result>, wanted: readonly Ratio[]): Cells[] =>
    wanted.map(({ name, value }) => [
      `  ${name}`,
      ...counts.map((count) => {
        const [a, b] = [us.get(count), found.get(count)]
        return a && b ? fixed(value(a) / value(b), 2) : '–'
      }),
    ])
  return [
    [scenarios[scenario], ...counts.map(String)],
    ...plainRows(ours, us),
    ['checks'],
    ...plainRows(checks, us),
    ...(them.size === 0
      ? []
      : [
          ['plain Colyseus schema room'],
          ...plainRows(theirs, them),
          ['ours / theirs'],
          ...ratioRows(them, ratios),
        ]),
    ...(before.size === 0
      ? []
      : [['before'], ...plainRows(ours, before), ['ours / before'], ...ratioRows(before, ratios)]),
    ...(floor.size === 0
      ? []
      : [
          ['bare ws server, the floor'],
          ...plainRows(theirs, floor),
          ['ours / floor'],
          ...ratioRows(floor, cpuRatio),
        ]),
  ]
}

function rowAndMarks(
  { name, digits, value, mark }: Row,
  counts: readonly number[],
  found: Map<number, Result>,
  isMarked: boolean,
): Cells[] {
  const marked = counts.map((count) => (isMarked && mark ? marks[mark](count) : undefined))
  const cells = counts.map((count, i) => {
    const result = found.get(count)
    const text = fixed(result && value(result), digits)
    const limits = marked[i]
    return limits && text !== '–' ? `${text} ${verdict(Number(text), limits)}` : text
  })
  const row = [name, ...cells]
  if (marked.every((limits) => limits === undefined)) return [row]
  return [row, ['    must · strive', ...marked.map((limits) => (limits ? markText(limits) : ''))]]
}

/** Aligned columns for a terminal. */
export function plainTable(rows: readonly Cells[]): string {
  const width = (column: number): number =>
    Math.max(...rows.filter(({ length }) => length > 1).map((row) => [...(row[column] ?? '')].length))
  const columns = Math.max(...rows.map(({ length }) => length))
  const widths = Array.from({ length: columns }, (_, i) => width(i))
  const lines = rows.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('   ')
      .trimEnd(),
  )
  const [heading = '', ...rest] = lines
  return [heading, '─'.repeat(widths.reduce((sum, each) => sum + each + 3, -3)), ...rest].join('\n')
}

/** The same as a Markdown table. */
export function markdownTable(rows: readonly Cells[]): string {
  const columns = Math.max(...rows.map(({ length }) => length))
  const line = (cells: Cells): string => `| ${cells.join(' | ')} |`
  const filled = rows.map((row) => {
    const isHeading = row.length === 1
    const [name = '', ...cells] = Array.from({ length: columns }, (_, i) => row[i] ?? '')
    const indent = /^ +/.exec(name)?.[0].length ?? 0
    return [isHeading ? `**${name}**` : '&nbsp;'.repeat(indent) + name.trimStart(), ...cells]
  })
  const [heading = [], ...rest] = filled
  return [line(heading), line(heading.map((_, i) => (i === 0 ? '---' : '--:'))), ...rest.map(line)].join('\n')
}

/**
 * A run in one row: ours beside the plain room and the floor, by number of people. Only ratios, and what does not hang
 * on how fast the machine is.
 */
export function shortRow(commit: string, date: string, results: readonly Result[]): Cells {
  const at = (system: System, count: number): Result | undefined =>
    results.find((result) => result.system === system && result.count === count)
  const counts = [...new Set(results.map(({ count }) => count))]
  const each = (text: (ours: Result, count: number) => string): string =>
    counts
      .map((count) => {
        const ours = at('ours', count)
        return ours ? text(ours, count) : '–'
      })
      .join(' · ')
  const over = (system: System, value: Ratio['value']): string =>
    each((ours, count) => {
      const other = at(system, count)
      return other ? fixed(value(ours) / value(other), 2) : '–'
    })
  return [
    commit,
    date,
    counts.join(' · '),
    over('colyseus', ({ cpuMsPerClient }) => cpuMsPerClient),
    over('bare', ({ cpuMsPerClient }) => cpuMsPerClient),
    over('colyseus', ({ downBytes }) => downBytes),
    over('colyseus', ({ memoryMb }) => memoryMb),
    each(({ seen }) => fixed(seen?.latencyMs.p99, 0)),
    each(({ joinSeconds }) => fixed(joinSeconds, 1)),
  ]
}

export const shortHeading: Cells = [
  'commit',
  'date',
  'people',
  'CPU / plain room',
  'CPU / floor',
  'bytes down / plain room',
  'memory / plain room',
  'delivery p99, ms',
  'all joined, s',
]
