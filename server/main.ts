import pino from 'pino'
import { ClusterAway, ClusterUnusable } from './cluster/cluster.ts'
import { ConfigError, readConfig } from './config.ts'
import type { Config } from './config.ts'
import { createServer } from './createServer.ts'
import type { RunningServer } from './createServer.ts'
import { DatabaseUnreachableError } from './db/databaseUnreachable.ts'
import { LockedError } from './operating/dataLock.ts'
import { makePrivate, privateUmask } from './operating/privateFiles.ts'

/** Starts the server from the environment and stops it on a signal: the only file that touches the process. */

/** A supervisor should wait longer than this before it kills (deploy/: 20 s). */
const stopWithinMs = 15_000
/** After a failure less is worth waiting for. */
const failWithinMs = 5_000

function exitWith(line: string): never {
  process.stderr.write(`lingjing: ${line}\n`)
  process.exit(1)
}

function loadConfig() {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) exitWith(error.message)
    throw error
  }
}

/** What went wrong, in one line for the person at the terminal. */
function startProblem(error: unknown, { host, port }: Config): string {
  const isLine = [LockedError, DatabaseUnreachableError, ClusterUnusable, ClusterAway].some(
    (known) => error instanceof known,
  )
  if (isLine) return (error as Error).message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken: stop the other program or set PORT`
    case 'EACCES':
      return `Port ${port} may not be opened by this user: set PORT to 1024 or more`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is no address of this machine`
    default:
      return `The server could not start: ${reasons(error).join(': ')}`
  }
}

function reasons(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  const message = error.message.replace(/\s+/g, ' ').slice(0, 300)
  const more = error instanceof AggregateError ? error.errors : error.cause === undefined ? [] : [error.cause]
  return [message, ...more.flatMap(reasons)]
}

// Before anything is written.
process.umask(privateUmask)
const { config, warnings } = loadConfig()
const leftOpen = makePrivate(config.dataDir)
const log = pino({ level: config.logLevel })
for (const warning of warnings) log.warn(warning)
if (config.devLogin === 'local') {
  log.warn(
    'mock login is on for whoever sits at this machine: before others reach this server, by whatever tunnel or proxy, set DEV_LOGIN=0 or NODE_ENV=production',
  )
}
log.info(`addresses of people: X-Forwarded-For is believed from ${config.trustProxy.inWords} (TRUST_PROXY)`)
if (leftOpen.length > 0) {
  log.warn({ files: leftOpen.slice(0, 10) }, 'others can read files in DATA_DIR that belong to another user')
}

let server: RunningServer | undefined

/** Ends after something that nobody may go on after: nobody is let in any more, places are stored, exit 1. */
let isFailing = false
function failWith(reason: string, err?: unknown): void {
  // A second failure comes of the first, mostly.
  if (isFailing) return log.error({ err }, 'and again while ending')
  isFailing = true
  log.fatal({ err }, reason)
  setTimeout(() => process.exit(1), failWithinMs).unref()
  const end = () => process.exit(1)
  if (server) server.close().then(end, end)
  else end()
}
process.on('uncaughtException', (err) => failWith('uncaught exception: ending', err))
// One forgotten promise is a bug to mend, not a reason to put everybody out.
process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'))

/** Told before the address is known it waits for it. */
let localPath: string | undefined
function printLocal(path: string): void {
  localPath = path
  if (!server) return
  process.stdout.write(
    `lingjing: log in by name in a browser of this machine (good once): ${server.address}${path}\n`,
  )
}

server = await createServer(config, { log, fatal: failWith, printLocal }).catch((error: unknown) =>
  exitWith(startProblem(error, config)),
)
process.stdout.write(`lingjing: ready at ${config.publicUrl ?? server.address}\n`)
if (localPath !== undefined) printLocal(localPath)

/** One Ctrl-C may arrive twice: from the terminal and passed on by `npm start`. */
const sameSignalMs = 1_000
let stoppingSince: number | undefined
function stop(signal: string): void {
  if (stoppingSince !== undefined) {
    // The second Ctrl-C of somebody in a hurry.
    if (performance.now() - stoppingSince > sameSignalMs) process.exit(1)
    return
  }
  stoppingSince = performance.now()
  log.info(`${signal}: closing`)
  setTimeout(() => {
    log.warn('closing took too long: what was not stored by now is lost')
    process.exit(0)
  }, stopWithinMs).unref()
  server?.close().then(
    () => process.exit(0),
    (error: unknown) => exitWith(`closing failed: ${reasons(error).join(': ')}`),
  )
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('SIGHUP', stop)
