// What comes from outside of this repository: package registries. Each call has a limit of time and a second try, says one
// line when it fails, and what is not there is asked for once a run.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedEnv, root, say } from './steps.mjs'

/** Long enough for a browser and all it needs on a slow line, ms. */
const LIMIT_MS = 300_000
/** The list of packages alone is quick, ms. */
const LIST_MS = 90_000
const TRIES = 2
const SECOND_MS = 1_000
/** What `timeout` exits with. */
const OUT_OF_TIME = 124
/** How long a program that is out of time has to end by itself, s. */
const GRACE_S = 5
/** Environment variable with the folder in which a run keeps what was not to be had. */
const ANSWERS = 'LINGJING_TEST_ANSWERS'

/**
 * Runs a program that fetches something, with a limit for each try.
 * @param {string} what it brings, for the line on failure
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, limitMs?: number, tries?: number }} [options]
 * @returns {boolean} whether it ended well
 */
export function fetchOutside(
  what,
  program,
  args,
  { env, cwd = root, limitMs = LIMIT_MS, tries = TRIES } = {},
) {
  // coreutils' timeout ends what the program has started as well.
  const timeout = existsSync('/usr/bin/timeout') ? '/usr/bin/timeout' : undefined
  const [first, ...rest] = timeout
    ? [timeout, `--kill-after=${GRACE_S}`, String(limitMs / SECOND_MS), program, ...args]
    : [program, ...args]
  for (let number = 1; number <= tries; number += 1) {
    const { status, error } = spawnSync(first ?? program, rest, {
      cwd,
      env: env ?? pinnedEnv(),
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: limitMs + 2 * GRACE_S * SECOND_MS,
      killSignal: 'SIGKILL',
    })
    if (status === 0) return true
    const why = status === OUT_OF_TIME ? `not within ${limitMs / SECOND_MS} s` : `exit ${status}`
    say(`${what}: try ${number} of ${tries} failed (${error?.message ?? why})`)
  }
  return false
}

/** @param {string} name */
const answerPath = (name) => {
  const folder = process.env[ANSWERS]
  return folder === undefined ? undefined : join(folder, name)
}

/**
 * For everything started from now on: what one process found not to be there is not asked for by the next.
 * @param {string} folder
 */
export function keepAnswersIn(folder) {
  mkdirSync(folder, { recursive: true })
  process.env[ANSWERS] = folder
}

/** Why something was not to be had earlier in this run. @param {string} name */
export function keptAnswer(name) {
  const path = answerPath(name)
  return path !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** @param {string} name @param {string} reason */
export function keepAnswer(name, reason) {
  const path = answerPath(name)
  if (path !== undefined) writeFileSync(path, reason)
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Finds a program; where it is missing Debian's packages are installed, as root, in CI or where the caller says so.
 * @template T
 * @param {string} name
 * @param {() => T | undefined} find
 * @param {readonly string[]} packages
 * @param {{ env?: NodeJS.ProcessEnv, isWanted?: boolean, withRecommended?: boolean }} [options]
 * @returns {T | undefined}
 */
export function ensureDebian(
  name,
  find,
  packages,
  { env = {}, isWanted = Boolean(process.env.CI), withRecommended = false } = {},
) {
  const found = find()
  if (found || !isWanted || !canInstall() || keptAnswer(name) !== undefined) return found
  say(`installing ${name} from Debian …`)
  const whole = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', ...env }
  const fewer = withRecommended ? [] : ['--no-install-recommends']
  const list = { env: whole, limitMs: LIST_MS }
  // Two of these at once on one machine: the later one waits.
  const apt = ['-qq', '-o', 'DPkg::Lock::Timeout=120']
  if (fetchOutside('the list of Debian’s packages', 'apt-get', [...apt, 'update'], list))
    fetchOutside(name, 'apt-get', [...apt, 'install', '-y', ...fewer, ...packages], { env: whole })
  const installed = find()
  if (!installed) keepAnswer(name, 'Debian’s packages could not be installed')
  return installed
}
