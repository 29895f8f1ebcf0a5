// A bucket store that speaks S3 for the tests: versitygw over a folder, built from its Go module once, gone after.
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDaemon } from './daemon.mjs'
import { ensureGoProgram } from './goProgram.mjs'
import { accepts, freePort } from './ports.mjs'

const MODULE = 'github.com/versity/versitygw'
/** The one of deploy/compose.yaml. */
export const STORE_VERSION = 'v1.8.0'

/** The program, built if need be; else why there is none. */
export const ensureObjectStore = () =>
  ensureGoProgram({
    name: 'versitygw',
    module: MODULE,
    version: STORE_VERSION,
    package: `${MODULE}/cmd/versitygw`,
  })

/**
 * Starts one with an empty bucket.
 * @param {string} program
 * @returns {Promise<{ endpoint: string, bucket: string, key: string, secret: string, stop: () => Promise<void> }>}
 */
export async function startObjectStore(program) {
  const folder = mkdtempSync(join(tmpdir(), 'lingjing-store-'))
  const [bucket, key, secret] = ['lingjing', 'test-key', 'a secret of tests that is long enough']
  const [buckets, facts] = [join(folder, 'buckets'), join(folder, 'facts')]
  mkdirSync(join(buckets, bucket), { recursive: true })
  mkdirSync(facts)
  const port = await freePort()
  // What is known of objects lies in files beside them: not every file system keeps it with theirs.
  const args = ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', '--sidecar', facts, buckets]
  const env = { ROOT_ACCESS_KEY: key, ROOT_SECRET_KEY: secret }
  const { stop } = await startDaemon(program, args, { folder, isReady: () => accepts(port), env })
  return { endpoint: `http://127.0.0.1:${port}`, bucket, key, secret, stop }
}
