// npm test: types, lint, unit and browser tests. npm run test:long: what takes longer.
// The last line is "N passed, N failed, N skipped"; every skip is named with its reason above it.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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

function check(name, program, args) {
  say(`${name} …`)
  if (run(program, args)) total.passed += 1
  else {
    total.failed += 1
    say(`${name} FAILED`)
  }
}

/** Runs one Vitest configuration and adds what its JSON report counts. */
function vitest(name, config, env = {}) {
  say(`${name} …`)
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
    total.failed += 1
    return say(`${name} gave no report`)
  }
  total.passed += result.numPassedTests
  total.skipped += result.numPendingTests + result.numTodoTests
  total.failed += result.numFailedTests
  // A file that fails to load counts no test, and must not pass unseen.
  if (!ok && result.numFailedTests === 0) total.failed += Math.max(1, result.numFailedTestSuites)
  for (const file of result.testResults) {
    for (const test of file.assertionResults) {
      if (test.status !== 'passed' && test.status !== 'failed') {
        say(`skipped: ${test.fullName} (${test.meta?.reason ?? 'no reason given'})`)
      }
    }
  }
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
    total.failed += 1
    say('FAILED: no PostgreSQL (CI installs Debian’s as root; else install it)')
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
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
process.exit(total.failed > 0 ? 1 : 0)
