// npm test: types, lint, unit and browser tests. npm run test:long: what takes longer.
// The last line is "N passed, N failed, N skipped"; every skip is named with its reason above it.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureChromium } from './chromium.mjs'
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
  say,
} from './steps.mjs'

const long = process.argv.includes('--long')
const total = { passed: 0, failed: 0, skipped: 0 }
/** What failed, told once more above the last line: of a long log only the end may be kept. */
const failures = []

function fail(what) {
  total.failed += 1
  failures.push(what)
}

function check(name, program, args) {
  say(`${name} …`)
  if (run(program, args)) total.passed += 1
  else {
    fail(name)
    say(`${name} FAILED`)
  }
}

/** Runs one Vitest configuration and adds what its JSON report counts. */
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
    // A file that fails to load counts no test, and must not pass unseen.
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (file.status === 'failed' && failed.length === 0) fail(`${where}\n${file.message}`)
    for (const test of failed) {
      fail(`${where}: ${test.fullName}\n${test.failureMessages.join('\n').slice(0, 2_000)}`)
    }
    for (const test of file.assertionResults) {
      if (test.status !== 'passed' && test.status !== 'failed') {
        say(`skipped: ${test.fullName} (${test.meta?.reason ?? 'no reason given'})`)
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
  vitest('long tests', 'vitest.long', env)
  await serverSuiteOnPostgres()
} else {
  check('types', pinnedNode, [join(root, 'node_modules/typescript/bin/tsc'), '-b'])
  check('lint', join(root, 'node_modules/.bin/oxlint'), ['--type-aware', '--deny-warnings', '.'])
  check('format', pinnedNode, [
    join(root, 'node_modules/prettier/bin/prettier.cjs'),
    '--check',
    '--log-level',
    'warn',
    '.',
  ])
  vitest('unit and integration tests', 'vitest', env)
  vitest('browser tests', 'vitest.e2e', env)
}
for (const failure of failures) say(`FAILED: ${failure}`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
process.exit(total.failed > 0 ? 1 : 0)
