import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDisplay } from '../../../scripts/otherBrowsers.mjs'
import { until } from '../until.ts'
import type { Driver } from './Driver.ts'
import { startGuard } from './startGuard.ts'

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** A call that has not come back by then never will. */
const ANSWER_MS = 120_000

/** One call of W3C WebDriver; rejects what has no answer within ANSWER_MS. */
async function call(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${error}: ${message}`)
}

/** Keeps in the page what goes wrong in it: WebDriver has no call that tells. */
function hearErrors(): void {
  const heard: string[] = []
  Object.assign(window, { errorsHeard: heard })
  window.addEventListener('error', ({ message }) => heard.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)))
  const { error } = console
  console.error = (...args: unknown[]) => {
    heard.push(args.join(' '))
    error(...args)
  }
}

/** Takes what was kept. */
const takeErrors = (): string[] => (window as { errorsHeard?: string[] }).errorsHeard?.splice(0) ?? []

export interface Programs {
  readonly driver: string
  readonly browser: string
  readonly xvfb: string
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** WebKit as GTK has it, with nothing of an earlier time, on a display of its own; driven by WebDriver. */
export async function startWebKit(programs: Programs, size: Size): Promise<Driver> {
  const cleanups: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    const home = await mkdtemp(join(tmpdir(), 'lingjing-webkit-'))
    cleanups.push(() => rm(home, { recursive: true, force: true }))
    const display = await startDisplay(programs.xvfb)
    cleanups.push(() => display.stop())
    const port = await freePort()
    const child = spawn(programs.driver, [`--port=${port}`], {
      env: {
        ...process.env,
        ...display.env,
        HOME: home,
        XDG_RUNTIME_DIR: home,
        LANGUAGE: 'zh_CN',
        LANG: 'C.UTF-8',
        // What it does to keep pages in needs rights that a container does not give.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
      stdio: 'ignore',
      detached: true,
    })
    if (child.pid === undefined) throw new Error(`${programs.driver} cannot be started`)
    // A group of its own: all that the browser starts ends with it.
    cleanups.push(startGuard(home, [-child.pid, display.pid]))
    const server = `http://127.0.0.1:${port}`
    const isReady = () =>
      call(`${server}/status`, 'GET').then(
        () => true,
        () => false,
      )
    await until(
      async () => {
        if (child.exitCode !== null) throw new Error(`${programs.driver} ended with ${child.exitCode}`)
        return await isReady()
      },
      `${programs.driver} listens`,
      30_000,
    )
    const options = { binary: programs.browser, args: ['--automation'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    const { sessionId } = (await call(`${server}/session`, 'POST', { capabilities })) as { sessionId: string }
    const session = `${server}/session/${sessionId}`
    cleanups.push(() => call(session, 'DELETE').catch(() => undefined))

    const post = (path: string, body: object) => call(session + path, 'POST', body)
    const evaluate = (expression: string) =>
      post('/execute/sync', { script: `return (${expression})`, args: [] })
    // The window has a frame and a bar above the page.
    const outer = (await post('/window/rect', size)) as Size
    const inner = (await evaluate('({ width: innerWidth, height: innerHeight })')) as Size
    await post('/window/rect', {
      width: outer.width + size.width - inner.width,
      height: outer.height + size.height - inner.height,
    })
    const errors: string[] = []
    const collect = async () =>
      void errors.push(...((await evaluate(`(${String(takeErrors)})()`)) as string[]))
    return {
      evaluate,
      // What fails before a page has loaded is not heard.
      async goto(url) {
        await collect()
        await post('/url', { url })
        await evaluate(`(${String(hearErrors)})()`)
      },
      async errors() {
        await collect()
        return errors
      },
      perform: async (actions) => void (await post('/actions', { actions })),
      screenshot: async () => Buffer.from((await call(`${session}/screenshot`, 'GET')) as string, 'base64'),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
