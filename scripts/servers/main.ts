/** `npm run servers` (scripts/servers.mjs starts this): two servers and all around them, until Ctrl-C. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { accepts } from '../ports.mjs'
import { fail, messageOf, pinnedNode, root, say, serverArgs, serverEnv } from '../steps.mjs'
import { lacking, serverNames, startParts, type Parts, type ServerName } from './parts.ts'

/** A server that ended by itself is started again after so long, ms: as systemd and containers do. */
const AGAIN_MS = 1_000
/** Longer than a server takes to stop (server/main.ts), ms. */
const STOP_MS = 20_000

/** Where browsers come in; looked at by scripts/servers.mjs. */
const port = Number(process.env['PORT'])
const running = new Map<ServerName, ChildProcess>()
const folders = new Map<ServerName, string>()
let starting: Promise<Parts> | undefined
let ending: Promise<void> | undefined

/** Starts a server; again, when it ends by itself. */
function serve(name: ServerName, parts: Parts): void {
  const child = spawn(pinnedNode, serverArgs, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...serverEnv,
      // nginx listens on this machine alone, and whoever tries this out wants to come in.
      DEV_LOGIN: 'public',
      // One machine's two servers can not have the same of these, and what another site's are is nothing to them.
      METRICS_PORT: '',
      LOOKUP_URL: '',
      TRUST_PROXY: 'loopback',
      ...parts.settings(name),
      DATA_DIR: folders.get(name),
    },
  })
  running.set(name, child)
  say(`server ${name}: process ${child.pid}`)
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => process.stdout.write(`${name} | ${line}\n`))
  child.once('exit', (code, signal) => {
    running.delete(name)
    if (ending) return
    say(`server ${name} has ended (${signal ?? code}); it is started again`)
    setTimeout(() => !ending && serve(name, parts), AGAIN_MS)
  })
}

async function stopServer(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await gone
  clearTimeout(timer)
}

async function endAll(): Promise<void> {
  // What has begun to start is waited for: it could not be ended by anybody later.
  const parts = await starting?.catch(() => undefined)
  for (const child of running.values()) await stopServer(child)
  await parts?.close()
  for (const folder of folders.values()) rmSync(folder, { recursive: true, force: true })
}

/** Ends everything, once. */
function end(code: number): void {
  ending ??= endAll().then(
    () => process.exit(code),
    (error: unknown) => fail(`not everything ended: ${messageOf(error)}`),
  )
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))

if (await accepts(port)) fail(`port ${port} is taken: PORT=… npm run servers takes another`)
const lacks = lacking(true)
if (lacks.length > 0)
  fail(
    `what this machine lacks: ${lacks.join('; ')} (as root, Debian’s packages are installed by themselves)`,
  )
try {
  starting = startParts({ port })
  const parts = await starting
  for (const name of ending ? [] : serverNames) {
    folders.set(name, mkdtempSync(join(tmpdir(), `lingjing-${name}-`)))
    serve(name, parts)
  }
  // The proxy answers 502 until somebody is there.
  const at = new URL('/readyz', `http://127.0.0.1:${parts.settings('a').PORT}`)
  const isReady = () =>
    fetch(at).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!ending && !(await isReady())) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS / 10))
  if (!ending)
    say(`several servers are ready at ${parts.url} (nobody has signed its certificate: let the browser in).
Which one holds a space: curl -k ${parts.url}/api/v2/spaces/ID/game-server-assignment
Kill one by its process and see everybody come back on the other. Ctrl-C ends all of it, and nothing is kept.`)
} catch (error) {
  process.stderr.write(`lingjing: ${messageOf(error)}\n`)
  end(1)
}
