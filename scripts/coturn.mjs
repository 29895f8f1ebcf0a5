// coturn for the tests, from Debian's package.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, say } from './steps.mjs'

const findProgram = () => ['/usr/bin/turnserver'].find((path) => existsSync(path))

/** The program; undefined: the machine has none. With CI set Debian's package is installed, as root. */
export function ensureCoturn() {
  const found = findProgram()
  if (found || !process.env.CI || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  say('installing coturn from Debian …')
  // Without being started.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  run('apt-get', ['update', '-qq'], { env })
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'coturn', 'iproute2'], { env })
  return findProgram()
}

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
