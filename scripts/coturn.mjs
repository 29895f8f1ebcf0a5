// coturn for the tests, from Debian's package.
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDaemon } from './daemon.mjs'
import { ensureDebian } from './outside.mjs'
import { accepts } from './ports.mjs'

const findProgram = () => ['/usr/bin/turnserver'].find((path) => existsSync(path))

/** The program; undefined: the machine has none. With CI set Debian's package is installed, as root. */
export const ensureCoturn = () =>
  // Without being started.
  ensureDebian('coturn', findProgram, ['coturn', 'iproute2'], { env: { RUNLEVEL: '1' } })

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
  const args = ['-c', file, `--userdb=${join(folder, 'turndb')}`, `--pidfile=${folder}/pid`, '-v']
  const { said, stop } = await startDaemon(program, args, { folder, isReady: () => accepts(port, host) })
  return { said, stop }
}
