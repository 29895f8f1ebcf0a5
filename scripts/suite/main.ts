import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keepAnswersIn } from '../outside.mjs'
import { startPostgres } from '../postgres.mjs'
import { fail, messageOf, root, say } from '../steps.mjs'
import { bring } from './bring.ts'
import { runChecks } from './checks.ts'
import {
  aboutPostgres,
  longPhase,
  node,
  pages,
  postgres,
  postgresGate,
  properties,
  scenes,
  type Phase,
} from './phases.ts'
import { endAllGroups } from './processGroup.ts'
import { count, lastLine, reportLines, writeJson, type SuiteResult } from './report.ts'
import type { Tries } from './judge.ts'
import { runPhases, seconds } from './runSuite.ts'
import { isLong, testFiles } from './testFiles.ts'
import { needs, shardNames, shardsFor, type ShardName } from './shards.ts'

// npm test, and npm run test:long -- SHARD…: scripts/test.mjs prepares, this runs. The last line is
// "N passed, N failed, N skipped"; above it stand what took longest, every skip with its reason, FLAKY, FAILED.

/** How long the gate may take before it says so, and before it is ended, minutes. */
const GATE_WISH_MIN = 15
const GATE_MIN = 25
/** How long a shard may take, minutes. */
const SHARD_MIN = 25
const MINUTE_MS = 60_000

const isOverAfter = (startedAt: number, minutes: number) => (): boolean =>
  Date.now() - startedAt > minutes * MINUTE_MS

type Server = NonNullable<Awaited<ReturnType<typeof startPostgres>>>

/** Phases on PostgreSQL; without a server the reason, which in CI is a failure. */
async function withPostgres(
  use: (server: Server | undefined) => Promise<Omit<SuiteResult, 'checks' | 'skipped'>>,
): Promise<Omit<SuiteResult, 'checks'>> {
  const server = await startPostgres()
  const stop = (): void => server?.stop()
  // Also when this process is told to end.
  process.once('exit', stop)
  try {
    const result = await use(server)
    if (server) return { ...result, skipped: [] }
    const reason = 'tests on PostgreSQL (no initdb and pg_ctl on this machine)'
    if (!process.env['CI']) return { ...result, skipped: [reason] }
    return { ...result, outside: [...result.outside, `no ${reason}`], skipped: [] }
  } finally {
    process.off('exit', stop)
    stop()
  }
}

/** Everything a landing rests on. */
async function gate(isOver: () => boolean): Promise<SuiteResult> {
  // Two test files would install the client at the same time.
  await bring(['published client', 'postgres'])
  const checks = await runChecks()
  const result = await withPostgres(async (server) => {
    const phases = [node, ...(server ? [postgresGate(server.url)] : []), pages, scenes]
    const { files, outside } = await runPhases(phases, isOver)
    const of = (phase: Phase): readonly Tries[] => files.get(phase.name) ?? []
    writeJson('vitest', [...of(node), ...(files.get('postgres') ?? [])])
    writeJson('vitest.e2e', [...of(pages), ...of(scenes)])
    const all = [...files.values()].flat()
    // Where the time was over it is said what did not run.
    const run = new Set(all.map(([{ file }]) => file))
    const missing = isOver() ? [] : testFiles().filter((file) => !isLong(file) && !run.has(file))
    const isPostgres = (file: string): boolean => !server && aboutPostgres.includes(file)
    const forgotten = missing.filter((file) => !isPostgres(file))
    return { files: all, outside: [...outside, ...forgotten.map((file) => `${file}: nothing has run it`)] }
  })
  return { checks, ...result }
}

/** Files of the gate that try cases by chance. */
const byChance = (): string[] =>
  git('grep', '-l', "from 'fast-check'", '--', '*.test.ts', '*.test.tsx').filter((file) => !isLong(file))

/** Everything that tries cases by chance, with those of another seed each time. */
function otherCases(): Phase {
  const seed = Math.floor(Math.random() * 2 ** 31)
  say(`properties are tried with PROPERTY_SEED=${seed}`)
  return properties(byChance(), seed)
}

