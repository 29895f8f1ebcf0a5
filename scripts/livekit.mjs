// A livekit-server for the tests: built from its Go module once, kept outside of the repository, gone after the test.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDaemon } from './daemon.mjs'
import { ensureGoProgram } from './goProgram.mjs'
import { freePorts } from './ports.mjs'

const MODULE = 'github.com/livekit/livekit-server'
/**
 * The one of deploy/compose.yaml. Newer ones (1.12.0, 1.13) have modules the proxy refuses; livekit-client 2.23 does not come
 * through to 1.8.
 */
export const LIVEKIT_VERSION = 'v1.11.0'

/** The program, built if need be; else why there is none. */
export const ensureLiveKit = () =>
  ensureGoProgram({
    name: 'livekit-server',
    module: MODULE,
    version: LIVEKIT_VERSION,
    package: `${MODULE}/cmd/server`,
  })

/** What one is told apart from the others by; every one has them of its own. */
export const liveKitKey = { key: 'test-key', secret: 'a secret of tests that is long enough' }

/**
 * Starts one on this machine: rooms are made by the server API alone, and what happens in them is told to `webhook`.
 * @param {string} path
 * @param {{ port?: number | undefined, webhook?: string | undefined, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ url: string, port: number, mediaPort: number, pid: number, stop: () => Promise<void> }>}
 */
export async function startLiveKit(path, { port: wanted, webhook, env } = {}) {
  const work = mkdtempSync(join(tmpdir(), 'lingjing-livekit-'))
  const [free = 0, tcpPort = 0, mediaPort = 0] = await freePorts(3)
  const port = wanted ?? free
  const { key, secret } = liveKitKey
  const config = join(work, 'livekit.yaml')
  // JSON is YAML as well.
  const settings = {
    port,
    bind_addresses: ['127.0.0.1'],
    rtc: { udp_port: mediaPort, tcp_port: tcpPort, node_ip: '127.0.0.1', use_external_ip: false },
    room: { auto_create: false },
    keys: { [key]: secret },
    logging: { level: 'warn' },
    ...(webhook && { webhook: { api_key: key, urls: [webhook] } }),
  }
  writeFileSync(config, JSON.stringify(settings))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    )
  const { pid, stop } = await startDaemon(path, ['--config', config], { folder: work, isReady, env })
  return { url: `ws://127.0.0.1:${port}`, port, mediaPort, pid, stop }
}
