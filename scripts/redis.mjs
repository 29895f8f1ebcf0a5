// A throw-away Redis for the tests: Debian's program on a port of its own, without a memory that outlives it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDebian } from './outside.mjs'
import { accepts, freePort } from './ports.mjs'

const findProgram = () =>
  ['/usr/bin', ...(process.env.PATH ?? '').split(':')]
    .map((folder) => join(folder, 'redis-server'))
    .find((path) => existsSync(path))

/** The program; undefined: the machine has none. Debian's package is installed where that is wanted (with CI set), as root. */
export const ensureRedis = ({ isWanted = Boolean(process.env.CI) } = {}) =>
  // Without being started: port 6379 is nobody's business here.
  ensureDebian('Redis', findProgram, ['redis-server'], { env: { RUNLEVEL: '1' }, isWanted })

/**
 * Starts a Redis. undefined: the machine has none.
 * @returns {Promise<{ url: string, fall: () => Promise<void>, rise: () => Promise<void>, hang: () => void, goOn: () => void, stop: () => Promise<void> } | undefined>}
 *   fall ends it from one instruction to the next, rise starts it again; hang: it is there and answers nothing
 */
export async function startRedis() {
  const program = ensureRedis()
  if (!program) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'lingjing-redis-'))
  const port = await freePort()
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  const rise = async () => {
    const started = spawn(program, settings, { stdio: 'ignore' })
    child = started
    while (!(await accepts(port))) {
      if (started.exitCode !== null) throw new Error(`Redis did not start: exit ${started.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const fall = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  const stop = async () => {
    await fall()
    rmSync(folder, { recursive: true, force: true })
  }
  await rise()
  const hang = () => void child?.kill('SIGSTOP')
  const goOn = () => void child?.kill('SIGCONT')
  return { url: `redis://127.0.0.1:${port}`, fall, rise, hang, goOn, stop }
}
