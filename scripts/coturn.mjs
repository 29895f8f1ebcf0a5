// coturn for the tests, from Debian's package.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDebian } from './outside.mjs'

const findProgram = () => ['/usr/bin/turnserver'].find((path) => existsSync(path))

/** The program; undefined: the machine has none. With CI set Debian's package is installed, as root. */
export const ensureCoturn = () =>
  // Without being started.
  ensureDebian('coturn', findProgram, ['coturn', 'iproute2'], { env: { RUNLEVEL: '1' } })

/** @param {string} host @param {number} port @returns {Promise<boolean>} */
const accepts = (host, port) =>
  new Promise((resolve) => {
    const socket = connect(port, host)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/**
 * Starts coturn with a configuration, and waits until it takes callers.
 * @param {string} program
 * @param {string} configuration
 * @param {{ host: string, port: number }} where it listens
 * @returns {Promise<{ said: () => string, stop: () => Promise<void> }>}
 */
export async function startCoturn(program, configuration, { host, port }) {
  const folder = mkdtempSync(join(tmpdir(), 'lingjing-coturn-'))
  const file = join(folder, 'turnserver.conf')
  writeFileSync(file, configuration, { mode: 0o600 })
  const child = spawn(
    program,
    ['-c', file, `--userdb=${join(folder, 'turndb')}`, `--pidfile=${folder}/pid`, '-v'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }
    rmSync(folder, { recursive: true, force: true })
  }
  while (!(await accepts(host, port))) {
    if (child.exitCode !== null) {
      await stop()
      throw new Error(`coturn did not start: ${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { said: () => said, stop }
}
