// npm test: types, lint, unit and browser tests. npm run test:long: what takes longer.
// The last line is "N passed, N failed, N skipped"; every skip is named with its reason above it.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureLiveKit } from './livekit.mjs'
import { startPostgres } from './postgres.mjs'
import {
  ensureBuilt,
  ensureGenerated,
  ensureInstalled,
  pinnedEnv,
  pinnedNode,
  requireNode,
  root,
  run,
  runQuietly,
  say,
} from './steps.mjs'

const long = process.argv.includes('--long')
const total = { passed: 0, failed: 0, skipped: 0 }
/**
 * What failed, told once more above the last line: of a long log only the end may be kept.
 * @type {string[]}
 */
const failures = []

/** @param {string} what */
function fail(what) {
  total.failed += 1
  failures.push(what)
}

/**
 * Runs programs beside each other; what one says is printed when it has ended.
 * @param {Record<string, [program: string, ...args: string[]]>} programs
 */
async function check(programs) {
  say(`${Object.keys(programs).join(', ')} …`)
  const checks = Object.entries(programs).map(async ([name, [program, ...args]]) => {
    const { isGood, output } = await runQuietly(program, args)
    process.stdout.write(output)
    if (isGood) total.passed += 1
    else fail(`${name}\n${output.slice(-2_000)}`)
    say(`${name} ${isGood ? 'passed' : 'FAILED'}`)
  })
  await Promise.all(checks)
}

/**
 * How long files took, seconds: those that took longest are told at the end, for whoever makes room next.
 * @type {{ where: string, seconds: number }[]}
 */
const durations = []
const SLOWEST = 15

function tellSlowest() {
  say('files that took longest (some ran two at a time), in seconds:')
  const slowest = durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  for (const { where, seconds } of slowest) say(`${seconds.toFixed(1).padStart(7)}  ${where}`)
}

/**
 * Runs one Vitest configuration and adds what its JSON report counts.
 * @param {string} name
 * @param {string} config
 * @param {NodeJS.ProcessEnv} env
 */
function vitest(name, config, env = {}) {
  say(`${name} …`)
  const before = failures.length
  const report = join(root, 'test-results', `${config}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ok = run(
    pinnedNode,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', `${config}.config.ts`, ...reporters],
    { env: pinnedEnv(env) },
  )
  /** @type {import('vitest/node').JsonTestResults} */
  let result
  try {
    result = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return fail(`${name} gave no report`)
  }
  total.passed += result.numPassedTests
  total.skipped += result.numPendingTests + result.numTodoTests
  for (const file of result.testResults) {
    const where = relative(root, file.name)
    durations.push({ where, seconds: (file.endTime - file.startTime) / 1000 })
    // A file that fails to load counts no test, and must not pass unseen.
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (file.status === 'failed' && failed.length === 0) fail(`${where}\n${file.message}`)
    for (const test of failed) {
      fail(`${where}: ${test.fullName}\n${(test.failureMessages ?? []).join('\n').slice(0, 2_000)}`)
    }
    for (const test of file.assertionResults) {
      if (test.status !== 'passed' && test.status !== 'failed') {
        const reason = test.meta && 'reason' in test.meta ? String(test.meta.reason) : 'no reason given'
        say(`skipped: ${test.fullName} (${reason})`)
      }
    }
  }
  // An error outside every test, which the report does not name: the log above has it.
  if (!ok && failures.length === before) fail(`${name}: an error outside the tests, see above`)
}

/** The tests that open a database, once more on the other one. */
async function serverSuiteOnPostgres() {
  const postgres = await startPostgres()
  if (postgres) {
    try {
      vitest('server tests on PostgreSQL', 'vitest.postgres', { TEST_POSTGRES_URL: postgres.url })
    } finally {
      postgres.stop()
    }
  } else if (process.env.CI) {
    fail('no PostgreSQL (CI installs Debian’s as root; else install it)')
  } else {
    total.skipped += 1
    say('skipped: server tests on PostgreSQL (no initdb and pg_ctl on this machine)')
  }
}

requireNode()
ensureInstalled()
ensureGenerated()
const chromium = ensureChromium()
const env = chromium ? { CHROMIUM_PATH: chromium } : {}
mkdirSync(join(root, 'test-results'), { recursive: true })
ensureBuilt()
if (long) {
  // Built before the clock of any test runs; those that want it say why there is none.
  ensureLiveKit()
  vitest('long tests', 'vitest.long', env)
  await serverSuiteOnPostgres()
} else {
  const prettier = join(root, 'node_modules/prettier/bin/prettier.cjs')
  await check({
    types: [pinnedNode, join(root, 'node_modules/typescript/bin/tsc'), '-b'],
    lint: [join(root, 'node_modules/.bin/oxlint'), '--type-aware', '--deny-warnings', '.'],
    format: [pinnedNode, prettier, '--check', '--log-level', 'warn', '.'],
  })
  vitest('unit and integration tests', 'vitest', env)
  vitest('browser tests', 'vitest.e2e', env)
}
tellSlowest()
for (const failure of failures) say(`FAILED: ${failure}`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
process.exit(total.failed > 0 ? 1 : 0)
