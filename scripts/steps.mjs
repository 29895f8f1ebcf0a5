// Steps shared by the entry scripts. Plain JavaScript without dependencies: they run before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const MIN_NODE_MAJOR = 20
const PARENT_CHECK_MS = 500
/** Half a minute on a usual line; one that needs longer than this hangs, ms. */
const INSTALL_MS = 300_000
const installStamp = join(root, 'node_modules/.lingjing-installed')
const buildStamp = join(root, 'dist/.lingjing-built')

/** The Node that package.json pins (24), whatever the machine has. */
export const pinnedNode = join(root, 'node_modules/node/bin/node')

/**
 * Ends the process with one clear line.
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  process.stderr.write(`lingjing: ${message}\n`)
  process.exit(1)
}

/** @param {string} message */
export const say = (message) => process.stdout.write(`lingjing: ${message}\n`)

/** Exits with one line when the Node that runs the script is older than 20. */
export function requireNode() {
  if (Number(process.versions.node.split('.')[0]) < MIN_NODE_MAJOR) {
    fail(`Node ${process.versions.node} is too old; Node ${MIN_NODE_MAJOR} or newer is needed.`)
  }
}

/** What a thrown value says. @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error))

/**
 * Environment in which `node` means the pinned one.
 * @param {NodeJS.ProcessEnv} extra
 */
export function pinnedEnv(extra = {}) {
  const path = [join(root, 'node_modules/node/bin'), join(root, 'node_modules/.bin'), process.env.PATH]
  return { ...process.env, PATH: path.join(process.platform === 'win32' ? ';' : ':'), ...extra }
}

/**
 * Runs a program to its end; true when it exits 0.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} options
 */
export function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: pinnedEnv(),
    ...options,
  })
  if (error) process.stderr.write(`${error.message}\n`)
  return status === 0
}

/** @param {string} file */
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** npm ci, when the lock file is not what was installed last. */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (read(installStamp) === wanted && existsSync(pinnedNode)) return
  say('installing packages (once; takes about half a minute) …')
  const npm = process.env.npm_execpath
  // With NODE_ENV=production npm would leave out what builds the client.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const install = () =>
    npm && npm.endsWith('npm-cli.js')
      ? run(process.execPath, [npm, ...args], { env: process.env, timeout: INSTALL_MS })
      : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env: process.env, timeout: INSTALL_MS })
  // A registry that does not answer once may answer the second time.
  if (!install() && !install()) fail('npm ci failed twice; see the lines above.')
  if (!existsSync(pinnedNode)) fail('the package "node" did not unpack; were install scripts switched off?')
  writeFileSync(installStamp, wanted)
}

/** Generates the wire code when a .proto file changed. */
export function ensureGenerated() {
  if (!run(pinnedNode, ['scripts/gen.mjs'])) fail('generating the wire code failed; see the lines above.')
}

/** @param {string} path @returns {Generator<string, void>} */
function* filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (statSync(full).isFile()) return void (yield path)
  for (const name of readdirSync(full).sort()) {
    if (!name.includes('.test.')) yield* filesUnder(join(path, name))
  }
}

/** Fingerprint of what the browser build is made from: names, sizes and contents of a few hundred small files. */
function buildInputs() {
  const hash = createHash('sha256')
  for (const place of [
    'client',
    'shared',
    'proto',
    'assets/catalogue.json',
    'assets/levels.json',
    'assets/slides.json',
    'assets/people.json',
    'package-lock.json',
  ]) {
    for (const file of filesUnder(place)) {
      if (file.includes('generated')) continue
      hash.update(file).update(readFileSync(join(root, file)))
    }
  }
  return hash.digest('hex')
}

/** Builds the browser client when its sources changed. */
export function ensureBuilt() {
  const inputs = buildInputs()
  if (read(buildStamp) === inputs && existsSync(join(root, 'dist/client/index.html'))) return
  say('building the browser client …')
  // A build that breaks off leaves half a client: the stamp of an earlier one must not vouch for it.
  rmSync(buildStamp, { force: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--config', 'client/vite.config.ts', '--logLevel', 'warn']
  const env = pinnedEnv({ NODE_ENV: 'production' })
  if (!run(pinnedNode, args, { env })) fail('the build failed; see the lines above.')
  mkdirSync(dirname(buildStamp), { recursive: true })
  writeFileSync(buildStamp, inputs)
}

/**
 * How the server is started. Young objects get 8 MB instead of up to 64: a room of a thousand makes them quickly and
 * drops them at once, and takes 120 MB less so, at no more work. Old ones are looked through once they have grown by
 * 30 %: 239 MB instead of 326 with a thousand people, for 3 % more work.
 */
export const serverArgs = ['--max-semi-space-size=8', '--heap-growing-percent=30', 'server/main.ts']

/** Compiled code is kept, without which Node loads a compiler for TypeScript; and fewer heaps for its few threads. */
export const serverEnv = {
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  MALLOC_ARENA_MAX: '2',
}

/**
 * Hands over to a long-running program: signals go on to it, and its exit code becomes ours.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {{ isApart?: boolean }} options isApart: a Ctrl-C reaches it by us alone, and what it has started not at all
 */
export function handOver(program, args, env = {}, { isApart = false } = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: pinnedEnv(env), detached: isApart })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(error.message))
  // Where a shell stands between npm and us, it passes no signal on: when the parent is gone, so are we.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) {
    setInterval(() => {
      if (process.ppid !== parent) child.kill('SIGTERM')
    }, PARENT_CHECK_MS).unref()
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