async function shard(name: ShardName, minutes: number): Promise<SuiteResult> {
  say(`shard ${name} …`)
  await bring(needs[name])
  const startedAt = Date.now()
  const run = async (phases: readonly Phase[]): Promise<Omit<SuiteResult, 'checks' | 'skipped'>> => {
    const { files, outside } = await runPhases(phases, isOverAfter(startedAt, minutes))
    return { files: [...files.values()].flat(), outside }
  }
  const phase = longPhase(name)
  const onPostgres = (server: Server | undefined) => run([phase, ...(server ? [postgres(server.url)] : [])])
  const result: SuiteResult =
    name === 'services'
      ? { checks: [], ...(await withPostgres(onPostgres)) }
      : { checks: [], skipped: [], ...(await run(name === 'fuzz' ? [phase, otherCases()] : [phase])) }
  writeJson(`shard.${name}`, result.files)
  say(`shard ${name}: ${lastLine(count(result))} in ${seconds(Date.now() - startedAt)}`)
  return result
}

/** What git answers, line by line. */
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Shards a change may have broken: what differs from a commit, and what is not committed. */
function changedShards(base: string): ShardName[] {
  const since = git('merge-base', base, 'HEAD')[0] ?? base
  const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
  return shardsFor(changed, byChance())
}

const isShard = (name: string): name is ShardName => (shardNames as readonly string[]).includes(name)

/** Which shards the command line asks for. */
function wishedShards(names: readonly string[], isAll: boolean, isChanged: boolean): readonly ShardName[] {
  if (isAll) return shardNames
  if (isChanged) {
    const base = names[0] ?? 'origin/main'
    try {
      const changed = changedShards(base)
      say(`changed since ${base}: ${changed.join(', ') || 'nothing that a shard is about'}`)
      return changed
    } catch {
      return fail(`there is no commit ${base} here; name one: npm run test:long -- --changed COMMIT`)
    }
  }
  const unknown = names.filter((name) => !isShard(name))
  if (names.length === 0 || unknown.length > 0) {
    return fail(
      `${unknown.length > 0 ? `no shard ${unknown.join(', ')}; ` : ''}npm run test:long -- ` +
        `${shardNames.join(' | ')} | --changed [COMMIT] | --all [--budget MINUTES]`,
    )
  }
  return names.filter(isShard)
}

function finish(result: SuiteResult, startedAt: number): never {
  for (const line of reportLines(result)) say(line)
  say(`all of it took ${seconds(Date.now() - startedAt)}`)
  const counts = count(result)
  process.stdout.write(`${lastLine(counts)}\n`)
  process.exit(counts.failed > 0 ? 1 : 0)
}

const readArgs = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      long: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      budget: { type: 'string', default: String(SHARD_MIN) },
      /** When scripts/test.mjs began, ms since 1970: what it installed counts. */
      since: { type: 'string', default: String(Date.now()) },
    },
  })

function argsOrFail(): ReturnType<typeof readArgs> {
  try {
    return readArgs()
  } catch (error) {
    return fail(messageOf(error))
  }
}

const { values, positionals } = argsOrFail()
const startedAt = Number(values.since)
const answers = mkdtempSync(join(tmpdir(), 'lingjing-answers-'))
keepAnswersIn(answers)
process.on('exit', () => rmSync(answers, { recursive: true, force: true }))
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => void endAllGroups().finally(() => process.exit(1)))
}

/** What fails in here is told like everything else that fails: the last line always comes. */
async function orFailed(run: () => Promise<SuiteResult>): Promise<SuiteResult> {
  try {
    return await run()
  } catch (error) {
    await endAllGroups()
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { checks: [], files: [], outside: [told], skipped: [] }
  }
}

if (values.long) {
  const minutes = Number(values.budget)
  if (!(minutes > 0)) fail('--budget wants a number of minutes')
  const results: SuiteResult[] = []
  for (const name of wishedShards(positionals, values.all, values.changed)) {
    results.push(await orFailed(() => shard(name, minutes)))
  }
  finish(
    {
      checks: [],
      files: results.flatMap(({ files }) => files),
      outside: results.flatMap(({ outside }) => outside),
      skipped: results.flatMap(({ skipped }) => skipped),
    },
    startedAt,
  )
}
const result = await orFailed(() => gate(isOverAfter(startedAt, GATE_MIN)))
if (Date.now() - startedAt > GATE_WISH_MIN * MINUTE_MS) {
  say(`the gate took longer than the ${GATE_WISH_MIN} minutes it should take beside other work`)
}
finish(result, startedAt)
