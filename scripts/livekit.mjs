// A livekit-server for the tests: built from its Go module once, kept outside of the repository, gone after the test.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepAnswer, keptAnswer } from './outside.mjs'
import { say } from './steps.mjs'

/** Newer ones (1.12.0, 1.13) have modules the proxy refuses; livekit-client 2.23 does not come through to 1.8. */
const VERSION = 'v1.11.0'
const MODULE = 'github.com/livekit/livekit-server'
/** From nothing on two slow cores, modules and all. */
const BUILD_MS = 900_000

const folder = join(homedir(), '.cache/lingjing', `livekit-server-${VERSION}`)
const program = join(folder, 'livekit-server')

const findGo = () =>
  [...(process.env.PATH ?? '').split(':'), '/usr/local/go/bin']
    .map((path) => join(path, 'go'))
    .find((path) => existsSync(path))

/**
 * @param {string} go
 * @param {string} cwd
 * @param {readonly string[]} args
 */
function call(go, cwd, args) {
  const { status, stdout, stderr, error } = spawnSync(go, args, {
    cwd,
    encoding: 'utf8',
    timeout: BUILD_MS,
    env: { ...process.env, GOFLAGS: '-mod=mod', GOWORK: 'off' },
  })
  if (status !== 0) throw new Error(`go ${args[0]}: ${error?.message ?? stderr.trim().split('\n').at(-1)}`)
  return stdout
}

/**
 * In a module of its own that requires it, which leaves nothing in the places of whoever uses Go here.
 * @param {string} go
 */
function build(go) {
  say(`building livekit-server ${VERSION} …`)
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(folder, 'build-'))
  try {
    call(go, work, ['mod', 'init', 'lingjing.test/livekit'])
    call(go, work, ['mod', 'edit', '-require', `${MODULE}@${VERSION}`])
    writeFileSync(join(work, 'main.go'), 'package main\n\nfunc main() {}\n')
    call(go, work, ['build', '-o', 'livekit-server', `${MODULE}/cmd/server`])
    renameSync(join(work, 'livekit-server'), program)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * The program, built if need be; else why there is none. Without Go nobody is to blame, with it something is broken.
 * @returns {{ program: string } | { program?: undefined, hasGo: boolean, reason: string }}
 */
export function ensureLiveKit() {
  if (existsSync(program)) return { program }
  const go = findGo()
  if (!go) return { hasGo: false, reason: 'no livekit-server, and no Go to build one with' }
  const earlier = keptAnswer('livekit')
  if (earlier !== undefined) return { hasGo: true, reason: earlier }
  try {
    build(go)
    return { program }
  } catch (error) {
    const reason = `livekit-server can not be built: ${/** @type {Error} */ (error).message}`
    keepAnswer('livekit', reason)
    return { hasGo: true, reason }
  }
}

/** @returns {Promise<number>} */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(address)))
    })
  })

/** What one is told apart from the others by; every one has them of its own. */
export const liveKitKey = { key: 'test-key', secret: 'a secret of tests that is long enough' }

/**
 * Starts one on this machine: rooms are made by the server API alone, and what happens in them is told to `webhook`.
 * @param {string} path
 * @param {{ webhook?: string | undefined }} [options]
 * @returns {Promise<{ url: string, mediaPort: number, pid: number, stop: () => Promise<void> }>}
 */
export async function startLiveKit(path, { webhook } = {}) {
  const work = mkdtempSync(join(tmpdir(), 'lingjing-livekit-'))
  const [port, tcpPort, mediaPort] = [await freePort(), await freePort(), await freePort()]
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
  const child = spawn(path, ['--config', config], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => (said = `${said}${data}`.slice(-20_000)))
  }
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await gone
      clearTimeout(timer)
    }
    rmSync(work, { recursive: true, force: true })
  }
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) {
      await stop()
      throw new Error(`livekit-server did not start: ${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url: `ws://127.0.0.1:${port}`, mediaPort, pid: child.pid ?? 0, stop }
}
